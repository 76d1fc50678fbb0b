import { expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { tellOfKeptDrafts } from '../../../../renderer/state/compose/kept-drafts.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

it('a draft whose window was closed is told, and can be resumed', () => {
  const resume = vi.fn();
  tellOfKeptDrafts(resume);
  const draft = { account: makeAccountKey('https://coast.example', '1'), id: crypto.randomUUID() };
  fakeMain.tell('draftKept', draft);
  expect(toasts.all).toMatchObject([{ text: 'Kept as a draft.', action: { label: 'Resume' } }]);
  toasts.all[0]?.action?.run();
  expect(resume).toHaveBeenCalledExactlyOnceWith(draft);
});
