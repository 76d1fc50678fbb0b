import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { defaultPushSettings } from '../../../../electron/contract/push.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { createUnifiedPush } from '../../../../electron/push/transports/unified-push.ts';
import type { PushMessage } from '../../../../electron/push/transports/transport.ts';
import { manualClock } from '../../system/manual-clock.ts';
import { stubServer } from '../../api/stub-server.ts';
import { world } from '../world.ts';
import type { World } from '../world.ts';

const freya = 'freya@archipelago.example';
const byNtfy = { ...defaultPushSettings, transport: 'unified-push' as const };
const canary = (here: World) => here.demo.accounts[0]?.token ?? '';

async function subscribed(): Promise<World & { mira: AccountKey }> {
  const here = await world();
  for (const account of here.accounts) here.push.set(account, byNtfy);
  here.push.setAccounts(here.accounts);
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('unified-push');
  return Object.assign(here, { mira: here.accounts[0] as AccountKey });
}

test('every account has its own topic, and gets its alerts there', async () => {
  const here = await subscribed();
  const endpoints = here.demo.accounts.slice(0, 3).map(({ token }) => here.demo.store.subscriptions.ofToken(token)?.endpoint ?? '');
  expect(new Set(endpoints).size).toBe(3);
  for (const endpoint of endpoints) expect(endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/up[\w-]{12}\?up=1$/);
  here.demo.act.direct(freya, 'mira', 'for you');
  await expect.poll(() => here.received.length).toBe(1);
  expect(here.demo.push.sent[0]?.headers['Content-Encoding']).toBe('aes128gcm');
  expect(JSON.stringify([here.told, here.logged])).not.toContain(new URL(endpoints[0] ?? '').pathname);
});

test('alerts sent while the app was off come once after its start', async () => {
  const here = await subscribed();
  here.demo.act.direct(freya, 'mira', 'one');
  await expect.poll(() => here.received.length).toBe(1);
  here.push.stop();
  here.demo.act.direct(freya, 'mira', 'two');
  await here.demo.push.settled();
  here.restart();
  await expect.poll(() => here.received.length).toBe(2);
  here.restart();
  await expect.poll(() => here.state().transport).toBe('unified-push');
  expect(here.received.length).toBe(2);
});

test('a half-open connection is detected by its silence, and no alert is lost', async () => {
  const here = await subscribed();
  here.demo.push.faults.ntfy.freeze();
  here.demo.act.direct(freya, 'mira', 'anyone?');
  await here.demo.push.settled();
  here.clock.advance(130_000);
  expect(here.state().transport).toBe(null);
  here.clock.advance(5_000);
  await expect.poll(() => here.received.length).toBe(1);
});

test('a server that knows only the older draft is refused with an explanation', async () => {
  const here = await world();
  here.between.call = (name, params, pass) => {
    const { subscription } = params as { subscription?: { standard?: boolean } };
    return pass(name === 'push.create' ? { ...(params as object), subscription: { ...subscription, standard: false } } : params);
  };
  const [mira] = here.accounts as [AccountKey];
  here.push.set(mira, byNtfy);
  here.push.setAccounts([mira]);
  await expect.poll(() => describeFailure(here.state().lastError?.failure)).toMatch(/in an older way that ntfy can’t carry/);
  await expect.poll(() => here.state()).toMatchObject({ transport: null, subscription: null, busy: false });
  expect(here.demo.store.subscriptions.ofToken(canary(here))).toBeFalsy();
});

test('a self-test uses the account’s topic, and status 507 means that nobody listens', async () => {
  const here = await subscribed();
  expect(await here.push.test(here.mira)).toMatchObject({ ok: true, value: { by: 'unified-push' } });
  expect(here.said.length).toBe(1);
  here.demo.push.faults.ntfy.refuseNext(507);
  const lost = await here.push.test(here.mira);
  expect(!lost.ok && describeFailure(lost.error)).toMatch(/knows nobody yet who listens/);
});

test('choosing another transport moves the subscription', async () => {
  const here = await subscribed();
  here.push.set(here.mira, defaultPushSettings);
  await expect.poll(() => here.state().transport).toBe('autopush');
  here.demo.act.direct(freya, 'mira', 'still there?');
  await expect.poll(() => here.received.length).toBe(1);
  here.push.set(here.mira, { ...defaultPushSettings, transport: 'polling' });
  here.streamed(here.mira, 'polling');
  await expect.poll(() => here.state()).toMatchObject({ transport: 'polling', subscription: null });
  await expect.poll(() => here.demo.store.subscriptions.ofToken(canary(here))).toBeFalsy();
});

test('content is read as base64 or as text; other topics, other events and invalid lines are ignored', async () => {
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
  const ntfy = createUnifiedPush({
    address: `${server.origin}/`,
    fetch,
    clock,
    random: () => 0,
    userAgent: 'test',
    memory: { since: () => since, keepSince: (id) => (since = id), seen: () => [], keepSeen: () => undefined },
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
  expect(server.arrived[0]?.url).toBe('/upone,uptwo/json?since=earlier');
  expect(messages.slice(0, 2).map(([topic, { body }]) => [topic, body])).toEqual([
    ['upone', Buffer.from([0, 255, 1])],
    ['uptwo', Buffer.from('plain ü')],
  ]);
  expect(messages.every(([topic]) => topic !== 'foreign')).toBe(true);
  ntfy.stop();
});

test('a line that is too long ends the connection', async () => {
  await using server = await stubServer((_, response) => void response.write('x'.repeat(50_000)));
  const clock = manualClock();
  const states: string[] = [];
  const ntfy = createUnifiedPush({
    address: server.origin,
    fetch,
    clock,
    random: () => 0,
    userAgent: 'test',
    memory: { since: () => null, keepSince: () => undefined, seen: () => [], keepSeen: () => undefined },
    events: { onState: (_, state) => states.push(state), onForgotten: () => undefined, onMessage: async () => 'delivered' },
  });
  ntfy.listen(['upone']);
  await expect.poll(() => states).toEqual(['connecting', 'open', 'interrupted']);
  expect(clock.planned()).toEqual([5_000]);
  ntfy.stop();
});
