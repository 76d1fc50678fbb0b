// Tests that a sign-out ends every kind of work under way, that nothing refers to the account afterwards, and that it can sign in again.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { attachmentPath } from '../../../electron/contract/attachments.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { MethodName } from '../../../electron/contract/bridge.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Parts } from '../../../electron/parts.ts';
import { createTestDemo } from '@kittiwake/demo-server/test/support/demo';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { png } from '../outbox/attachments/set-up.ts';
import { makeDraft } from '../storage/samples.ts';
import { collectGarbage, findHolders } from './heap.ts';
import { records, startMainProcess } from './main-process.ts';

const freya = 'freya@archipelago.example';

/** Creates the key anew each time: a key in a variable would be found in the memory. */
const keyOf = (demo: TestDemo, name: string): AccountKey =>
  makeAccountKey(new URL(demo.url).origin, demo.store.accounts.byAcct(name)?.id ?? '');
const tokenOf = (demo: TestDemo, name: string): string => demo.accounts.find(({ acct }) => acct === name)?.token ?? '';

/** Calls a method of main as the window does. */
const call = (method: MethodName, args: object): Promise<Result<unknown>> => records.handlers[method](args as never);

async function setUp() {
  const demo = await createTestDemo({ posts: 20, push: { retryMs: 10 } });
  const parts = await startMainProcess(demo);
  onTestFinished(async () => {
    parts.scopes.stop();
    parts.attachments.stop();
    parts.push.stop();
    parts.files.close();
    await demo.close();
  });
  const [mira = '', jon = ''] = demo.accounts.map(({ acct }) => acct);
  return { demo, parts, mira, jon };
}

async function signIn({ request, accounts, accountParts }: Parts, demo: TestDemo, name: string): Promise<void> {
  const { origin } = new URL(demo.url);
  const token = tokenOf(demo, name);
  const account = await request({ origin, token }, 'accounts.verifyCredentials', {});
  if (!account.ok) throw new Error(account.error.code);
  const credentials = { token, clientId: '', clientSecret: '', scopes: '', createdAt: 0 };
  await accounts.add({ origin, credentials, account: account.value.data, where: 'keychain', demo: true });
  // The push service of the embedded server is known once it runs.
  await accountParts.demoAccount.resume();
  await call('push.renew', { account: keyOf(demo, name) });
  await expect.poll(() => call('push.state', { account: keyOf(demo, name) })).toMatchObject({ value: { transport: 'autopush' } });
}

/** Starts each kind of work. None of it ends by itself before the sign-out. */
const work: Record<string, (parts: Parts, demo: TestDemo, name: string) => unknown> = {
  async streams(_, demo, name) {
    await call('stream.watch', { account: keyOf(demo, name), stream: 'public' });
    await expect.poll(() => demo.streams('public')).toBe(1);
  },
  async popups(_, demo, name) {
    for (let count = 0; count < 8; count += 1) demo.act.mention(freya, name, `Terns ${count}`);
    await expect.poll(() => records.popups.size).toBeGreaterThan(4);
  },
  'call of the window'(_, demo, name) {
    demo.faults.failNext('GET', '/api/v1/timelines/home', 'hang');
    void call('api.call', { account: keyOf(demo, name), endpoint: 'timelines.home', params: {} });
  },
  'server checks'(_, demo, name) {
    demo.faults.failNext('GET', '/api/v1/notifications', 'hang');
    demo.faults.failNext('GET', '/api/v2/instance', 'hang');
    void call('accounts.refresh', { account: keyOf(demo, name) });
  },
  'token check'(_, demo, name) {
    demo.faults.failNext('GET', '/api/v1/bookmarks', 401);
    demo.faults.failNext('GET', '/api/v1/accounts/verify_credentials', 'hang', 2);
    void call('api.call', { account: keyOf(demo, name), endpoint: 'bookmarks.list', params: {} });
  },
  'push registration'(_, demo, name) {
    demo.push.faults.autopush.freeze();
    void call('push.test', { account: keyOf(demo, name) });
  },
  actions({ scopes }, demo, name) {
    demo.faults.failNext('POST', /\/favourite$/, 'hang');
    const action = { kind: 'statuses.favourite' as const, id: demo.act.post(freya, { text: 'Terns' }) };
    scopes.get(keyOf(demo, name))?.outbox.actions.add(action);
  },
  async posts(_, demo, name) {
    await call('outbox.post', { draft: makeDraft({ account: keyOf(demo, name) }) });
  },
  async uploads({ attachments }, demo, name) {
    demo.faults.failNext('POST', '/api/v2/media', 'hang');
    const [id, draft, body] = [crypto.randomUUID(), crypto.randomUUID(), png()];
    attachments.begin({ account: keyOf(demo, name), draft, id, type: 'image/png', bytes: body.byteLength });
    await attachments.serve(new Request(`app://kittiwake${attachmentPath(id)}?at=0`, { method: 'PUT', body }));
  },
  'stream events'({ scopes }, demo, name) {
    const events = scopes.get(keyOf(demo, name))?.serverEvents;
    for (let id = 1; id <= 1_100; id += 1) events?.forwardStreamEvent('public', { type: 'delete', id: `x${id}` });
    events?.forwardStreamEvent('user', { type: 'delete', id: 'y' });
  },
};

