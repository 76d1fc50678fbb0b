// Tests following the links between posts.
import { describe, expect, it } from 'vitest';
import { createRootFinder, walk } from '../../../renderer/logic/reply-links.ts';

const links = (entries: Record<string, string>) => (id: string) => entries[id];

describe('a walk', () => {
  it('ends where there is no further item', () => expect([...walk('a', links({ a: 'b', b: 'c' }))]).toEqual(['a', 'b', 'c']));
  it('ends where an item repeats', () => expect([...walk('a', links({ a: 'b', b: 'c', c: 'b' }))]).toEqual(['a', 'b', 'c']));
  it('ends at its limit', () => expect([...walk(0, (item) => item + 1, 3)]).toEqual([0, 1, 2]));
  it('is empty without a start', () => expect([...walk(undefined, links({}))]).toEqual([]));
});

describe('the root of a thread', () => {
  it('is its first known post', () => {
    const rootOf = createRootFinder(links({ b: 'a', c: 'b', x: 'gone' }));
    expect(['a', 'b', 'c', 'x'].map(rootOf)).toEqual(['a', 'a', 'a', 'gone']);
  });
  it('is the smallest id of a ring, whichever post is given first', () => {
    const parents = { a: 'c', b: 'a', c: 'b', d: 'b' };
    for (const order of ['abcd', 'dcba', 'cadb']) expect([...order].map(createRootFinder(links(parents)))).toEqual(['a', 'a', 'a', 'a']);
  });
  it('S7: reads each parent at most twice, however long the chain and whatever the order', () => {
    const count = 4_096;
    let reads = 0;
    const rootOf = createRootFinder((id) => {
      reads += 1;
      return id === '0' ? null : String(Number(id) - 1);
    });
    for (let id = count; id >= 0; id -= 1) expect(rootOf(String(id))).toBe('0');
    for (let id = 0; id <= count; id += 1) rootOf(String(id));
    expect(reads).toBeLessThanOrEqual(2 * (count + 1));
  });
});
