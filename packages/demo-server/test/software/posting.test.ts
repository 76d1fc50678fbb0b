// Tests how simulated software reads new posts: packages/demo-server/test/software/simulated-posting.ts and the tables beside it.
import { expect, test } from 'vitest';
import { jsonPost, startSimulation } from './start-simulation.ts';

type Entity = Record<string, unknown>;

test.each(['akkoma', 'pleroma', 'iceshrimp', 'hollo'] as const)('%s: creates a quote with `quote_id`', async (as) => {
  const { read } = await startSimulation(as);
  const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  const status = await read<Entity>('/api/v1/statuses', jsonPost({ status: 'Look', quote_id: id }));
  const expected = {
    akkoma: { quote: { id, quote: null }, quote_id: id },
    pleroma: { pleroma: { quote: { id }, quote_id: id, quote_visible: true } },
    iceshrimp: { quote: { id, state: 'accepted', quoted_status: { id } }, quote_id: id },
    hollo: { quote: { state: 'accepted', quoted_status: { id } }, quote_id: id },
  };
  expect(status).toMatchObject(expected[as]);
  expect('quote' in status).toBe(as !== 'pleroma');
  expect(await read(`/api/v1/statuses/${status['id'] as string}`)).toMatchObject(expected[as]);
});

test('Akkoma shows a quote of a remote post at once, and refuses that of a missing one', async () => {
  const { demo, read, ask } = await startSimulation('akkoma');
  demo.act.post('tomas@archipelago.example', { text: 'Tides' });
  const [tomas] = await read<{ id: string }[]>('/api/v1/accounts/search?q=tomas');
  const [tides] = await read<{ id: string }[]>(`/api/v1/accounts/${tomas?.id}/statuses`);
  expect(await read('/api/v1/statuses', jsonPost({ status: 'Look', quote_id: tides?.id }))).toMatchObject({ quote: { id: tides?.id } });
  const refused = await ask('/api/v1/statuses', jsonPost({ status: 'Look', quote_id: 'Ak0000000000000001' }));
  expect([refused.status, await refused.json()]).toEqual([422, { error: "You can't quote a status that doesn't exist" }]);
});

test.each([
  ['akkoma', 'local', 'local'],
  ['pleroma', 'local', 'local'],
  ['gotosocial', 'mutuals_only', 'mutuals_only'],
] as const)('%s: accepts the audience `%s`', async (as, audience, visibility) => {
  const { read } = await startSimulation(as);
  const status = await read<Entity>('/api/v1/statuses', jsonPost({ status: 'Terns', visibility: audience }));
  expect(status).toMatchObject({ visibility });
  expect(await read(`/api/v1/statuses/${status['id'] as string}`)).toMatchObject({ visibility });
});

test('Pleroma posts to a list', async () => {
  const { read } = await startSimulation('pleroma');
  const { id } = await read<{ id: string }>('/api/v1/lists', jsonPost({ title: 'Birds' }));
  const status = await read('/api/v1/statuses', jsonPost({ status: 'Terns', visibility: `list:${id}` }));
  expect(status).toMatchObject({ visibility: 'list', pleroma: { list_id: id } });
});

test.each(['akkoma', 'pleroma', 'iceshrimp'] as const)('%s: shows a preview, and does not store it', async (as) => {
  const { demo, read } = await startSimulation(as);
  const preview = await read('/api/v1/statuses', jsonPost({ status: '*Terns*', preview: true, content_type: 'text/markdown' }));
  expect(preview).toMatchObject({ content: '<p><em>Terns</em></p>', account: { acct: 'mira' } });
  expect(demo.store.db.count('SELECT count(*) FROM statuses')).toBe(0);
});

test('Akkoma deletes a post when its lifetime ends, and refuses one below ten minutes', async () => {
  let now = Date.parse('2026-05-04T12:00:00Z');
  const { read, ask } = await startSimulation('akkoma', { now: () => now });
  const refused = await ask('/api/v1/statuses', jsonPost({ status: 'Soon', expires_in: 599 }));
  expect([refused.status, await refused.json()]).toEqual([422, { error: 'Expiry date is too soon' }]);
  const status = await read<Entity>('/api/v1/statuses', jsonPost({ status: 'Later', expires_in: 600 }));
  expect(status['pleroma']).toMatchObject({ expires_at: '2026-05-04T12:10:00.000Z' });
  now += 600_000;
  expect((await ask(`/api/v1/statuses/${status['id'] as string}`)).status).toBe(404);
});

test.each([
  ['gotosocial', 5_000],
  ['akkoma', 5_000],
  ['hollo', 10_000],
  ['mastodon-4.3', 500],
] as const)('%s: accepts up to %i characters', async (as, limit) => {
  const { ask } = await startSimulation(as);
  expect((await ask('/api/v1/statuses', jsonPost({ status: 'a'.repeat(limit) }))).status).toBe(200);
  expect((await ask('/api/v1/statuses', jsonPost({ status: 'a'.repeat(limit + 1) }))).status).toBe(422);
});

test('GoToSocial renders Markdown, and returns the interaction policy and `local_only`', async () => {
  const { read } = await startSimulation('gotosocial');
  const interaction_policy = { can_reply: { always: ['followers'], with_approval: ['public'] } };
  const params = { status: '**Terns**', content_type: 'text/markdown', local_only: true, interaction_policy };
  expect(await read('/api/v1/statuses', jsonPost(params))).toMatchObject({
    content: '<p><strong>Terns</strong></p>',
    content_type: 'text/markdown',
    local_only: true,
    interaction_policy: {
      can_reply: { always: ['followers'], with_approval: ['public'] },
      can_favourite: { always: ['public', 'me'], with_approval: [] },
    },
  });
  expect(await read('/api/v1/interaction_requests')).toEqual([]);
});

test('Iceshrimp.NET refuses an unknown visibility and an empty post', async () => {
  const { ask } = await startSimulation('iceshrimp');
  const answers = [];
  for (const params of [{ status: 'a', visibility: 'moon' }, { status: '' }]) {
    const answer = await ask('/api/v1/statuses', jsonPost(params));
    answers.push([answer.status, await answer.json()]);
  }
  expect(answers).toEqual([
    [400, { error: 'Unknown visibility: moon' }],
    [400, { error: 'Posts must have text, media or poll' }],
  ]);
});

test.each(['akkoma', 'iceshrimp'] as const)('%s: has a bubble timeline', async (as) => {
  const { read } = await startSimulation(as);
  const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  expect(await read('/api/v1/timelines/bubble')).toMatchObject([{ id }]);
});

test('Akkoma has a single instance entity, with its limits in fields of their own', async () => {
  const { read, ask } = await startSimulation('akkoma');
  const instance = await read<Entity>('/api/v1/instance');
  expect(instance).toMatchObject({ max_toot_chars: 5_000, poll_limits: { max_options: 20 }, pleroma: { metadata: {} } });
  for (const name of ['configuration', 'rules', 'contact_account']) expect(instance).not.toHaveProperty(name);
  expect((await ask('/api/v2/instance')).status).toBe(404);
});
