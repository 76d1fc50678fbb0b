import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { pinPost, profilePageOf } from '../../../../renderer/state/people/profile-page.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const post = v.parse(statusSchema, { id: '9', pinned: false, account: { id: '1', username: 'mira', acct: 'mira' } });
beforeEach(() => void (toasts.all = []));

/** Creates an account whose post is shown, and a server that stores pinned posts. */
function author(answers: EndpointFakes = {}) {
  const pinned = new Set<unknown>();
  const fake = fakeAccount({
    'statuses.pin': ({ id }) => page(void pinned.add(id)),
    'statuses.unpin': ({ id }) => page(void pinned.delete(id)),
    'accounts.statuses': () => page([...pinned].map((id) => ({ ...post, id, pinned: true }))),
    ...answers,
  });
  const reader = { ...fake.account, accountId: '1' };
  reader.entities.saveStatuses([post]);
  return { reader, isPinned: () => reader.entities.status('9').value?.pinned, shown: profilePageOf(reader, '1') };
}

it('shows a post as pinned at once, and offers Undo after the server has pinned it', async () => {
  const { reader, isPinned, shown } = author();
  const request = pinPost(reader, '9', true);
  expect([isPinned(), toasts.all]).toEqual([true, []]);
  await request;
  expect([isPinned(), toasts.all[0]?.text]).toEqual([true, 'Pinned to your profile.']);
  await vi.waitFor(() => expect(shown.pinned).toEqual(['9']));
  toasts.all[0]?.action?.run();
  await vi.waitFor(() => expect([isPinned(), toasts.all.at(-1)?.text]).toEqual([false, 'Unpinned from your profile.']));
  await vi.waitFor(() => expect(shown.pinned).toEqual([]));
});

it('does not show a post as pinned if the server refuses', async () => {
  const { reader, isPinned } = author({ 'statuses.pin': () => refusal });
  await pinPost(reader, '9', true);
  expect([isPinned(), toasts.all.map(({ tone }) => tone)]).toEqual([false, ['problem']]);
});
