// Tests the rows of a thread.
import { describe, expect, it } from 'vitest';
import type { ThreadReply } from '../../../../renderer/features/thread/replies.ts';
import { rowKey, threadRows } from '../../../../renderer/features/thread/thread-rows.ts';

const reply = (id: string, parent: string, more: Partial<ThreadReply> = {}): [string, ThreadReply] => [
  id,
  { id, parent, author: id, at: 0, replyCount: 0, ...more },
];
const replies = new Map([
  reply('d', 'c', { at: 1 }),
  reply('e', 'd', { at: 5 }),
  reply('g', 'e', { at: 6 }),
  reply('h', 'g', { at: 7, replyCount: 2 }),
  reply('f', 'c', { at: 2 }),
]);
const parents: Record<string, string> = { b: 'a', c: 'b' };
const threadState = {
  focused: 'c',
  ancestors: ['a', 'b'],
  parentOf: (id: string) => parents[id] ?? null,
  replies,
  order: 'branches',
  folded: new Set<string>(),
} as const;
const keys = (more: object = {}): string[] => threadRows({ ...threadState, ...more }).map(rowKey);

describe('a thread', () => {
  const rows = threadRows(threadState);

  it('shows the ancestors above the post and the replies below it, in the server’s order', () =>
    expect(keys()).toEqual(['a', 'b', 'c', 'replies', 'd', 'e', 'g', 'h', 'missing:h', 'f']));
  it('indents each reply to a reply, up to a limit', () =>
    expect(rows.flatMap((row) => (row.kind === 'status' ? row.depth : []))).toEqual([0, 0, 0, 0, 1, 2, 3, 0]));
  it('joins a post with the next row if that is its reply at the same depth', () => {
    const deeper = new Map([...replies, reply('i', 'h', { replyCount: 0 })]);
    deeper.set('h', { ...(deeper.get('h') as ThreadReply), replyCount: 1 });
    const joined = threadRows({ ...threadState, replies: deeper }).flatMap((row) => (row.kind === 'status' && row.isJoined ? row.id : []));
    expect(joined).toEqual(['a', 'b', 'h']);
  });
  it('marks a missing earlier post', () =>
    expect(keys({ parentOf: (id: string) => ({ a: 'z', ...parents })[id] ?? null })[0]).toBe('missing-parent'));
  it('shows a single reply without a row about the replies', () =>
    expect(keys({ replies: new Map([reply('d', 'c')]) })).toEqual(['a', 'b', 'c', 'd']));
  it('shows a reply to a missing post directly below the focused post', () =>
    expect(keys({ replies: new Map([reply('x', 'gone')]) })).toEqual(['a', 'b', 'c', 'x']));
  it('F1: shows each reply once if replies refer to each other in a ring', () => {
    const ring = new Map([reply('w', 'y'), reply('x', 'y'), reply('y', 'x'), reply('z', 'c')]);
    expect(keys({ replies: ring })).toEqual(['a', 'b', 'c', 'replies', 'y', 'w', 'x', 'z']);
    expect(keys({ replies: ring, order: 'talk' })).toEqual(['a', 'b', 'c', 'replies', 'y', 'w', 'x', 'z']);
    expect(keys({ replies: ring, folded: new Set(['y']) })).toEqual(['a', 'b', 'c', 'replies', 'y', 'folded:y', 'z']);
  });
  it('F1: shows a reply to itself once', () => expect(keys({ replies: new Map([reply('x', 'x')]) })).toEqual(['a', 'b', 'c', 'x']));
  it('joins no ancestor with a post whose parent is missing', () => {
    const rows = threadRows({ ...threadState, parentOf: (id) => ({ b: 'a', c: 'gone' })[id] ?? null });
    const joined = rows.flatMap((row) => (row.kind === 'status' && row.isJoined ? row.id : []));
    expect([joined, rows[2]]).toEqual([['a'], expect.objectContaining({ id: 'c', isUnderParent: false })]);
  });
});

describe('folded replies', () => {
  const rows = threadRows({ ...threadState, folded: new Set(['d']) });
  it('are one row with their number and authors', () => {
    expect(rows.map(rowKey)).toEqual(['a', 'b', 'c', 'replies', 'd', 'folded:d', 'f']);
    expect(rows[5]).toEqual({ kind: 'folded', id: 'd', depth: 1, count: 3, people: ['e', 'g', 'h'] });
  });
});

describe('thread order', () => {
  it('sorts all replies by time, oldest first, and marks replies to the focused post', () => {
    const rows = threadRows({ ...threadState, order: 'time' }).slice(4);
    expect(rows.map(rowKey)).toEqual(['d', 'f', 'e', 'g', 'h', 'missing:h']);
    expect(rows.flatMap((row) => (row.kind === 'status' ? row.isUnderParent : []))).toEqual([true, true, false, false, false]);
  });
  it('puts the branch with the most replies first', () => {
    const more = new Map([reply('x', 'c'), ...replies]);
    expect(keys({ replies: more, order: 'talk' }).slice(4)).toEqual(['d', 'e', 'g', 'h', 'missing:h', 'x', 'f']);
  });
});

it('lays out a chain of 4,096 replies without recursion', () => {
  const chain = new Map(Array.from({ length: 4_096 }, (_, at) => reply(String(at), at === 0 ? 'c' : String(at - 1))));
  expect(threadRows({ ...threadState, replies: chain, order: 'talk' })).toHaveLength(4_100);
});
