// Tests all push modules together against the embedded server.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { defaultPushSettings } from '../../../electron/contract/push.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { fail } from '../../../electron/contract/result.ts';
import type { Alerts } from '@kittiwake/demo-server/store/subscriptions';
import { createPushWorld } from './push-world.ts';
import type { PushWorld } from './push-world.ts';
import { withSentence } from '../with-sentence.ts';

const freya = 'freya@archipelago.example';
const canary = (here: PushWorld) => here.demo.accounts[0]?.token ?? '';

async function setUpSubscribed(): Promise<PushWorld & { mira: AccountKey }> {
  const here = await createPushWorld();
  here.connectPush();
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('autopush');
  return Object.assign(here, { mira: here.accounts[0] as AccountKey });
}
const acks = (here: PushWorld) => here.demo.push.autopush.acks.map(({ code }) => code);
const countCreations = (here: PushWorld) => here.callNames.filter((name) => name === 'push.create').length;

test('shares one connection between accounts and delivers each its own alerts', async () => {
  const here = await setUpSubscribed();
  expect(here.demo.push.autopush.countConnected()).toBe(1);
  expect(here.state()).toMatchObject({
    busy: false,
    lastError: null,
    // Mastodon has no emoji reactions.
    subscription: { standard: true, alerts: { ...defaultPushSettings.alerts, reaction: false } },
  });
  const [, second] = here.demo.accounts;
  here.demo.act.direct(freya, 'mira', 'for you');
  here.demo.act.direct(freya, second?.acct ?? '', 'and for you');
  await expect.poll(() => here.received.length).toBe(2);
  expect(here.received.map((line) => line.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual(['0 mention', '1 mention']);
  await expect.poll(() => acks(here)).toEqual([100, 100]);
  expect(here.state().lastAlertAt).toBe(here.clock.now());
});

test('does not leak the access token inside an alert', async () => {
  const here = await setUpSubscribed();
  here.interceptor.call = async (name, params, pass) => (name === 'notifications.get' ? fail('offline') : pass(params));
  here.demo.act.mention(freya, 'mira', 'the terns are back');
  await expect.poll(() => here.alerts.length).toBe(1);
  expect(here.alerts[0]).toMatchObject({ body: '@mira the terns are back' });
  const output = JSON.stringify([here.alerts, here.received, here.states, here.notices, here.logLines, [...here.secrets]]);
  expect(canary(here).length).toBeGreaterThan(10);
  expect(output).not.toContain(canary(here));
});

test('decrypts alerts of a server that supports only the older draft', async () => {
  const here = await createPushWorld();
  here.interceptor.call = (name, params, pass) => {
    const { subscription } = params as { subscription?: { standard?: boolean } };
    return pass(name === 'push.create' ? { ...(params as object), subscription: { ...subscription, standard: false } } : params);
  };
  here.connectPush();
  await expect.poll(() => here.state().transport).toBe('autopush');
  expect(here.state().subscription).toMatchObject({ standard: false });
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.received.length).toBe(1);
  expect(here.demo.push.deliveries[0]?.headers['Content-Encoding']).toBe('aesgcm');
});

test('shows the alert’s text if its notification does not load within two seconds', async () => {
  const here = await setUpSubscribed();
  const gate = Promise.withResolvers<null>();
  here.interceptor.call = async (name, params, pass) => {
    if (name === 'notifications.get') await gate.promise;
    return pass(params);
  };
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.callNames).toContain('notifications.get');
  here.clock.advance(1_999);
  expect(here.alerts).toEqual([]);
  here.clock.advance(1);
  await expect.poll(() => here.alerts.length).toBe(1);
  await expect.poll(() => acks(here)).toEqual([100]);
  gate.resolve(null);
  await expect.poll(() => here.received.length).toBe(1);
});

test('delivers alerts sent while the app was off once after its start', async () => {
  const here = await setUpSubscribed();
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  here.demo.act.mention(freya, 'mira', 'and tomorrow?');
  await here.demo.push.waitForDeliveries();
  here.restart();
  await expect.poll(() => here.received.length).toBe(2);
  expect(countCreations(here)).toBe(3);
  here.restart();
  await expect.poll(() => here.state().transport).toBe('autopush');
  expect(here.received.length).toBe(2);
});

test('registers all channels again after the push service forgot the client', async () => {
  const here = await setUpSubscribed();
  here.demo.push.autopush.acks.length = 0;
  here.demo.push.faults.autopush.loseUaids();
  await expect
    .poll(() => describeFailure(here.state().lastError?.failure))
    .toMatch(/^The connection to the push service 127\.0\.0\.1:\d+ was lost/);
  here.clock.advance(5_000);
  await expect.poll(() => countCreations(here)).toBe(6);
  await expect.poll(() => here.state().transport).toBe('autopush');
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.received.length).toBe(1);
});

