import { expect, it, vi } from 'vitest';
import { SearchBox } from '../../../../renderer/state/search/search-box.svelte.ts';

it('opens the view, and keeps what was asked for until the view begins', () => {
  const router = { open: vi.fn() };
  const box = new SearchBox(router);
  box.focus('hashtags');
  box.type('tern');
  expect(router.open).toHaveBeenCalledExactlyOnceWith({ view: 'search' });
  expect(box.asked).toEqual({ kind: 'hashtags', text: 'tern' });
  expect([box.awaitsFocus, box.focusRequests]).toEqual([true, 1]);
});
