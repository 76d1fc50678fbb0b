// Tests where a clicked link of a text leads.
import { expect, it, vi } from 'vitest';
import { followLink } from '../../../../renderer/features/status/follow-link.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';

function click(statuses: readonly { id: string; url: string }[]) {
  const open = vi.fn();
  const session = { router: { open } } as unknown as Session;
  const anchor = document.createElement('a');
  anchor.href = 'https://coast.example/@ida/12';
  followLink(session, { target: anchor, button: 0, preventDefault: () => undefined }, statuses);
  return open.mock.calls.flat();
}

it('M33: opens the post that an announcement links to, by the id that the server sent with it', () => {
  expect(click([{ id: '12', url: 'https://coast.example/@ida/12' }])).toEqual([{ view: 'thread', id: '12' }]);
  expect(click([{ id: '13', url: 'https://coast.example/@ida/13' }])).toEqual([]);
});
