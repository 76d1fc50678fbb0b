import { expect, it } from 'vitest';
import { findConversation } from '../../../../renderer/state/entities/mute-conversation.ts';

const post = (id: string, in_reply_to_id: string | null = null) => ({ id, in_reply_to_id });

it('returns all posts connected by replies, including ancestors and siblings', () => {
  const posts = [post('a'), post('b', 'a'), post('c', 'b'), post('d', 'a'), post('x'), post('y', 'x')];
  expect(findConversation('c', posts)).toEqual(['a', 'b', 'c', 'd']);
});
it('connects posts that reply to the same missing post', () =>
  expect(findConversation('b', [post('b', 'gone'), post('c', 'gone'), post('d', 'b')])).toEqual(['b', 'c', 'd']));
it('terminates when posts reply to each other in a circle', () =>
  expect(findConversation('a', [post('a', 'b'), post('b', 'a')])).toContain('a'));

it('F1: returns all posts of a ring, whichever is given', () => {
  const posts = [
    { id: '2', in_reply_to_id: '3' },
    { id: '3', in_reply_to_id: '2' },
    { id: '4', in_reply_to_id: '3' },
  ];
  for (const { id } of posts) expect(findConversation(id, posts)).toEqual(['2', '3', '4']);
});
