import { expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { showSavedDraftToasts } from '../../../../renderer/state/compose/post-toasts.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

it('shows a toast for a draft whose window was closed, and resumes it', () => {
  const resume = vi.fn();
  showSavedDraftToasts(resume);
  const draft = { account: makeAccountKey('https://coast.example', '1'), id: crypto.randomUUID() };
  fakeBridge.emit('draftKept', draft);
  expect(toasts.all).toMatchObject([{ text: 'Saved as a draft.', action: { label: 'Resume' } }]);
  toasts.all[0]?.action?.run();
  expect(resume).toHaveBeenCalledExactlyOnceWith(draft);
});
