import { expect, it, vi } from 'vitest';
import { fail } from '../../../../electron/contract/result.ts';
import { dockDraft } from '../../../../renderer/state/compose/dock-draft.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

it('a draft goes back into the main window; where it can’t, that is said', async () => {
  fakeMain.reset();
  await dockDraft({ id: 'a' }, { start: 2, end: 2 });
  expect(fakeMain.calls).toEqual([['composer.dock', { id: 'a', caret: { start: 2, end: 2 } }]]);
  expect(toasts.all).toEqual([]);
  fakeMain.answers['composer.dock'] = fail('internal');
  await dockDraft({ id: 'a' }, null);
  expect(toasts.all).toMatchObject([{ tone: 'problem' }]);
});