async function startWork(parts: Parts, demo: TestDemo, name: string): Promise<void> {
  for (const start of Object.values(work)) await start(parts, demo, name);
}

/** Connects to the push service again: the new connection is not frozen. */
function reconnectPush({ push }: Parts): void {
  push.suspend();
  push.resume();
}

/** Lists the files of the app that contain the text. */
function findFiles(text: string): string[] {
  const files = readdirSync(records.folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => {
    const path = join(records.folder, file);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });
}

test('leaves nothing of an account behind, whatever is under way', async () => {
  const { demo, parts, mira, jon } = await setUp();
  await signIn(parts, demo, jon);
  await signIn(parts, demo, mira);
  await startWork(parts, demo, mira);
  const scope = new WeakRef(parts.scopes.get(keyOf(demo, mira)) as object);

  const signOut = call('accounts.signOut', { account: keyOf(demo, mira) });
  const lateEvents: string[] = [];
  records.onSend = (event, payload) => {
    // The list of the accounts is sent when an account has left it, and before.
    if (event !== 'accounts' && JSON.stringify(payload).includes(keyOf(demo, mira))) lateEvents.push(event);
  };
  expect(await signOut).toEqual({ ok: true, value: null });
  await expect.poll(() => [demo.streams('public'), demo.streams('user')]).toEqual([0, 1]);
  expect([records.popups.size, lateEvents]).toEqual([0, []]);
  expect(demo.store.subscriptions.ofToken(tokenOf(demo, mira))).toBeFalsy();
  expect([...records.keychain.keys()].toSorted()).toEqual([keyOf(demo, jon), `${keyOf(demo, jon)} push`]);
  await expect.poll(() => findFiles(keyOf(demo, mira))).toEqual([]);
  const isScopeCollected = () => {
    collectGarbage();
    return scope.deref() === undefined;
  };
  await expect.poll(isScopeCollected, { timeout: 30_000, interval: 500 }).toBe(true);
  await expect.poll(() => findHolders(() => keyOf(demo, mira)), { timeout: 30_000, interval: 1_000 }).toEqual([]);
}, 90_000);

test('starts clean when the account signs in again', async () => {
  const { demo, parts, mira } = await setUp();
  await signIn(parts, demo, mira);
  await startWork(parts, demo, mira);
  await call('accounts.signOut', { account: keyOf(demo, mira) });
  demo.faults.clear();
  reconnectPush(parts);
  await signIn(parts, demo, mira);
  expect(await call('push.state', { account: keyOf(demo, mira) })).toMatchObject({ value: { busy: false, lastError: null } });
  expect([records.popups.size, demo.streams('public')]).toEqual([0, 0]);
  demo.act.mention(freya, mira, 'Afterwards');
  await expect.poll(() => records.popups.size).toBe(1);
});

test('leaves no timer and no connection after the last account', async () => {
  const { demo, parts, mira, jon } = await setUp();
  const placesBefore = new Set(records.timers.values());
  for (const name of [jon, mira]) await signIn(parts, demo, name);
  await startWork(parts, demo, mira);
  await call('accounts.signOut', { account: keyOf(demo, mira) });
  reconnectPush(parts);
  await expect.poll(() => call('push.state', { account: keyOf(demo, jon) })).toMatchObject({ value: { transport: 'autopush' } });
  await call('accounts.signOut', { account: keyOf(demo, jon) });
  expect([records.popups.size, [...records.keychain]]).toEqual([0, []]);
  await expect.poll(() => [demo.streams(), demo.push.autopush.countConnected()]).toEqual([0, 0]);
  // The journal plans a checkpoint after each change.
  const isAllowed = (place: string) => placesBefore.has(place) || place.includes('storage/storage.ts');
  await expect.poll(() => [...records.timers.values()].filter((place) => !isAllowed(place))).toEqual([]);
});
