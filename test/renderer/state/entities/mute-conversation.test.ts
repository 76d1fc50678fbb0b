import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { muteConversation } from '../../../../renderer/state/entities/mute-conversation.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const post = (id: string, parent: string | null, muted = false) =>
  v.parse(status, { id, in_reply_to_id: parent, muted, account: { id: '7', username: 'ida', acct: 'ida' } });

function known(answers: EndpointFakes) {
  const { account, names } = fakeAccount(answers);
  for (const each of [post('1', null), post('2', '1'), post('9', null)]) account.entities.saveStatus(each);
  return { account, names, muted: () => ['1', '2', '9'].map((id) => account.entities.status(id).value?.muted) };
}

it('marks the stored posts of the conversation only, and offers Undo', async () => {
  const { account, muted, names } = known({
    'statuses.mute': () => page(post('2', '1', true)),
    'statuses.unmute': () => page(post('2', '1')),
  });
  await muteConversation(account, '2', true);
  expect(muted()).toEqual([true, true, false]);
  toasts.all.at(-1)?.action?.run();
  await vi.waitFor(() => expect(muted()).toEqual([false, false, false]));
  expect(names()).toEqual(['statuses.mute', 'statuses.unmute']);
});

it('marks the posts at once, and none if the server refuses', async () => {
  const { account, muted } = known({ 'statuses.mute': () => refusal });
  const request = muteConversation(account, '2', true);
  expect(muted()).toEqual([true, true, false]);
  await request;
  expect(muted()).toEqual([false, false, false]);
  expect(toasts.all.at(-1)?.tone).toBe('problem');
});
