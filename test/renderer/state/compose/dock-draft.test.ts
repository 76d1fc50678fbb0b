import { expect, it } from 'vitest';
import { fail } from '../../../../electron/contract/result.ts';
import { dockDraft } from '../../../../renderer/state/compose/composer.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

it('moves a draft back into the main window, or shows a toast if that fails', async () => {
  await dockDraft({ id: 'a' }, { start: 2, end: 2 });
  expect(fakeBridge.calls).toEqual([['composer.dock', { id: 'a', caret: { start: 2, end: 2 } }]]);
  expect(toasts.all).toEqual([]);
  fakeBridge.answers['composer.dock'] = fail('internal');
  await dockDraft({ id: 'a' }, null);
  expect(toasts.all).toMatchObject([{ tone: 'problem' }]);
});
