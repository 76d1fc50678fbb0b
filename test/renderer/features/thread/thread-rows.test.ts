// How a thread becomes rows, and where an own reply goes.
import { describe, expect, it } from 'vitest';
import { rowKey, threadRows, withReply } from '../../../../renderer/features/thread/thread-rows.ts';

const parents: Record<string, string> = { b: 'a', c: 'b', d: 'c', e: 'd', f: 'c', g: 'e', h: 'g' };
const parentOf = (id: string): string | null => parents[id] ?? null;

describe('a thread', () => {
  const rows = threadRows({ focused: 'c', ancestors: ['a', 'b'], descendants: ['d', 'e', 'g', 'h', 'f'], parentOf });

  it('has what the post answers above it and what answers it below, in the order of the server', () => {
    expect(rows.map(rowKey)).toEqual(['a', 'b', 'c', 'd', 'e', 'g', 'h', 'f']);
  });
  it('goes in with every answer to an answer, but never far', () => {
    expect(rows.map((row) => (row.kind === 'status' ? row.depth : null))).toEqual([0, 0, 0, 0, 1, 2, 3, 0]);
  });
  it('joins what follows from one another at the same depth', () => {
    expect(rows.filter((row) => row.kind === 'status' && row.joined).map(rowKey)).toEqual(['a', 'b']);
  });
  it('says when something above is gone', () => {
    expect(threadRows({ focused: 'c', ancestors: ['b'], descendants: [], parentOf })[0]).toEqual({ kind: 'missing-parent' });
  });
});

describe('an own reply', () => {
  it('to the post goes to the end', () => expect(withReply(['d', 'f'], { id: 'x', parent: 'c' }, 'c', parentOf)).toEqual(['d', 'f', 'x']));
  it('to a reply goes after all that answers it', () => {
    expect(withReply(['d', 'e', 'g', 'f'], { id: 'x', parent: 'd' }, 'c', parentOf)).toEqual(['d', 'e', 'g', 'x', 'f']);
  });
  it('is there once', () => expect(withReply(['d', 'x'], { id: 'x', parent: 'c' }, 'c', parentOf)).toEqual(['d', 'x']));
  it('to something else does not show', () => expect(withReply(['d'], { id: 'x', parent: 'z' }, 'c', parentOf)).toEqual(['d']));
});
