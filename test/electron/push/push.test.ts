// The parts of push together, against the embedded service.
// Covers electron/push/subscription/{reconcile,subscriber}.ts and electron/push/self-test/self-test.ts.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { defaultPushSettings } from '../../../electron/contract/push.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { fail } from '../../../electron/contract/result.ts';
import { world } from './world.ts';
import type { World } from './world.ts';
import { withSentence } from '../with-sentence.ts';

const freya = 'freya@archipelago.example';
const canary = (here: World) => here.demo.accounts[0]?.token ?? '';

async function subscribed(): Promise<World & { mira: AccountKey }> {
  const here = await world();
  here.push.setAccounts(here.accounts);
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('autopush');
  return Object.assign(here, { mira: here.accounts[0] as AccountKey });
}
const acks = (here: World) => here.demo.push.autopush.acks.map(({ code }) => code);
const posted = (here: World) => here.called.filter((name) => name === 'push.create').length;

test('three accounts share one connection, and each gets its own alerts', async () => {
  const here = await subscribed();
  expect(here.demo.push.autopush.connected()).toBe(1);
  expect(here.state()).toMatchObject({
    busy: false,
    lastError: null,
    subscription: { standard: true, alerts: defaultPushSettings.alerts },
  });
  const [, second] = here.demo.accounts;
  here.demo.act.direct(freya, 'mira', 'for you');
  here.demo.act.direct(freya, second?.acct ?? '', 'and for you');
  await expect.poll(() => here.received.length).toBe(2);
  expect(here.received.map((line) => line.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual(['0 mention', '1 mention']);
  await expect.poll(() => acks(here)).toEqual([100, 100]);
  expect(here.state().lastAlertAt).toBe(here.clock.now());
});

test('the live token inside an alert appears nowhere', async () => {
  const here = await subscribed();
  here.between.call = async (name, params, pass) => (name === 'notifications.get' ? fail('offline') : pass(params));
  here.demo.act.mention(freya, 'mira', 'the terns are back');
  await expect.poll(() => here.alerts.length).toBe(1);
  expect(here.alerts[0]).toMatchObject({ body: '@mira the terns are back' });
  const seen = JSON.stringify([here.alerts, here.received, here.told, here.said, here.logged, [...here.secrets]]);
  expect(canary(here).length).toBeGreaterThan(10);
  expect(seen).not.toContain(canary(here));
});

test('alerts of a server that knows only the older draft are decrypted too', async () => {
  const here = await world();
  here.between.call = (name, params, pass) => {
    const { subscription } = params as { subscription?: { standard?: boolean } };
    return pass(name === 'push.create' ? { ...(params as object), subscription: { ...subscription, standard: false } } : params);
  };
  here.push.setAccounts(here.accounts);
  await expect.poll(() => here.state().transport).toBe('autopush');
  expect(here.state().subscription).toMatchObject({ standard: false });
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.received.length).toBe(1);
  expect(here.demo.push.sent[0]?.headers['Content-Encoding']).toBe('aesgcm');
});

test('when a notification does not load within two seconds, the text of the alert is shown', async () => {
  const here = await subscribed();
  const held = Promise.withResolvers<null>();
  here.between.call = async (name, params, pass) => {
    if (name === 'notifications.get') await held.promise;
    return pass(params);
  };
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.called).toContain('notifications.get');
  here.clock.advance(1_999);
  expect(here.alerts).toEqual([]);
  here.clock.advance(1);
  await expect.poll(() => here.alerts.length).toBe(1);
  await expect.poll(() => acks(here)).toEqual([100]);
  held.resolve(null);
  await expect.poll(() => here.received.length).toBe(1);
});

test('alerts sent while the app was off come once after its start', async () => {
  const here = await subscribed();
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  here.demo.act.mention(freya, 'mira', 'and tomorrow?');
  await here.demo.push.settled();
  here.restart();
  await expect.poll(() => here.received.length).toBe(2);
  expect(posted(here)).toBe(3);
  here.restart();
  await expect.poll(() => here.state().transport).toBe('autopush');
  expect(here.received.length).toBe(2);
});

test('after the push service forgot the client, all channels are registered again and every server gets its new endpoint', async () => {
  const here = await subscribed();
  here.demo.push.autopush.acks.length = 0;
  here.demo.push.faults.autopush.loseUaids();
  await expect
    .poll(() => describeFailure(here.state().lastError?.failure))
    .toMatch(/^The connection to the push service 127\.0\.0\.1:\d+ was lost/);
  here.clock.advance(5_000);
  await expect.poll(() => posted(here)).toBe(6);
  await expect.poll(() => here.state().transport).toBe('autopush');
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.received.length).toBe(1);
});

