// Tests reports: their contents, and refused requests.
import { expect, test } from 'vitest';
import { clientFor, startService } from '../client.ts';

const freya = 'freya@archipelago.example';

test('a report contains rules, posts, and comment, and is forwarded to the other server', async () => {
  const demo = await startService();
  const post = demo.act.post(freya, { text: 'ropes!' });
  const json = { account_id: demo.act.id(freya), status_ids: [post], rule_ids: ['4'], comment: 'Again', forward: true };
  const answer = await clientFor(demo, 'mira').post('/api/v1/reports', { json });
  expect(answer).toMatchObject({ status: 200, body: { category: 'violation', rule_ids: ['4'], status_ids: [post], forwarded: true } });
  expect(demo.store.reports.all()).toMatchObject([{ target_id: demo.act.id(freya), comment: 'Again', category: 'violation' }]);
});

test('a report of a local account is not forwarded', async () => {
  const demo = await startService();
  const json = { account_id: demo.act.id('jonna'), forward: true };
  expect((await clientFor(demo, 'mira').post('/api/v1/reports', { json })).body).toMatchObject({ forwarded: false, category: 'other' });
});

test.each<[string, number, object]>([
  ['an unknown account', 404, { account_id: '1' }],
  ['an unknown rule', 422, { rule_ids: ['99'] }],
  ['an unknown category', 422, { category: 'boring' }],
  ['a comment of 1,001 characters', 422, { comment: 'x'.repeat(1_001) }],
])('a report with %s is refused', async (_, status, more) => {
  const demo = await startService();
  const json = { account_id: demo.act.id('jonna'), ...more };
  expect((await clientFor(demo, 'mira').post('/api/v1/reports', { json })).status).toBe(status);
  expect(demo.store.reports.all()).toEqual([]);
});

test('a report with a post of another account is refused', async () => {
  const demo = await startService();
  const json = { account_id: demo.act.id('jonna'), status_ids: [demo.act.post('ruben', { text: 'x' })] };
  expect((await clientFor(demo, 'mira').post('/api/v1/reports', { json })).status).toBe(404);
});
