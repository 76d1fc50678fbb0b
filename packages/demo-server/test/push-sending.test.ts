// Tests the web push messages of the embedded server, received from the push service and decrypted as by a client.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDemo } from './support/demo.ts';
import { clientFor, field, startService } from './client.ts';
import { connectToAutopush, createKeys, defaultAlertTypes, connectListener, fetchServerKey, subscribe } from './push-client.ts';

const freya = 'freya@archipelago.example';
const tomas = 'tomas@archipelago.example';

/** Stores a subscription to mentions, bypassing the route for it. */
function storeSubscription(
  demo: Awaited<ReturnType<typeof startService>>,
  owner: { token: string; account_id: string },
  { endpoint, keys: { p256dh, auth } }: { endpoint: string; keys: ReturnType<typeof createKeys> },
): void {
  demo.store.subscriptions.replace({
    ...owner,
    endpoint,
    p256dh,
    auth,
    standard: 1,
    alerts: JSON.stringify({ mention: true }),
    policy: 'all',
  });
}

test.each([
  ['aes128gcm', true],
  ['aesgcm', false],
] as const)('an alert is sent, delivered and decrypted in %s', async (encoding, standard) => {
  const demo = await startService();
  const mine = await connectListener(demo);
  const subscription = await subscribe(demo, 'mira', { ...mine, standard });
  expect(subscription.body).toMatchObject({ standard, server_key: await fetchServerKey(demo), endpoint: mine.endpoint });

  demo.act.mention(freya, 'mira', 'is the <tide> in & the ferry back?');
  const frame = await mine.next();
  expect(frame).toMatchObject({ messageType: 'notification', channelID: mine.channelID, headers: { encoding } });
  expect(mine.keys.decryptFrame(frame)).toEqual({
    access_token: clientFor(demo, 'mira').token,
    preferred_locale: 'en',
    notification_id: expect.any(Number) as number,
    notification_type: 'mention',
    icon: expect.stringMatching(/^http:\/\/127/) as string,
    title: expect.stringMatching(/^You were mentioned by ./) as string,
    body: '@mira is the <tide> in & the ferry back?',
  });

  await demo.push.waitForDeliveries();
  const [sent] = demo.push.deliveries;
  expect(sent).toMatchObject({ status: 201, type: 'mention', endpoint: mine.endpoint });
  expect(sent?.headers).toMatchObject({
    Host: '127.0.0.1',
    TTL: '172800',
    Urgency: 'normal',
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': encoding,
    Authorization: expect.stringMatching(standard ? /^vapid t=[\w.-]+, ?k=[\w-]{87}$/ : /^WebPush [\w-]+\.[\w-]+\.[\w-]+$/) as string,
  });
  if (standard) expect(Object.keys(sent?.headers ?? {})).not.toContain('Crypto-Key');
  else
    expect(sent?.headers).toMatchObject({
      Encryption: expect.stringMatching(/^salt=[\w-]{22}$/) as string,
      'Crypto-Key': expect.stringMatching(/^dh=[\w-]{87};p256ecdsa=[\w-]{87}$/) as string,
    });
});

test('each type of alert is sent, with the id of its notification', async () => {
  const demo = await startService();
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  const mira = clientFor(demo, 'mira');
  const own = field(await mira.post('/api/v1/statuses', { json: { status: 'seen from the lighthouse' } }), 'id');
  await mira.post(`/api/v1/accounts/${demo.act.id(tomas)}/follow`, { form: { notify: 'true' } });
  demo.act.post('mira', { text: 'tea or coffee?', poll: { options: ['tea', 'coffee'], expiresIn: -1 } });
  demo.act.follow('ngozi@karta.example', 'mira');
  demo.act.favourite(freya, own);
  demo.act.reblog(freya, own);
  demo.act.mention(freya, 'mira');
  demo.store.polls.announceEnded();
  demo.act.post(tomas, { text: 'the mast is up again' });

  const alerts = [];
  for (const _ of defaultAlertTypes) alerts.push(mine.keys.decryptFrame(await mine.next()));
  expect(alerts.map((alert) => alert.notification_type).sort()).toEqual([...defaultAlertTypes].sort());
  const listed = (await mira.get('/api/v1/notifications')).body as { id: string; type: string }[];
  expect(new Map(alerts.map((alert) => [alert.notification_type, String(alert.notification_id)]))).toEqual(
    new Map(listed.slice(0, defaultAlertTypes.length).map(({ type, id }) => [type, id])),
  );
  expect(alerts.find((alert) => alert.notification_type === 'favourite')?.body).toBe('seen from the lighthouse');
  expect(alerts.find((alert) => alert.notification_type === 'poll')?.body).toBe('tea or coffee?');
});

