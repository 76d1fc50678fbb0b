// The rows of a thread.
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../../renderer/features/thread/replies.ts';
import { rowKey, threadRows } from '../../../../renderer/features/thread/thread-rows.ts';

const reply = (id: string, parent: string, more: Partial<Reply> = {}): [string, Reply] => [
  id,
  { id, parent, author: id, at: 0, answers: 0, ...more },
];
const replies = new Map([
  reply('d', 'c', { at: 1 }),
  reply('e', 'd', { at: 5 }),
  reply('g', 'e', { at: 6 }),
  reply('h', 'g', { at: 7, answers: 2 }),
  reply('f', 'c', { at: 2 }),
]);
const shown = { focused: 'c', ancestors: ['a', 'b'], hasEarlier: false, replies, order: 'branches', folded: new Set<string>() } as const;
const keys = (more: object = {}): string[] => threadRows({ ...shown, ...more }).map(rowKey);

describe('a thread', () => {
  const rows = threadRows(shown);

  it('shows the ancestors above the post and the replies below it, in the server’s order', () =>
    expect(keys()).toEqual(['a', 'b', 'c', 'replies', 'd', 'e', 'g', 'h', 'missing:h', 'f']));
  it('indents each reply to a reply, up to a limit', () =>
    expect(rows.flatMap((row) => (row.kind === 'status' ? row.depth : []))).toEqual([0, 0, 0, 0, 1, 2, 3, 0]));
  it('joins posts with a line where the next row is the answer at the same depth', () => {
    const deeper = new Map([...replies, reply('i', 'h', { answers: 0 })]);
    deeper.set('h', { ...(deeper.get('h') as Reply), answers: 1 });
    const joined = threadRows({ ...shown, replies: deeper }).flatMap((row) => (row.kind === 'status' && row.joined ? row.id : []));
    expect(joined).toEqual(['a', 'b', 'h']);
  });
  it('says when an earlier post is missing', () => expect(keys({ hasEarlier: true })[0]).toBe('missing-parent'));
  it('shows a single reply without a row about the replies', () =>
    expect(keys({ replies: new Map([reply('d', 'c')]) })).toEqual(['a', 'b', 'c', 'd']));
  it('shows a reply to a post that it doesn’t have directly below the post', () =>
    expect(keys({ replies: new Map([reply('x', 'gone')]) })).toEqual(['a', 'b', 'c', 'x']));
  it('shows nothing twice and comes to an end where replies answer each other', () =>
    expect(keys({ replies: new Map([reply('x', 'y'), reply('y', 'x'), reply('z', 'c')]) })).toEqual(['a', 'b', 'c', 'replies', 'z']));
});

describe('folded replies', () => {
  const rows = threadRows({ ...shown, folded: new Set(['d']) });
  it('are one row that says how many they are and who wrote them', () => {
    expect(rows.map(rowKey)).toEqual(['a', 'b', 'c', 'replies', 'd', 'folded:d', 'f']);
    expect(rows[5]).toEqual({ kind: 'folded', id: 'd', depth: 1, count: 3, people: ['e', 'g', 'h'] });
  });
});

describe('the order', () => {
  it('by time has all replies in one row, the oldest first, and says which answer another one than the post', () => {
    const rows = threadRows({ ...shown, order: 'time' }).slice(4);
    expect(rows.map(rowKey)).toEqual(['d', 'f', 'e', 'g', 'h', 'missing:h']);
    expect(rows.flatMap((row) => (row.kind === 'status' ? row.underParent : []))).toEqual([true, true, false, false, false]);
  });
  it('by talk has the branch with the most replies first', () => {
    const more = new Map([reply('x', 'c'), ...replies]);
    expect(keys({ replies: more, order: 'talk' }).slice(4)).toEqual(['d', 'e', 'g', 'h', 'missing:h', 'x', 'f']);
  });
});

it('a thread of 4,096 replies that each answer the one before is laid out without recursion', () => {
  const chain = new Map(Array.from({ length: 4_096 }, (_, at) => reply(String(at), at === 0 ? 'c' : String(at - 1))));
  expect(threadRows({ ...shown, replies: chain, order: 'talk' })).toHaveLength(4_100);
});
