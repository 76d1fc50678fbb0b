import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  descendantsOf,
  childrenOf,
  initiallyFolded,
  readReplies,
  withReplies,
} from '../../../../renderer/features/thread/replies.ts';
import type { ThreadReplies } from '../../../../renderer/features/thread/replies.ts';

const status = (id: string, parent: string | null, replies_count = 0, author = id) => ({
  id,
  in_reply_to_id: parent,
  created_at: '2026-03-01T10:00:00Z',
  replies_count,
  account: { id: author },
});
const tree = (...statuses: ReturnType<typeof status>[]): ThreadReplies =>
  withReplies(
    new Map(),
    readReplies(statuses, 'c', () => true),
  );

describe('replies of a thread', () => {
  it('omit hidden replies, and subtract them from the reply counts', () => {
    const read = readReplies([status('d', 'c', 3), status('e', 'd'), status('f', 'd')], 'c', ({ id }) => id !== 'e');
    expect(read.map(({ id, replyCount: answers }) => [id, answers])).toEqual([
      ['d', 2],
      ['f', 0],
    ]);
  });
  it('keep the position of replies that are received again', () => {
    const before = tree(status('d', 'c'), status('f', 'c'));
    const after = withReplies(
      before,
      readReplies([status('f', 'c'), status('d', 'c'), status('e', 'd')], 'c', () => true),
    );
    expect([...after.keys()]).toEqual(['d', 'f', 'e']);
  });
});

describe('the reply tree', () => {
  const replies = tree(status('d', 'c'), status('e', 'd'), status('f', 'e'), status('g', 'd'), status('h', 'gone'));
  const children = childrenOf(replies, 'c');
  it('lists all descendants of a reply, depth first', () => expect(descendantsOf('d', children)).toEqual(['e', 'f', 'g']));
  it('lists the ancestors of a reply', () => expect([...ancestorsOf(['f'], replies)]).toEqual(['e', 'd']));
  it('puts replies to a missing parent below the focused post', () => expect(children.get('c')).toEqual(['d', 'h']));
});

describe('initial folding', () => {
  const branch = (id: string, size: number, author = id) => [
    status(id, 'c', 0, author),
    ...Array.from({ length: size }, (_, at) => status(`${id}${at}`, id)),
  ];
  it('folds nothing in a short thread', () => expect(initiallyFolded(tree(...branch('x', 20), ...branch('y', 20)), 'c', 'me')).toEqual([]));
  it('folds the branches of a long thread, except single replies and the author’s own continuations', () =>
    expect(initiallyFolded(tree(...branch('x', 30), ...branch('y', 1), ...branch('z', 30, 'me')), 'c', 'me')).toEqual(['x']));
});

describe('F1: a ring of replies', () => {
  const children = childrenOf(tree(status('c', null), status('d', 'e'), status('e', 'd'), status('f', 'f')), 'c');
  it('becomes a tree', () =>
    expect([...children]).toEqual([
      ['c', ['d', 'f']],
      ['d', ['e']],
    ]));
  it('has each reply once', () => expect(descendantsOf('c', children)).toEqual(['d', 'e', 'f']));
  it('ends the ancestors of a reply', () => expect([...ancestorsOf(['d'], tree(status('d', 'e'), status('e', 'd')))]).toEqual(['e', 'd']));
});
