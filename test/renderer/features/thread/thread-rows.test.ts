// The rows of a thread, and the place of a new reply.
import { describe, expect, it } from 'vitest';
import { rowKey, threadRows, withReply } from '../../../../renderer/features/thread/thread-rows.ts';

const parents: Record<string, string> = { b: 'a', c: 'b', d: 'c', e: 'd', f: 'c', g: 'e', h: 'g' };
const parentOf = (id: string): string | null => parents[id] ?? null;

describe('a thread', () => {
  const rows = threadRows({ focused: 'c', ancestors: ['a', 'b'], descendants: ['d', 'e', 'g', 'h', 'f'], parentOf });

  it('shows the ancestors above the post and the replies below it, in the server’s order', () => {
    expect(rows.map(rowKey)).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h', 'f']);
  });
  it('indents each reply to a reply, up to a limit', () => {
    expect(rows.map((row) => (row.kind === 'status' ? row.depth : null))).toEqual([0, 0, 0, 0, 1, 2, 3, 0]);
  });
  it('joins consecutive replies at the same depth with a line', () => {
    expect(rows.filter((row) => row.kind === 'status' && row.joined).map(rowKey)).toEqual(['a', 'b']);
  });
  it('says when a parent post is missing', () => {
    expect(threadRows({ focused: 'c', ancestors: ['b'], descendants: [], parentOf })[0]).toEqual({ kind: 'missing-parent' });
  });
});

describe('a new reply', () => {
  it('to the focused post is added at the end', () =>
    expect(withReply(['d', 'f'], { id: 'x', parent: 'c' }, 'c', parentOf)).toEqual(['d', 'f', 'x']));
  it('to a reply is added after the other replies to it', () => {
    expect(withReply(['d', 'e', 'g', 'f'], { id: 'x', parent: 'd' }, 'c', parentOf)).toEqual(['d', 'e', 'g', 'x', 'f']);
  });
  it('is added only once', () => expect(withReply(['d', 'x'], { id: 'x', parent: 'c' }, 'c', parentOf)).toEqual(['d', 'x']));
  it('to a post outside the thread is not added', () => expect(withReply(['d'], { id: 'x', parent: 'z' }, 'c', parentOf)).toEqual(['d']));
});