test('detects a half-open connection within 70 seconds and delivers its message once', async () => {
  const here = await setUpSubscribed();
  here.demo.push.faults.autopush.freeze();
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.waitForDeliveries();
  here.clock.advance(60_000);
  expect(here.state().transport).toBe('autopush');
  here.clock.advance(10_000);
  expect(here.state().transport).toBe(null);
  here.clock.advance(5_000);
  await expect.poll(() => here.received.length).toBe(1);
  await expect.poll(() => acks(here)).toEqual([100]);
});

test('reconnects only for the user after the push service asked clients to stay away', async () => {
  const here = await setUpSubscribed();
  here.demo.push.faults.autopush.close(4774);
  await expect.poll(() => describeFailure(here.state().lastError?.failure)).toMatch(/asked not to be contacted again/);
  here.push.resume();
  here.clock.advance(3_600_000);
  expect(here.state().transport).toBe(null);
  expect(here.demo.push.autopush.countConnected()).toBe(0);
  await here.pushOf().renew();
  await expect.poll(() => here.state().transport).toBe('autopush');
});

test('falls back to streaming and then polling while push is down', async () => {
  const here = await setUpSubscribed();
  here.setStreamState(here.mira, 'open');
  expect(here.state().transport).toBe('autopush');
  await here.demo.push.faults.autopush.stop();
  await expect.poll(() => here.state()).toMatchObject({ transport: 'streaming', since: here.clock.now() });
  here.setStreamState(here.mira, 'polling');
  expect(here.state().transport).toBe('polling');
  await here.demo.push.faults.autopush.start();
  here.clock.advance(5_000);
  await expect.poll(() => here.state().transport).toBe('autopush');
});

test('reconnects at once after sleep without subscribing again', async () => {
  const here = await setUpSubscribed();
  here.push.suspend();
  expect(here.state().transport).toBe(null);
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.waitForDeliveries();
  here.push.resume();
  await expect.poll(() => here.received.length).toBe(1);
  expect(countCreations(here)).toBe(3);
});

test('recreates a missing subscription once a day and at every start', async () => {
  const here = await setUpSubscribed();
  const token = canary(here);
  here.demo.store.subscriptions.remove(token);
  here.clock.advance(86_400_000);
  await expect.poll(() => here.demo.store.subscriptions.ofToken(token)).toBeTruthy();
  await expect.poll(() => here.state().busy).toBe(false);
  here.demo.store.subscriptions.remove(token);
  here.restart();
  await expect.poll(() => here.demo.store.subscriptions.ofToken(token)).toBeTruthy();
});

test('sends all alerts when one is turned off', async () => {
  const here = await setUpSubscribed();
  const alerts = { ...defaultPushSettings.alerts, favourite: false };
  here.pushOf().set({ ...defaultPushSettings, alerts });
  await expect.poll(() => here.state().subscription?.alerts).toEqual({ ...alerts, reaction: false });
  expect(countCreations(here)).toBe(3);
  // The server stores the alerts that it is sent.
  const { favourite: _, reaction: __, ...enabledAlerts } = alerts;
  expect(JSON.parse(here.demo.store.subscriptions.ofToken(canary(here))?.alerts ?? '{}')).toEqual(enabledAlerts);
  here.stream('9001', here.mira, 'favourite');
  here.stream('9002', here.mira, 'mention');
  expect(here.popups).toEqual(['0 mention 9002']);
});

test('removes a deleted subscription everywhere and does not create it again', async () => {
  const here = await setUpSubscribed();
  const { endpoint = '' } = here.demo.store.subscriptions.ofToken(canary(here)) ?? {};
  expect(await here.pushOf().remove()).toMatchObject({ ok: true, value: { transport: null, subscription: null } });
  expect(here.demo.store.subscriptions.ofToken(canary(here))).toBeFalsy();
  await expect.poll(async () => (await fetch(endpoint, { method: 'POST', headers: { ttl: '0' } })).status).toBe(410);
  here.restart();
  expect(here.state()).toMatchObject({ settings: { enabled: false }, transport: null });
  here.stream('9001', here.mira, 'mention');
  expect(here.popups).toEqual([]);
});

test('registers an endpoint for the new key when a server’s key changed', async () => {
  const here = await setUpSubscribed();
  const other = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const { endpoint: before } = here.demo.store.subscriptions.ofToken(canary(here)) ?? {};
  here.interceptor.call = async (name, params, pass) => {
    const answer = (await pass(params)) as { ok: true; value: { data: { server_key: string } } };
    if (name === 'push.get' || name === 'push.create') answer.value.data.server_key = `${other}==`;
    return answer;
  };
  here.clock.advance(86_400_000);
  await expect.poll(() => countCreations(here)).toBeGreaterThanOrEqual(9);
  await expect.poll(() => here.state().busy).toBe(false);
  const after = here.demo.store.subscriptions.ofToken(canary(here));
  expect(after?.endpoint).not.toBe(before);
  // Endpoint and key match now, so the next comparison changes nothing.
  const count = countCreations(here);
  here.clock.advance(86_400_000);
  await expect.poll(() => here.callNames.filter((name) => name === 'push.get').length).toBeGreaterThanOrEqual(6);
  await expect.poll(() => here.state().busy).toBe(false);
  expect(countCreations(here)).toBe(count);
});

