import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { UnifiedPush } from '../../../../electron/push/transports/unified-push.ts';
import type { PushMessage } from '../../../../electron/push/transports/transport.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { stubServer } from '../../api/stub-server.ts';
import { createPushWorld } from '../push-world.ts';
import type { PushWorld } from '../push-world.ts';

const freya = 'freya@archipelago.example';
const unifiedPushSettings = { ...defaultPushSettings, transport: 'unified-push' as const };
const firstToken = (here: PushWorld) => here.demo.accounts[0]?.token ?? '';

async function setUpSubscribed(): Promise<PushWorld & { mira: AccountKey }> {
  const here = await createPushWorld();
  for (const account of here.accounts) here.pushOf(account).set(unifiedPushSettings);
  here.connectPush();
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('unified-push');
  return Object.assign(here, { mira: here.accounts[0] as AccountKey });
}

test('gives each account its own topic and delivers its alerts', async () => {
  const here = await setUpSubscribed();
  const endpoints = here.demo.accounts.slice(0, 3).map(({ token }) => here.demo.store.subscriptions.ofToken(token)?.endpoint ?? '');
  expect(new Set(endpoints).size).toBe(3);
  for (const endpoint of endpoints) expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/up[\w-]{12}\?up=1$/);
  here.demo.act.direct(freya, 'mira', 'for you');
  await expect.poll(() => here.received.length).toBe(1);
  expect(here.demo.push.deliveries[0]?.headers['Content-Encoding']).toBe('aes128gcm');
  expect(JSON.stringify([here.states, here.logLines])).not.toContain(new URL(endpoints[0] ?? '').pathname);
});

test('delivers alerts sent while the app was off once after its start', async () => {
  const here = await setUpSubscribed();
  here.demo.act.direct(freya, 'mira', 'one');
  await expect.poll(() => here.received.length).toBe(1);
  here.push.stop();
  here.demo.act.direct(freya, 'mira', 'two');
  await here.demo.push.waitForDeliveries();
  here.restart();
  await expect.poll(() => here.received.length).toBe(2);
  here.restart();
  await expect.poll(() => here.state().transport).toBe('unified-push');
  expect(here.received.length).toBe(2);
});

test('detects a half-open connection by its silence without losing alerts', async () => {
  const here = await setUpSubscribed();
  here.demo.push.faults.ntfy.freeze();
  here.demo.act.direct(freya, 'mira', 'anyone?');
  await here.demo.push.waitForDeliveries();
  here.clock.advance(130_000);
  expect(here.state().transport).toBe(null);
  here.clock.advance(5_000);
  await expect.poll(() => here.received.length).toBe(1);
});

test('refuses a server that supports only the older draft, with a reason', async () => {
  const here = await createPushWorld();
  here.interceptor.call = (name, params, pass) => {
    const { subscription } = params as { subscription?: { standard?: boolean } };
    return pass(name === 'push.create' ? { ...(params as object), subscription: { ...subscription, standard: false } } : params);
  };
  const [mira] = here.accounts as [AccountKey];
  here.pushOf().set(unifiedPushSettings);
  here.connectPush([mira]);
  await expect.poll(() => describeFailure(here.state().lastError?.failure)).toMatch(/with an older standard that ntfy doesn’t support/);
  await expect.poll(() => here.state()).toMatchObject({ transport: null, subscription: null, busy: false });
  expect(here.demo.store.subscriptions.ofToken(firstToken(here))).toBeFalsy();
});

test('self-test uses the account’s topic and reports status 507 as nobody listening', async () => {
  const here = await setUpSubscribed();
  expect(await here.pushOf().test()).toMatchObject({ ok: true, value: { by: 'unified-push' } });
  expect(here.notices.length).toBe(1);
  here.demo.push.faults.ntfy.refuseNext(507);
  const lost = await here.pushOf().test();
  expect(!lost.ok && describeFailure(lost.error)).toMatch(/has no subscriber for these alerts yet/);
});

test('moves the subscription to another transport', async () => {
  const here = await setUpSubscribed();
  here.pushOf().set(defaultPushSettings);
  await expect.poll(() => here.state().transport).toBe('autopush');
  here.demo.act.direct(freya, 'mira', 'still there?');
  await expect.poll(() => here.received.length).toBe(1);
  here.pushOf().set({ ...defaultPushSettings, transport: 'polling' });
  here.setStreamState(here.mira, 'polling');
  await expect.poll(() => here.state()).toMatchObject({ transport: 'polling', subscription: null });
  await expect.poll(() => here.demo.store.subscriptions.ofToken(firstToken(here))).toBeFalsy();
});

test('reads base64 and text content and ignores other topics, events, and invalid lines', async () => {
  const lines = [
    { id: 'a', event: 'open', topic: 'upone,uptwo' },
    { id: 'b', event: 'message', topic: 'upone', message: Buffer.from([0, 255, 1]).toString('base64'), encoding: 'base64' },
    'rubbish',
    { id: 'c', event: 'message', topic: 'uptwo', message: 'plain ü' },
    { id: 'c', event: 'message', topic: 'uptwo', message: 'plain ü' },
    { id: 'd', event: 'message', topic: 'foreign', message: 'no' },
    { id: 'e', event: 'keepalive', topic: 'upone,uptwo' },
  ].map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  await using server = await stubServer((_, response) => {
    response.write(lines.join('').slice(0, 250));
    response.write(lines.join('').slice(250));
  });
  const clock = manualClock();
  const messages: [string, PushMessage][] = [];
  let since: string | null = 'earlier';
  const ntfy = new UnifiedPush({
    address: `${server.origin}/`,
    fetch,
    clock,
    random: () => 0,
    userAgent: 'test',
    memory: { getSince: () => since, saveSince: (id) => (since = id), getSeenIds: () => [], saveSeenIds: () => undefined },
    events: {
      onState: () => undefined,
      onForgotten: () => undefined,
      async onMessage(_, topic, message) {
        messages.push([topic, message]);
        return 'delivered';
      },
    },
  });
  ntfy.listen(['upone', 'uptwo']);
  await expect.poll(() => since).toBe('c');
  expect(server.requests[0]?.url).toBe('/upone,uptwo/json?since=earlier');
  expect(messages.slice(0, 2).map(([topic, { body }]) => [topic, body])).toEqual([
    ['upone', Buffer.from([0, 255, 1])],
    ['uptwo', Buffer.from('plain ü')],
  ]);
  expect(messages.every(([topic]) => topic !== 'foreign')).toBe(true);
  ntfy.stop();
});

test('closes the connection after a line that is too long', async () => {
  await using server = await stubServer((_, response) => void response.write('x'.repeat(50_000)));
  const clock = manualClock();
  const states: string[] = [];
  const ntfy = new UnifiedPush({
    address: server.origin,
    fetch,
    clock,
    random: () => 0,
    userAgent: 'test',
    memory: { getSince: () => null, saveSince: () => undefined, getSeenIds: () => [], saveSeenIds: () => undefined },
    events: { onState: (_, state) => states.push(state), onForgotten: () => undefined, onMessage: async () => 'delivered' },
  });
  ntfy.listen(['upone']);
  await expect.poll(() => states).toEqual(['connecting', 'open', 'interrupted']);
  expect(clock.planned()).toEqual([5_000]);
  ntfy.stop();
});
