// Tests that user data written by commit 38b4d6d can be opened without loss.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openAccountList } from '../../../electron/accounts/account-list.ts';
import { AccountStore } from '../../../electron/accounts/account-store.ts';
import { AccountServerInfo } from '../../../electron/accounts/server-info.ts';
import { KeychainVault } from '../../../electron/accounts/vault.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { readAlert } from '../../../electron/push/receive/receive.ts';
import { decrypt } from '../../../electron/push/receive/decrypt.ts';
import { createKeyring } from '../../../electron/push/subscription/keys.ts';
import { openPushStore } from '../../../electron/push/push-store.ts';
import { createDeliveredIds } from '../../../electron/notifications/incoming/delivered-ids.ts';
import { openStoredAlerts } from '../../../electron/push/receive/stored-alerts.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createJsonFile } from '../../../electron/storage/json-file.ts';
import { openStorage } from '../../../electron/storage/storage.ts';
import { defaultPlacement, windowPlacement } from '../../../electron/window/placement.ts';
import { tempDir } from './temp-dir.ts';

interface ExpectedAccount {
  key: AccountKey;
  actions: { kind: string }[];
  positions: Record<string, unknown>;
  timelines: Record<string, { id: string }[]>;
  deliveredIds: string[];
}
interface ExpectedUserData {
  accounts: ExpectedAccount[];
  pushServices: Record<string, unknown>;
  heldAlerts: Record<AccountKey, unknown[]>;
}

const fixture = fileURLToPath(new URL('../../fixtures/user-data-38b4d6d/', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(join(fixture, name), 'utf8')) as unknown;
const { heldAlerts, ...expected } = json('expected.json') as ExpectedUserData;
const keychain = json('keychain.json') as Record<string, { token: string }>;
const expectedOf = (key: AccountKey) => expected.accounts.find((account) => account.key === key);

/** Keychain that belongs to the folder. */
const createKeychain = () =>
  new KeychainVault({
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

/** Reads everything in the folder with the app's own stores, in the form of `expected.json`, with their log messages. */
async function readFolder(folder: string) {
  const log = vi.fn<(sentence: string) => void>();
  const { settings, journal, cache, close } = openStorage({
    folder,
    withCache: true,
    clock: systemClock,
    log,
    report: (damage) => log(damage.what),
  });
  const accounts = new AccountStore(openAccountList(join(folder, 'accounts.json'), log), createKeychain());
  const push = openPushStore(join(folder, 'push.json'), systemClock, log);
  const window = createJsonFile({ path: join(folder, 'window.json'), schema: windowPlacement, defaultValue: defaultPlacement, log });
  const { signal } = new AbortController();
  const infoParts = {
    request: () => Promise.reject(new Error('Nothing is asked of a server')),
    getJson: () => Promise.reject(new Error('Nothing is asked of a server')),
    token: (key: AccountKey) => accounts.token(key),
    cache,
    now: Date.now,
    refused: () => [],
    signal,
  };

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
    server: new AccountServerInfo({ ...infoParts, account: key }).cached(),
    push: push.account(key),
    deliveredIds: expectedOf(key)?.deliveredIds.filter(createDeliveredIds({ account: key, cache, clock: systemClock }).has),
  });
  const state = {
    active: accounts.active(),
    accounts: accounts.list().map(readAccount),
    settings: settings.get(),
    pushServices: Object.fromEntries(Object.keys(expected.pushServices).map((address) => [address, push.service(address)])),
    window: window.read(),
  };
  const tokens = await Promise.all(accounts.list().map(({ key }) => accounts.token(key)));
  close();
  return { state, tokens, logged: log.mock.calls.flat() };
}

/** Reads the alerts stored for a locked keychain, oldest first, and deletes them as the app does. */
async function takeHeldAlerts(folder: string, key: AccountKey) {
  const { signal } = new AbortController();
  const alertStore = openStoredAlerts(join(folder, 'push-waiting.json'), expect.unreachable);
  const keys = await createKeyring({ account: key, secrets: createKeychain(), isSessionOnly: () => false, signal }).get();
  if (!keys.ok) throw new Error(describeFailure(keys.error));
  const alerts = [];
  for (let next = alertStore.getOldest(key); next !== null; next = alertStore.getOldest(key)) {
    const plain = decrypt(keys.value.keys, next.body, next.headers);
    alerts.push({ messageId: next.id, ...(plain.ok ? readAlert(plain.value) : plain.error) });
    alertStore.remove(key, next.id);
  }
  return alerts;
}

test('reads accounts, settings, drafts, outbox, actions, positions, preferences, cache, and push without loss', async () => {
  const { state, logged } = await readFolder(copyOfFolder());
  // Older versions could only turn two of these settings on or off, and stored the list as text.
  const settings = {
    ...(expected as { settings?: object }).settings,
    expandSpoilers: 'on',
    autoplay: 'off',
    recentLanguages: ['nb', 'en'],
  };
  // Older versions had their own names of actions.
  const renamed: Record<string, string> = { favourite: 'statuses.favourite', accept: 'followRequests.authorize' };
  const accounts = expected.accounts.map(({ actions, ...account }) => ({
    ...account,
    actions: actions.map(({ kind, ...action }) => ({ ...action, kind: renamed[kind] ?? kind })),
  }));
  expect(state).toMatchObject({ ...expected, accounts, settings });
  expect(logged).toEqual([]);
});

test('reads the token of each account from the keychain', async () => {
  const { tokens } = await readFolder(copyOfFolder());
  expect(tokens).toEqual(expected.accounts.map(({ key }) => ({ ok: true, value: keychain[key]?.token })));
});

test('decrypts the alerts that were stored for a locked keychain, in order', async () => {
  const folder = copyOfFolder();
  for (const { key } of expected.accounts) {
    expect(await takeHeldAlerts(folder, key)).toEqual(heldAlerts[key]);
    expect(await takeHeldAlerts(folder, key)).toEqual([]);
  }
});

test('reads the same data a second time and sets no file aside', async () => {
  const folder = copyOfFolder();
  const first = await readFolder(folder);
  const second = await readFolder(folder);
  expect(second).toEqual(first);
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
});

test('reads the same data from a journal whose app was killed as from a closed journal', async () => {
  const folder = copyOfFolder();
  cpSync(join(fixture, 'killed'), folder, { recursive: true });
  const closedFolder = await readFolder(copyOfFolder());
  const killed = await readFolder(folder);
  expect(killed).toEqual(closedFolder);
});