test('a half-open connection is noticed within 70 seconds, and a message that was lost in it comes once', async () => {
  const here = await subscribed();
  here.demo.push.faults.autopush.freeze();
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.settled();
  here.clock.advance(60_000);
  expect(here.state().transport).toBe('autopush');
  here.clock.advance(10_000);
  expect(here.state().transport).toBe(null);
  here.clock.advance(5_000);
  await expect.poll(() => here.received.length).toBe(1);
  await expect.poll(() => acks(here)).toEqual([100]);
});

test('after the push service asked not to be called again, only a person can reconnect', async () => {
  const here = await subscribed();
  here.demo.push.faults.autopush.close(4774);
  await expect.poll(() => describeFailure(here.state().lastError?.failure)).toMatch(/asked not to be called again/);
  here.push.resume();
  here.clock.advance(3_600_000);
  expect(here.state().transport).toBe(null);
  expect(here.demo.push.autopush.connected()).toBe(0);
  await here.push.renew(here.mira);
  await expect.poll(() => here.state().transport).toBe('autopush');
});

test('while push does not work, streaming and then polling are used, and the state says so', async () => {
  const here = await subscribed();
  here.streamed(here.mira, 'open');
  expect(here.state().transport).toBe('autopush');
  await here.demo.push.faults.autopush.stop();
  await expect.poll(() => here.state()).toMatchObject({ transport: 'streaming', since: here.clock.now() });
  here.streamed(here.mira, 'polling');
  expect(here.state().transport).toBe('polling');
  await here.demo.push.faults.autopush.start();
  here.clock.advance(5_000);
  await expect.poll(() => here.state().transport).toBe('autopush');
});

test('after sleep the connection opens at once, and nothing is subscribed again', async () => {
  const here = await subscribed();
  here.push.suspend();
  expect(here.state().transport).toBe(null);
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.settled();
  here.push.resume();
  await expect.poll(() => here.received.length).toBe(1);
  expect(posted(here)).toBe(3);
});

test('a subscription that is missing at the server is created again, once a day and at every start', async () => {
  const here = await subscribed();
  const token = canary(here);
  here.demo.store.subscriptions.remove(token);
  here.clock.advance(86_400_000);
  await expect.poll(() => here.demo.store.subscriptions.ofToken(token)).toBeTruthy();
  await expect.poll(() => here.state().busy).toBe(false);
  here.demo.store.subscriptions.remove(token);
  here.restart();
  await expect.poll(() => here.demo.store.subscriptions.ofToken(token)).toBeTruthy();
});

test('switching one alert off sends also the alerts that stay on', async () => {
  const here = await subscribed();
  const alerts = { ...defaultPushSettings.alerts, favourite: false };
  here.push.set(here.mira, { ...defaultPushSettings, alerts });
  await expect.poll(() => here.state().subscription?.alerts).toEqual(alerts);
  expect(posted(here)).toBe(3);
  expect(JSON.parse(here.demo.store.subscriptions.ofToken(canary(here))?.alerts ?? '{}')).toMatchObject({
    mention: true,
    favourite: false,
  });
  here.stream('9001', here.mira, 'favourite');
  here.stream('9002', here.mira, 'mention');
  expect(here.popups).toEqual(['0 mention 9002']);
});

test('a deleted subscription is removed at the server and at the push service, and is not created again', async () => {
  const here = await subscribed();
  const { endpoint = '' } = here.demo.store.subscriptions.ofToken(canary(here)) ?? {};
  expect(await here.push.remove(here.mira)).toMatchObject({ ok: true, value: { transport: null, subscription: null } });
  expect(here.demo.store.subscriptions.ofToken(canary(here))).toBeFalsy();
  await expect.poll(async () => (await fetch(endpoint, { method: 'POST', headers: { ttl: '0' } })).status).toBe(410);
  here.restart();
  expect(here.state()).toMatchObject({ settings: { enabled: false }, transport: null });
  here.stream('9001', here.mira, 'mention');
  expect(here.popups).toEqual([]);
});