test('alerts that are switched off are not sent, and a change applies at once', async () => {
  const demo = await startService();
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', { ...mine, alerts: ['follow'] });
  demo.act.mention(freya, 'mira');
  demo.act.follow(freya, 'mira');
  await demo.push.waitForDeliveries();
  await clientFor(demo, 'mira').put('/api/v1/push/subscription', { form: { 'data[alerts][mention]': 'true' } });
  demo.act.follow(tomas, 'mira');
  demo.act.mention(tomas, 'mira');
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ type }) => type)).toEqual(['follow', 'mention']);
});

test.each([
  ['all', [freya, tomas]],
  ['followed', [freya]],
  ['follower', [tomas]],
  ['none', []],
])('sends only alerts from senders that the policy “%s” permits', async (policy, senders) => {
  const demo = await startService();
  const mine = await connectListener(demo);
  const mira = demo.act.id('mira');
  for (const acct of [freya, tomas]) {
    demo.store.relations.unfollow(mira, demo.act.id(acct));
    demo.store.relations.unfollow(demo.act.id(acct), mira);
  }
  demo.act.follow('mira', freya);
  demo.act.follow(tomas, 'mira');
  await subscribe(demo, 'mira', { ...mine, policy });
  const names = new Map<string, string>();
  for (const acct of [freya, tomas]) {
    demo.act.mention(acct, 'mira');
    const [row] = demo.store.db.all<{ id: string }>('SELECT id FROM notifications ORDER BY id DESC LIMIT 1');
    names.set(row?.id ?? '', acct);
  }
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ notificationId }) => names.get(notificationId)).sort()).toEqual(senders);
});

test('sends alerts of moderation and collections to clients that ask for them', async () => {
  const demo = await startService();
  const mine = await connectListener(demo);
  const alerts = ['moderation_warning', 'severed_relationships'];
  const { body } = await subscribe(demo, 'mira', { ...mine, alerts });
  expect(body).toMatchObject({ alerts: { moderation_warning: true, severed_relationships: true }, policy: 'all' });
  demo.act.warn('mira', 'none', 'Careful');
  demo.act.sever('mira', 'north.example', 2, 3);
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ type }) => type)).toEqual(alerts);
});

test('the subscription has exactly the alerts that were sent, and an update replaces alerts and policy', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  await subscribe(demo, 'mira', { ...(await connectListener(demo)), alerts: ['added_to_collection', 'nonsense'], policy: 'followed' });
  expect((await mira.get('/api/v1/push/subscription')).body).toMatchObject({ alerts: { added_to_collection: true }, policy: 'followed' });
  const { body } = await mira.put('/api/v1/push/subscription', { json: { data: { alerts: { mention: true, follow: false } } } });
  expect(body).toMatchObject({ alerts: { mention: true, follow: false }, policy: 'all' });
  expect((body as { alerts: object }).alerts).not.toHaveProperty('added_to_collection');
});

