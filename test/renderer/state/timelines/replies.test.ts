import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import { ReplyNotifier } from '../../../../renderer/state/timelines/replies.ts';
import type { NewReply } from '../../../../renderer/state/timelines/replies.ts';

const post = (id: string, parent: string | null) =>
  v.parse(statusSchema, { id, in_reply_to_id: parent, account: { id: '7', username: 'ida', acct: 'ida' } });

it('notifies a listener of each reply, and of no other post, until it is removed', () => {
  const replies = new ReplyNotifier();
  const listener = vi.fn<(reply: NewReply) => boolean>(() => true);
  const stop = replies.listen(listener);
  replies.receive(post('1', null));
  replies.receive(post('2', '1'));
  expect(listener).toHaveBeenCalledExactlyOnceWith({ id: '2', inReplyToId: '1' });
  stop();
  replies.receive(post('3', '1'));
  expect(listener).toHaveBeenCalledOnce();
});
