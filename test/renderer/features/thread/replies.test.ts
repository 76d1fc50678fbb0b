import { describe, expect, it } from 'vitest';
import { above, below, childrenOf, foldedAtFirst, repliesFrom, withReplies } from '../../../../renderer/features/thread/replies.ts';
import type { Replies } from '../../../../renderer/features/thread/replies.ts';

const status = (id: string, parent: string | null, replies_count = 0, author = id) => ({
  id,
  in_reply_to_id: parent,
  created_at: '2026-03-01T10:00:00Z',
  replies_count,
  account: { id: author },
});
const tree = (...given: ReturnType<typeof status>[]): Replies =>
  withReplies(
    new Map(),
    repliesFrom(given, 'c', () => true),
  );

describe('the replies of an answer', () => {
  it('leave out what is hidden, and count it as given', () => {
    const read = repliesFrom([status('d', 'c', 3), status('e', 'd'), status('f', 'd')], 'c', ({ id }) => id !== 'e');
    expect(read.map(({ id, answers }) => [id, answers])).toEqual([
      ['d', 2],
      ['f', 0],
    ]);
  });
  it('stay where they are when they come again', () => {
    const before = tree(status('d', 'c'), status('f', 'c'));
    const after = withReplies(
      before,
      repliesFrom([status('f', 'c'), status('d', 'c'), status('e', 'd')], 'c', () => true),
    );
    expect([...after.keys()]).toEqual(['d', 'f', 'e']);
  });
});

describe('the tree', () => {
  const replies = tree(status('d', 'c'), status('e', 'd'), status('f', 'e'), status('g', 'd'), status('h', 'gone'));
  const children = childrenOf(replies, 'c');
  it('has below a reply all that hangs on it, depth first', () => expect(below('d', children)).toEqual(['e', 'f', 'g']));
  it('has above a reply what it hangs on', () => expect(above('f', replies)).toEqual(['e', 'd']));
  it('has replies to what is missing below the post', () => expect(children.get('c')).toEqual(['d', 'h']));
});

describe('when a thread opens', () => {
  const branch = (id: string, size: number, author = id) => [
    status(id, 'c', 0, author),
    ...Array.from({ length: size }, (_, at) => status(`${id}${at}`, id)),
  ];
  it('a short one is shown whole', () => expect(foldedAtFirst(tree(...branch('x', 20), ...branch('y', 20)), 'c', 'me')).toEqual([]));
  it('a long one is folded by branch, but for single replies and what its author goes on to say', () =>
    expect(foldedAtFirst(tree(...branch('x', 30), ...branch('y', 1), ...branch('z', 30, 'me')), 'c', 'me')).toEqual(['x']));
});