test('a long post is cut to 140 characters, and a content warning replaces the text', async () => {
  const demo = await startService();
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  demo.act.mention(freya, 'mira', '🐦'.repeat(200));
  const { body } = mine.keys.decryptFrame(await mine.next());
  expect([...String(body)]).toHaveLength(140);
  expect(body).toMatch(/🐦\.\.\.$/u);
  demo.act.post(freya, { text: '@mira the end', spoilerText: 'a film' });
  expect(mine.keys.decryptFrame(await mine.next()).body).toBe('a film');
});

test('every token has its own subscription, and a revoked token gets no more alerts', async () => {
  const demo = await startService();
  const [first, second] = [await connectListener(demo), await connectListener(demo)];
  await subscribe(demo, 'mira', first);
  const row = demo.store.grants.token(clientFor(demo, 'mira').token);
  const other = demo.store.grants.createToken(row?.app_id ?? '', demo.act.id('mira'), 'read push').token;
  storeSubscription(demo, { token: other, account_id: demo.act.id('mira') }, second);
  demo.act.mention(freya, 'mira');
  expect(first.keys.decryptFrame(await first.next()).access_token).toBe(clientFor(demo, 'mira').token);
  expect(second.keys.decryptFrame(await second.next()).access_token).toBe(other);
  demo.act.deleteToken(other);
  demo.act.mention(freya, 'mira');
  await first.next();
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries).toHaveLength(3);
});

