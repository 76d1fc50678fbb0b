// Tests reports: their contents, and refused requests.
import { expect, test } from 'vitest';
import { clientFor, startService } from '../client.ts';

const freya = 'freya@archipelago.example';

test('a report contains rules, posts, and comment, and is forwarded to the other server', async () => {
  const demo = await startService();
  const post = demo.act.post(freya, { text: 'ropes!' });
  const json = { account_id: demo.act.id(freya), status_ids: [post], rule_ids: ['4'], comment: 'Again', forward: true };
  const answer = await clientFor(demo, 'mira').post('/api/v1/reports', { json });
  expect(answer).toMatchObject({
    status: 200,
    body: { category: 'violation', rule_ids: ['4'], status_ids: [post], collection_ids: [], forwarded: true },
  });
  expect(demo.store.reports.all()).toMatchObject([{ target_id: demo.act.id(freya), comment: 'Again', category: 'violation' }]);
});

test('a report of a local account is not forwarded', async () => {
  const demo = await startService();
  const json = { account_id: demo.act.id('jonna'), forward: true };
  expect((await clientFor(demo, 'mira').post('/api/v1/reports', { json })).body).toMatchObject({
    forwarded: false,
    category: 'other',
    rule_ids: null,
  });
});

const invalidRules = { error: 'Validation failed: Rule ids does not reference valid rules' };

test.each<[string, number, object, object | null]>([
  ['an unknown account', 404, { account_id: '1' }, { error: 'Record not found' }],
  ['an unknown rule', 422, { rule_ids: ['99'] }, invalidRules],
  ['the category of violations without a rule', 422, { category: 'violation' }, invalidRules],
  ['an unknown category', 500, { category: 'boring' }, null],
  [
    'a comment of 1,001 characters',
    422,
    { comment: 'x'.repeat(1_001) },
    { error: 'Validation failed: Comment is too long (maximum is 1000 characters)' },
  ],
])('a report with %s is refused', async (_, status, more, body) => {
  const demo = await startService();
  const json = { account_id: demo.act.id('jonna'), ...more };
  expect(await clientFor(demo, 'mira').post('/api/v1/reports', { json })).toMatchObject({ status, body });
  expect(demo.store.reports.all()).toEqual([]);
});

test('a report with a post of another account is refused', async () => {
  const demo = await startService();
  const json = { account_id: demo.act.id('jonna'), status_ids: [demo.act.post('ruben', { text: 'x' })] };
  expect((await clientFor(demo, 'mira').post('/api/v1/reports', { json })).status).toBe(404);
});
