// Tests emoji reactions in simulated software: packages/demo-server/test/software/{simulated-reactions,simulated-records,akkoma,pleroma,hollo,iceshrimp}.ts.
import { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import { jsonPost, startSimulation } from './start-simulation.ts';

type Entity = Record<string, unknown>;
const tern = encodeURIComponent('👍');

test.each([
  ['akkoma', 'PUT', (id: string) => `/api/v1/pleroma/statuses/${id}/reactions/`, 'pleroma:emoji_reaction'],
  ['akkoma', 'PUT', (id: string) => `/api/v1/statuses/${id}/emoji_reactions/`, 'pleroma:emoji_reaction'],
  ['pleroma', 'PUT', (id: string) => `/api/v1/pleroma/statuses/${id}/reactions/`, 'pleroma:emoji_reaction'],
  ['hollo', 'PUT', (id: string) => `/api/v1/statuses/${id}/emoji_reactions/`, 'emoji_reaction'],
  ['hollo', 'POST', (id: string) => `/api/v1/statuses/${id}/react/`, 'emoji_reaction'],
  ['iceshrimp', 'POST', (id: string) => `/api/v1/statuses/${id}/react/`, 'reaction'],
  ['iceshrimp', 'PUT', (id: string) => `/api/v1/pleroma/statuses/${id}/reactions/`, 'reaction'],
] as const)('%s: %s adds a reaction, and notifies the author', async (as, method, path, type) => {
  const { demo, read, sendAs } = await startSimulation(as);
  const [, other = ''] = demo.accounts.map(({ acct }) => acct);
  const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  const response = await sendAs(other, path(id) + tern, { method });
  expect(response.status).toBe(200);
  await sendAs(other, `${path(id)}kittiwake`, { method });
  const status = await read<Entity>(`/api/v1/statuses/${id}`);
  const own =
    as === 'iceshrimp'
      ? status['reactions']
      : as === 'pleroma'
        ? (status['pleroma'] as Entity)['emoji_reactions']
        : status['emoji_reactions'];
  expect(own).toMatchObject([
    { name: '👍', count: 1, me: false },
    { name: 'kittiwake', count: 1, me: false, url: expect.stringContaining('/drawn/emoji/kittiwake.svg') },
  ]);
  const notifications = await read<Entity[]>('/api/v1/notifications');
  expect(notifications.filter((one) => 'emoji' in one).map((one) => [one['type'], one['emoji']])).toEqual([
    [type, ':kittiwake:'],
    [type, '👍'],
  ]);
});

test('Akkoma removes a reaction, and lists the accounts that reacted', async () => {
  const { demo, read, ask, sendAs } = await startSimulation('akkoma');
  const [, other = ''] = demo.accounts.map(({ acct }) => acct);
  const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  const path = `/api/v1/pleroma/statuses/${id}/reactions`;
  await ask(`${path}/${tern}`, { method: 'PUT' });
  await sendAs(other, `${path}/${tern}`, { method: 'PUT' });
  expect(await read(path)).toMatchObject([{ name: '👍', count: 2, me: true, accounts: [{ acct: 'mira' }, { acct: other }] }]);
  expect(await read(`${path}/kittiwake`)).toEqual([]);
  const status = await read<Entity>(`${path}/${tern}`, { method: 'DELETE' });
  expect(status['emoji_reactions']).toMatchObject([{ count: 1, me: false }]);
});

test('Hollo refuses an unknown emoji as an unknown path', async () => {
  const { read, ask } = await startSimulation('hollo');
  const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  const refused = await ask(`/api/v1/statuses/${id}/emoji_reactions/terns`, { method: 'PUT' });
  expect([refused.status, await refused.text()]).toEqual([404, '404 Not Found']);
});

test('Akkoma streams the notification of a reaction', async () => {
  const { demo, read, sendAs } = await startSimulation('akkoma');
  const [, other = ''] = demo.accounts.map(({ acct }) => acct);
  const { id } = await read<{ id: string }>('/api/v1/statuses', jsonPost({ status: 'Terns' }));
  const socket = new WebSocket(`${demo.url.replace('http', 'ws')}/api/v1/streaming?stream=user`, {
    headers: { authorization: `Bearer ${demo.accounts[0]?.token}` },
  });
  onTestFinished(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve));
  const message = new Promise<string>((resolve) => void socket.once('message', (data) => resolve(String(data))));
  await sendAs(other, `/api/v1/pleroma/statuses/${id}/reactions/${tern}`, { method: 'PUT' });
  const { payload } = JSON.parse(await message) as { payload: string };
  expect(JSON.parse(payload)).toMatchObject({ type: 'pleroma:emoji_reaction', emoji: '👍', status: { id } });
});