test('a message is sent again until the push service accepts it', async () => {
  const demo = await startService({ push: { retryMs: 1 } });
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  demo.push.faults.autopush.refuseNext(503);
  demo.push.faults.autopush.refuseNext(429);
  demo.act.mention(freya, 'mira');
  await mine.next();
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ status }) => status)).toEqual([503, 429, 201]);
  expect((await clientFor(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(200);
});

test('gives up a message after six attempts, and keeps the subscription', async () => {
  const demo = await startService({ push: { retryMs: 0.01 } });
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  await demo.push.faults.autopush.stop();
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => null));
  expect((await clientFor(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(200);
  await demo.push.faults.autopush.start();
});

test.each([
  [400, 404],
  [421, 404],
  [408, 200],
  [429, 200],
  [500, 200],
])('a push service that answers %i once leaves the subscription with %i', async (refusal, expected) => {
  const demo = await startService({ push: { retryMs: 1 }, pushesAnywhere: true });
  const statuses = [refusal, 201];
  const service = createServer((_, answer) => void answer.writeHead(statuses.shift() ?? 201).end());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => service.closeAllConnections());
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push`;
  await subscribe(demo, 'mira', { endpoint, keys: createKeys() });
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect((await clientFor(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(expected);
});

test.each(['unregistered', 'refused'])('deletes a subscription that the push service reports as %s', async (rejection) => {
  const demo = await startService();
  const mine = await connectListener(demo);
  await subscribe(demo, 'mira', mine);
  if (rejection === 'refused') demo.push.faults.autopush.refuseNext(403);
  else await mine.ask({ messageType: 'unregister', channelID: mine.channelID, code: 200 });
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect(demo.push.deliveries.map(({ status }) => status)).toEqual([rejection === 'refused' ? 403 : 410]);
  expect((await clientFor(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(404);
});

test('the request that causes an alert does not wait for its delivery', async () => {
  const demo = await startService({ pushesAnywhere: true });
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => silent.closeAllConnections());
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hole`;
  await subscribe(demo, 'mira', { endpoint, keys: createKeys() });
  const arrived = new Promise((resolve) => silent.once('request', resolve));
  const answer = await clientFor(demo, 'jonna').post('/api/v1/statuses', { json: { status: '@mira still there?' } });
  expect(answer.status).toBe(200);
  await arrived;
  expect(demo.push.deliveries).toMatchObject([{ status: null }]);
});

test('sends alerts to the embedded push services only, whatever endpoint a client or the database names', async () => {
  const demo = await startService();
  let requestCount = 0;
  const other = createServer((_, answer) => {
    requestCount += 1;
    answer.writeHead(201).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => other.closeAllConnections());
  const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}/secret`;
  const keys = createKeys();
  for (const foreign of [endpoint, 'https://push.example/1', demo.url, endpoint.replace('127.0.0.1', 'localhost')])
    expect((await subscribe(demo, 'mira', { endpoint: foreign, keys })).status).toBe(422);
  const mira = clientFor(demo, 'mira');
  storeSubscription(demo, { token: mira.token, account_id: mira.id }, { endpoint, keys });
  demo.act.mention(freya, 'mira');
  await demo.push.waitForDeliveries();
  expect(requestCount).toBe(0);
  expect((await mira.get('/api/v1/push/subscription')).status).toBe(404);
  expect((await subscribe(demo, 'mira', { endpoint: `${demo.push.ntfyUrl}/upAAAAAAAAAAAA?up=1`, keys })).status).toBe(200);
});

test('a subscription with an invalid endpoint or invalid keys is refused', async () => {
  const demo = await startService({ pushesAnywhere: true });
  const keys = createKeys();
  const endpoint = 'https://push.example/1';
  expect((await subscribe(demo, 'mira', { endpoint: 'ftp://push.example/1', keys })).status).toBe(422);
  expect((await subscribe(demo, 'mira', { endpoint, keys: { ...keys, p256dh: 'BP256' } })).status).toBe(422);
  expect((await subscribe(demo, 'mira', { endpoint, keys: { ...keys, auth: 'short' } })).status).toBe(422);
});

test('a server without push has no VAPID key and no subscriptions', async () => {
  const demo = await startService({ push: false });
  const { body } = await clientFor(demo, 'mira').get('/api/v2/instance');
  expect(body).not.toHaveProperty('configuration.vapid');
  expect((await clientFor(demo, 'mira').get('/api/v1/push/subscription')).status).toBe(404);
  expect((await subscribe(demo, 'mira', { endpoint: 'https://push.example/1', keys: createKeys() })).status).toBe(404);
});

test('a server that supports only the draft sends aesgcm, and omits `standard` from responses', async () => {
  const demo = await startService({ push: { draftOnly: true } });
  const mine = await connectListener(demo);
  const subscription = await subscribe(demo, 'mira', mine);
  expect(subscription.body).not.toHaveProperty('standard');
  demo.act.mention(freya, 'mira');
  const frame = await mine.next();
  expect(frame.headers?.encoding).toBe('aesgcm');
  expect(mine.keys.decryptFrame(frame)).toMatchObject({ notification_type: 'mention' });
});

test('with a database file the push services keep their addresses after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'demo.db');
  const first = await createTestDemo({ file, posts: 0 });
  const { autopushUrl, ntfyUrl } = first.push;
  await first.close();
  const again = await startService({ file });
  expect(again.push).toMatchObject({ autopushUrl, ntfyUrl });
  const second = await startService({ file });
  expect(second.push.autopushUrl).not.toBe(autopushUrl);
});

test('simulated activity mentions every account with a push subscription, and causes further alerts', async () => {
  const demo = await startService({ posts: 60, activity: { everyMs: 5 } });
  const line = await connectToAutopush(demo.push.autopushUrl);
  await line.hello();
  const { endpoint } = await line.register(await fetchServerKey(demo));
  const keys = createKeys();
  for (const { acct } of demo.accounts) await subscribe(demo, acct, { endpoint, keys });
  const mentioned = new Set<unknown>();
  while (mentioned.size < demo.accounts.length) {
    const alert = keys.decryptFrame(await line.next());
    if (alert.notification_type === 'mention') mentioned.add(alert.access_token);
  }
  expect(mentioned).toEqual(new Set(demo.accounts.map(({ token }) => token)));
  const other = async (): Promise<unknown> => {
    const { notification_type: kind } = keys.decryptFrame(await line.next());
    return kind === 'mention' ? other() : kind;
  };
  expect(defaultAlertTypes).toContain(await other());
});
