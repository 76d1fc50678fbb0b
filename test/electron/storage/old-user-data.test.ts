// What lies on a person's disk stays readable: a folder that commit 38b4d6d wrote opens with everything in it.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { createAccountStore } from '../../../electron/accounts/account-store.ts';
import { createServerInfos } from '../../../electron/accounts/server-info.ts';
import { createVault } from '../../../electron/accounts/vault.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { readAlert } from '../../../electron/push/receive/read-alert.ts';
import { decrypt } from '../../../electron/push/receive/decrypt.ts';
import { createKeyring } from '../../../electron/push/subscription/keys.ts';
import { openPushStore } from '../../../electron/push/push-store.ts';
import { createDeliveredIds } from '../../../electron/notifications/news/delivered-ids.ts';
import { openHeldAlerts } from '../../../electron/push/receive/held-alerts.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createJsonFile } from '../../../electron/storage/json-file.ts';
import { openStorage } from '../../../electron/storage/storage.ts';
import { defaultPlacement, windowPlacement } from '../../../electron/window/placement.ts';
import { tempDir } from './temp-dir.ts';

interface ExpectedAccount {
  key: AccountKey;
  positions: Record<string, unknown>;
  timelines: Record<string, { id: string }[]>;
  deliveredIds: string[];
}
interface Expected {
  accounts: ExpectedAccount[];
  pushServices: Record<string, unknown>;
  heldAlerts: Record<AccountKey, unknown[]>;
}

const fixture = fileURLToPath(new URL('../../fixtures/user-data-38b4d6d/', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(join(fixture, name), 'utf8')) as unknown;
const { heldAlerts, ...expected } = json('expected.json') as Expected;
const keychain = json('keychain.json') as Record<string, { token: string }>;
const expectedOf = (key: AccountKey) => expected.accounts.find((account) => account.key === key);

/** The keychain of the person whose folder it is. */
const createKeychain = () =>
  createVault({
    open: async (name) => ({
      getPassword: async () => (name in keychain ? JSON.stringify(keychain[name]) : null),
      setPassword: async () => Promise.reject(new Error('Nothing is written here')),
      deletePassword: async () => false,
    }),
  });

function copyOfFolder(): string {
  const folder = tempDir();
  cpSync(join(fixture, 'user-data'), folder, { recursive: true });
  return folder;
}

/** Everything in the folder, in the form of `expected.json`, as the app's own stores read it; and what they log. */
async function readFolder(folder: string) {
  const log = vi.fn<(sentence: string) => void>();
  const { settings, journal, cache, close } = openStorage({
    folder,
    withCache: true,
    clock: systemClock,
    log,
    report: (damage) => log(damage.what),
  });
  const accounts = createAccountStore(openAccountList(join(folder, 'accounts.json'), log), createKeychain());
  const push = openPushStore(join(folder, 'push.json'), systemClock, log);
  const delivered = createDeliveredIds({ cache, clock: systemClock });
  const window = createJsonFile({ path: join(folder, 'window.json'), schema: windowPlacement, defaultValue: defaultPlacement, log });
  const servers = createServerInfos({
    request: () => Promise.reject(new Error('Nothing is asked of a server')),
    getJson: () => Promise.reject(new Error('Nothing is asked of a server')),
    token: accounts.token,
    cache,
    now: Date.now,
  });

  function readTimeline(key: AccountKey, name: string) {
    const timeline = cache.readTimeline(key, name, journal.positions.get(key, name));
    const ids = timeline?.entries.flatMap((entry) => (entry.kind === 'entry' ? [entry.id] : [])) ?? [];
    if (name === 'notifications') return cache.notifications(key, ids).map(({ id, type, account }) => ({ id, type, by: account.acct }));
    return cache.statuses(key, ids).map((status) => ({
      id: status.id,
      by: status.account.acct,
      content: (status.reblog ?? status).content,
    }));
  }

  const readAccount = ({ key }: { key: AccountKey }) => ({
    ...accounts.get(key),
    drafts: journal.drafts.list(key),
    outbox: journal.outbox.list(key).map((entry) => ({ ...entry, problem: entry.problem && describeFailure(entry.problem) })),
    actions: journal.actions.list(key),
    positions: Object.fromEntries(Object.keys(expectedOf(key)?.positions ?? {}).map((name) => [name, journal.positions.get(key, name)])),
    preferences: journal.preferences.get(key),
    timelines: Object.fromEntries(Object.keys(expectedOf(key)?.timelines ?? {}).map((name) => [name, readTimeline(key, name)])),
    server: servers.known(key),
    push: push.account(key),
    deliveredIds: expectedOf(key)?.deliveredIds.filter((id) => delivered.has(key, id)),
  });
  const found = {
    active: accounts.active(),
    accounts: accounts.list().map(readAccount),
    settings: settings.get(),
    pushServices: Object.fromEntries(Object.keys(expected.pushServices).map((address) => [address, push.service(address)])),
    window: window.read(),
  };
  const tokens = await Promise.all(accounts.list().map(({ key }) => accounts.token(key)));
  close();
  return { found, tokens, logged: log.mock.calls.flat() };
}

/** Opens the alerts that are held for a locked keychain, the oldest first, and drops them as the app does. */
async function takeHeldAlerts(folder: string, key: AccountKey) {
  const waiting = openHeldAlerts(join(folder, 'push-waiting.json'), expect.unreachable);
  const keys = await createKeyring({ secrets: createKeychain(), sessionOnly: () => false }).get(key);
  if (!keys.ok) throw new Error(describeFailure(keys.error));
  const alerts = [];
  for (let next = waiting.next(key); next !== null; next = waiting.next(key)) {
    const plain = decrypt(keys.value.keys, next.body, next.headers);
    alerts.push({ messageId: next.id, ...(plain.ok ? readAlert(plain.value) : plain.error) });
    waiting.drop(key, next.id);
  }
  return alerts;
}

test('everything is there: accounts, settings, drafts, outbox, actions, positions, preferences, cache, push', async () => {
  const { found, logged } = await readFolder(copyOfFolder());
  // They were on or off; each now may follow the server.
  const settings = { ...(expected as { settings?: object }).settings, expandSpoilers: 'on', autoplay: 'off' };
  expect(found).toMatchObject({ ...expected, settings });
  expect(logged).toEqual([]);
});

test('each account finds its token in the keychain', async () => {
  const { tokens } = await readFolder(copyOfFolder());
  expect(tokens).toEqual(expected.accounts.map(({ key }) => ({ ok: true, value: keychain[key]?.token })));
});

test('the alerts held for a locked keychain can still be decrypted, in their order', async () => {
  const folder = copyOfFolder();
  for (const { key } of expected.accounts) {
    expect(await takeHeldAlerts(folder, key)).toEqual(heldAlerts[key]);
    expect(await takeHeldAlerts(folder, key)).toEqual([]);
  }
});

test('opened a second time, the folder holds the same, and no file was set aside', async () => {
  const folder = copyOfFolder();
  const first = await readFolder(folder);
  const second = await readFolder(folder);
  expect(second).toEqual(first);
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
});

test('a journal whose app was killed holds the same as one that was closed', async () => {
  const folder = copyOfFolder();
  cpSync(join(fixture, 'killed'), folder, { recursive: true });
  const closed = await readFolder(copyOfFolder());
  const killed = await readFolder(folder);
  expect(killed).toEqual(closed);
});