test('a server whose key changed gets an endpoint that is bound to the new key', async () => {
  const here = await subscribed();
  const other = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const { endpoint: before } = here.demo.store.subscriptions.ofToken(canary(here)) ?? {};
  here.between.call = async (name, params, pass) => {
    const answer = (await pass(params)) as { ok: true; value: { data: { server_key: string } } };
    if (name === 'push.get' || name === 'push.create') answer.value.data.server_key = `${other}==`;
    return answer;
  };
  here.clock.advance(86_400_000);
  await expect.poll(() => posted(here)).toBeGreaterThanOrEqual(9);
  await expect.poll(() => here.state().busy).toBe(false);
  const after = here.demo.store.subscriptions.ofToken(canary(here));
  expect(after?.endpoint).not.toBe(before);
  // Endpoint and key match now, so the next comparison changes nothing.
  const count = posted(here);
  here.clock.advance(86_400_000);
  await expect.poll(() => here.called.filter((name) => name === 'push.get').length).toBeGreaterThanOrEqual(6);
  await expect.poll(() => here.state().busy).toBe(false);
  expect(posted(here)).toBe(count);
});

test('a server without push is not asked again for a day, streaming is used, and there is no error', async () => {
  const here = await world({ push: false });
  here.push.setAccounts(here.accounts);
  here.accounts.forEach((account) => here.streamed(account, 'open'));
  await expect.poll(() => here.accounts.map((account) => here.state(account).offered)).toEqual([false, false, false]);
  await expect.poll(() => here.state()).toMatchObject({ transport: 'streaming', busy: false, lastError: null });
  await expect.poll(() => here.demo.push.autopush.connected()).toBe(0);
  expect(await here.push.test(here.accounts[0] as AccountKey)).toMatchObject({ ok: true, value: { by: null } });
  expect(posted(here)).toBe(3);
  here.clock.advance(86_399_000);
  expect(posted(here)).toBe(3);
  here.clock.advance(1_000);
  await expect.poll(() => posted(here)).toBe(6);
});

test('a push service that was chosen and cannot be used says why, and works after the server began to offer push', async () => {
  const here = await world();
  let offers = false;
  here.between.call = async (name, params, pass) =>
    name === 'push.create' && !offers ? fail('not-offered', 'not-offered-here', { host: 'coast.example' }, { status: 404 }) : pass(params);
  here.push.setAccounts(here.accounts);
  const [mira] = here.accounts as [AccountKey];
  await expect.poll(() => here.state()).toMatchObject({ offered: false, busy: false });
  here.push.set(mira, { ...defaultPushSettings, transport: 'autopush' });
  await expect.poll(() => here.state().busy).toBe(false);
  const sentence = expect.stringMatching(/^127\.0\.0\.1:\d+ doesn’t offer push\.$/) as string;
  expect(withSentence(await here.push.test(mira))).toMatchObject({ ok: false, error: { sentence } });
  offers = true;
  await here.push.renew(mira);
  await expect.poll(() => here.state()).toMatchObject({ offered: true, transport: 'autopush' });
});

test('after a server error the subscription is tried again after a minute', async () => {
  const here = await world();
  let trouble = true;
  here.between.call = async (name, params, pass) =>
    name === 'push.create' && trouble ? fail('server-error', 'server-unavailable', { host: 'coast.example' }) : pass(params);
  here.push.setAccounts(here.accounts);
  await expect.poll(() => posted(here)).toBe(3);
  await expect.poll(() => here.state().busy).toBe(false);
  trouble = false;
  here.clock.advance(59_999);
  expect(here.state().busy).toBe(false);
  here.clock.advance(1);
  await expect.poll(() => here.state().transport).toBe('autopush');
});

test('a self-test goes through the push service to a popup, and does not use the account’s own channel', async () => {
  const here = await subscribed();
  const tested = await here.push.test(here.mira);
  expect(tested).toMatchObject({ ok: true, value: { by: 'autopush' } });
  expect(here.said).toEqual([{ title: 'Kittiwake test', body: expect.stringMatching(/^This alert came by 127/) as string }]);
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(here.received).toEqual([]);
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.received.length).toBe(1);
});

test('a failed self-test says at which step it failed', async () => {
  const here = await subscribed();
  here.demo.push.faults.autopush.refuseNext(503);
  expect(withSentence(await here.push.test(here.mira))).toMatchObject({
    ok: false,
    error: { sentence: expect.stringMatching(/did not take the test alert \(503\)/) as string },
  });
  expect(here.said).toEqual([]);
});

test('the keys are in the keychain, and are removed with the account', async () => {
  const here = await subscribed();
  expect([...here.secrets.keys()]).toEqual(here.accounts.map((account) => `${account} push`));
  await here.push.removeAccount(here.mira);
  expect([...here.secrets.keys()]).not.toContain(`${here.mira} push`);
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.settled();
  expect(here.received).toEqual([]);
});
