// How SQLite carries out the statements of the search: as a walk from the newest post on, which ends when a page is full, and one by one what is deleted.
import { expect, test } from 'vitest';
import { prepareIndex } from '../../../electron/search/index-statements.ts';
import { openIndex } from './open-index.ts';

test.each(['find', 'browse'] as const)('%s sorts nothing', (name) => {
  const { db } = openIndex();
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${prepareIndex(db)[name].sourceSQL}`).all();
  const steps = plan.map((row) => String(row['detail']));
  expect(steps[0]).toMatch(name === 'find' ? /^SCAN found VIRTUAL TABLE/ : /^SEARCH posts USING INTEGER PRIMARY KEY/);
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});

test('the boosts of a post are found without reading all of the account', () => {
  const { db } = openIndex();
  const { boosters, dropBoosts } = prepareIndex(db);
  const plans = [boosters, ...dropBoosts].map(({ sourceSQL }) => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sourceSQL}`).all()));
  const byPost = expect.stringContaining('(account=? AND post=?)') as unknown;
  expect(plans).toEqual([byPost, expect.stringContaining('(account=? AND id=?)'), byPost]);
});
