import { expect, it } from 'vitest';
import { conversationOf } from '../../../../renderer/logic/timelines/conversation-of.ts';

const post = (id: string, in_reply_to_id: string | null = null) => ({ id, in_reply_to_id });

it('a conversation is what hangs together by replies, also above and beside', () => {
  const posts = [post('a'), post('b', 'a'), post('c', 'b'), post('d', 'a'), post('x'), post('y', 'x')];
  expect(conversationOf('c', posts)).toEqual(['a', 'b', 'c', 'd']);
});
it('posts that answer the same missing post belong together', () =>
  expect(conversationOf('b', [post('b', 'gone'), post('c', 'gone'), post('d', 'b')])).toEqual(['b', 'c', 'd']));
it('posts that answer each other in a circle come to an end', () =>
  expect(conversationOf('a', [post('a', 'b'), post('b', 'a')])).toContain('a'));