test('uses streaming without an error on a server without push and retries after a day', async () => {
  const here = await createPushWorld({ push: false });
  here.connectPush();
  here.accounts.forEach((account) => here.setStreamState(account, 'open'));
  await expect.poll(() => here.accounts.map((account) => here.state(account).offered)).toEqual([false, false, false]);
  await expect.poll(() => here.state()).toMatchObject({ transport: 'streaming', busy: false, lastError: null });
  await expect.poll(() => here.demo.push.autopush.countConnected()).toBe(0);
  expect(await here.pushOf().test()).toMatchObject({ ok: true, value: { by: null } });
  expect(countCreations(here)).toBe(3);
  here.clock.advance(86_399_000);
  expect(countCreations(here)).toBe(3);
  here.clock.advance(1_000);
  await expect.poll(() => countCreations(here)).toBe(6);
});

test('reports why a chosen push service cannot be used, until the server supports push', async () => {
  const here = await createPushWorld();
  let offers = false;
  here.interceptor.call = async (name, params, pass) =>
    name === 'push.create' && !offers ? fail('not-offered', 'not-offered-here', { host: 'coast.example' }, { status: 404 }) : pass(params);
  here.connectPush();
  await expect.poll(() => here.state()).toMatchObject({ offered: false, busy: false });
  here.pushOf().set({ ...defaultPushSettings, transport: 'autopush' });
  await expect.poll(() => here.state().busy).toBe(false);
  const sentence = expect.stringMatching(/^127\.0\.0\.1:\d+ doesn’t offer push\.$/) as string;
  expect(withSentence(await here.pushOf().test())).toMatchObject({ ok: false, error: { sentence } });
  offers = true;
  await here.pushOf().renew();
  await expect.poll(() => here.state()).toMatchObject({ offered: true, transport: 'autopush' });
});

test('retries the subscription a minute after a server error', async () => {
  const here = await createPushWorld();
  let trouble = true;
  here.interceptor.call = async (name, params, pass) =>
    name === 'push.create' && trouble ? fail('server-error', 'server-unavailable', { host: 'coast.example' }) : pass(params);
  here.connectPush();
  await expect.poll(() => countCreations(here)).toBe(3);
  await expect.poll(() => here.state().busy).toBe(false);
  trouble = false;
  here.clock.advance(59_999);
  expect(here.state().busy).toBe(false);
  here.clock.advance(1);
  await expect.poll(() => here.state().transport).toBe('autopush');
});

test('self-test sends an alert through the push service on a channel of its own', async () => {
  const here = await setUpSubscribed();
  const tested = await here.pushOf().test();
  expect(tested).toMatchObject({ ok: true, value: { by: 'autopush' } });
  expect(here.notices).toEqual([{ title: 'Kittiwake test', body: expect.stringMatching(/^This alert was delivered by 127/) as string }]);
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(here.received).toEqual([]);
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.received.length).toBe(1);
});

test('self-test reports the step that failed', async () => {
  const here = await setUpSubscribed();
  here.demo.push.faults.autopush.refuseNext(503);
  expect(withSentence(await here.pushOf().test())).toMatchObject({
    ok: false,
    error: { sentence: expect.stringMatching(/did not accept the test alert \(503\)/) as string },
  });
  expect(here.notices).toEqual([]);
});

test('stores keys in the keychain and removes them with the account', async () => {
  const here = await setUpSubscribed();
  expect([...here.secrets.keys()]).toEqual(here.accounts.map((account) => `${account} push`));
  await here.signOut(here.mira);
  expect([...here.secrets.keys()]).not.toContain(`${here.mira} push`);
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.waitForDeliveries();
  expect(here.received).toEqual([]);
});

test('requests alerts for every kind of notification that Mastodon can push', async () => {
  const here = await setUpSubscribed();
  const { alerts = '{}' } = here.demo.store.subscriptions.ofToken(canary(here)) ?? {};
  expect(JSON.parse(alerts)).toMatchObject({
    moderation_warning: true,
    severed_relationships: true,
    added_to_collection: true,
    collection_update: true,
    annual_report: true,
  });
});

test('self-test repairs a subscription that the server deleted', async () => {
  const here = await setUpSubscribed();
  here.demo.store.subscriptions.remove(canary(here));
  expect(await here.pushOf().test()).toMatchObject({ ok: true, value: { by: 'autopush' } });
  expect(here.demo.store.subscriptions.ofToken(canary(here))).toBeTruthy();
});

test('keeps the policy of the subscription when alerts change', async () => {
  const here = await setUpSubscribed();
  const { subscriptions } = here.demo.store;
  const row = subscriptions.ofToken(canary(here));
  subscriptions.update(canary(here), JSON.parse(row?.alerts ?? '{}') as Alerts, 'followed');
  const alerts = { ...defaultPushSettings.alerts, favourite: false };
  here.pushOf().set({ ...defaultPushSettings, alerts });
  await expect.poll(() => here.state().subscription?.alerts).toEqual({ ...alerts, reaction: false });
  expect(subscriptions.ofToken(canary(here))?.policy).toBe('followed');
});
