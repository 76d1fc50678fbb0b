// Tests that simulated software lacks what came with newer versions of Mastodon: packages/demo-server/test/software/{server-software,mastodon-4.3}.ts.
import { expect, test } from 'vitest';
import { serverSoftware } from './all.ts';
import type { ServerSoftwareName } from './all.ts';
import { jsonPost, startSimulation } from './start-simulation.ts';

type Entity = Record<string, unknown>;

test.each(Object.keys(serverSoftware) as ServerSoftwareName[])(
  '%s: lacks the profile, collections, and fields of Mastodon 4.6',
  async (as) => {
    const { read, ask } = await startSimulation(as);
    expect((await ask('/api/v1/profile')).ok).toBe(false);
    expect((await ask('/api/v1/collections', { method: 'POST' })).ok).toBe(false);
    const account = await read<Entity>('/api/v1/accounts/verify_credentials');
    for (const name of ['show_media', 'feature_approval', 'avatar_description']) expect(account).not.toHaveProperty(name);
    expect(await read('/api/v1/timelines/home')).toEqual([]);
  },
);

test('Mastodon 4.3 has grouped notifications, but neither quotes nor the refresh header', async () => {
  const { demo, read, ask } = await startSimulation('mastodon-4.3');
  const status = await read<Entity>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  for (const name of ['quote', 'quote_approval', 'quotes_count', 'tagged_collections']) expect(status).not.toHaveProperty(name);
  demo.act.mention('jonna', 'mira');
  const { notification_groups: groups } = await read<{ notification_groups: Entity[] }>('/api/v2/notifications');
  expect(groups).toContainEqual(expect.objectContaining({ type: 'mention' }));
  const thread = await ask(`/api/v1/statuses/${status['id'] as string}/context`);
  expect([thread.status, thread.headers.get('mastodon-async-refresh')]).toEqual([200, null]);
  expect((await ask(`/api/v1/statuses/${status['id'] as string}/quotes`)).status).toBe(404);
  const instance = await read<Entity>('/api/v2/instance');
  expect(instance).toMatchObject({ version: '4.3.0', api_versions: { mastodon: 2 } });
  expect(instance['configuration']).not.toHaveProperty('timelines_access');
});

test('Mastodon 4.3 counts the requests of each token, and says so in headers', async () => {
  const { demo, ask, sendAs } = await startSimulation('mastodon-4.3');
  const [, other = ''] = demo.accounts.map(({ acct }) => acct);
  await ask('/api/v1/timelines/home');
  const second = await ask('/api/v1/timelines/home');
  const first = await sendAs(other, '/api/v1/timelines/home');
  expect([second, first].map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['298', '299']);
});
