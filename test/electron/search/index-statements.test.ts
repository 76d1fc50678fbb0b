// Tests SQLite's query plans for the search: a scan from the newest post that stops when a page is full, and deletion row by row.
import { expect, test } from 'vitest';
import { prepareIndex } from '../../../electron/search/post-index.ts';
import { openIndex } from './open-index.ts';

test.each(['find', 'browse'] as const)('the statement %s returns rows in index order, without sorting', (name) => {
  const { db } = openIndex();
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${prepareIndex(db)[name].sourceSQL}`).all();
  const steps = plan.map((row) => String(row['detail']));
  expect(steps[0]).toMatch(name === 'find' ? /^SCAN found VIRTUAL TABLE/ : /^SEARCH posts USING INTEGER PRIMARY KEY/);
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});

test('finds the boosts of a post by an index, without reading all boosts of the account', () => {
  const { db } = openIndex();
  const { boosters, dropBoosts } = prepareIndex(db);
  const plans = [boosters, ...dropBoosts].map(({ sourceSQL }) => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sourceSQL}`).all()));
  const byPost = expect.stringContaining('(account=? AND post=?)') as unknown;
  expect(plans).toEqual([byPost, expect.stringContaining('(account=? AND id=?)'), byPost]);
});
