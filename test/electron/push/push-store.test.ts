import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { defaultPushSettings } from '../../../electron/contract/push.ts';
import { openPushEntry, openPushStore } from '../../../electron/push/push-store.ts';
import type { PushChannel } from '../../../electron/push/push-store.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';

const mira = makeAccountKey('https://coast.example', '7');
const freya = makeAccountKey('https://coast.example', '8');
const service = 'wss://push.example/';
const channel: PushChannel = { transport: 'autopush', service, id: 'channel-1', endpoint: null, vapidKey: null, asked: null };

let path: string;
let clock: ManualClock;
let logged: string[];
const open = () => openPushStore(path, clock, (sentence) => logged.push(sentence));
const onDisk = () => readFileSync(path, 'utf8');

beforeEach(() => {
  path = join(tempDir(), 'push.json');
  clock = manualClock();
  logged = [];
});

test('returns default settings and no subscription for an unknown account', () => {
  const store = open();
  expect(store.account(mira)).toEqual({
    settings: defaultPushSettings,
    channel: null,
    subscription: null,
    lastAlertAt: null,
    caughtUpTo: null,
  });
});

test('change() writes at once, and the next start reads it', () => {
  expect(open().change(mira, { channel })).toEqual({ ok: true, value: null });
  const next = open();
  expect(next.account(mira).channel).toEqual(channel);
});

test('note() writes after one second, once for several notes', () => {
  const store = open();
  store.note(mira, { lastAlertAt: 1 });
  store.noteService(service, { since: 'message-1' });
  store.note(mira, { lastAlertAt: 2 });
  expect(store.account(mira).lastAlertAt).toBe(2);
  expect(clock.planned()).toEqual([1_000]);
  clock.advance(999);
  expect(existsSync(path)).toBe(false);
  clock.advance(1);
  expect(JSON.parse(onDisk())).toMatchObject({ accounts: { [mira]: { lastAlertAt: 2 } }, services: { [service]: { since: 'message-1' } } });
});

test('flush() writes pending notes and cancels the later write', () => {
  const store = open();
  store.flush();
  expect(existsSync(path)).toBe(false);
  store.note(mira, { lastAlertAt: 1 });
  store.flush();
  expect(onDisk()).toContain('"lastAlertAt": 1');
  expect(clock.planned()).toEqual([]);
});

test('drops an unused push service at the next start', () => {
  const store = open();
  store.change(mira, { channel });
  store.changeService(service, { uaid: 'client-1' });
  store.changeService('wss://old.example/', { uaid: 'client-2' });
  const next = open();
  expect(next.service(service)).toEqual({ uaid: 'client-1', since: null, seen: [] });
  expect(next.service('wss://old.example/')).toEqual({ uaid: null, since: null, seen: [] });
});

test('sets a damaged file aside and uses the defaults', () => {
  writeFileSync(path, '{"accounts":');
  expect(open().account(mira).channel).toBe(null);
  expect(logged).toEqual([expect.stringContaining('was damaged')]);
  expect(readdirSync(dirname(path))).toEqual([expect.stringMatching(/^push.*damaged/)]);
});

test('replaces invalid settings with the defaults and keeps the channel', () => {
  const storedAccount = { settings: { enabled: 'yes' }, channel, subscription: null, lastAlertAt: null };
  writeFileSync(path, JSON.stringify({ accounts: { [mira]: storedAccount }, services: {} }));
  expect(open().account(mira)).toEqual({ ...storedAccount, settings: defaultPushSettings, caughtUpTo: null });
  expect(logged).toEqual([]);
});

test('deletes a removed account from the file', () => {
  const store = open();
  store.change(mira, { channel });
  store.change(freya, { lastAlertAt: 1 });
  store.remove(mira);
  expect(readFileSync(path, 'utf8')).not.toContain(mira);
  expect(open().account(freya).lastAlertAt).toBe(1);
});

test('change() fails and logs when the file cannot be written', () => {
  const store = open();
  // The file is first written under this name in the same folder.
  mkdirSync(`${path}.new`);
  expect(store.change(mira, { channel })).toMatchObject({ ok: false, error: { code: 'storage' } });
  expect(logged).toEqual(['The state of push could not be written.']);
});

test('emits each change and each note', () => {
  const store = open();
  const accounts: string[] = [];
  store.onChange((account) => accounts.push(account));
  store.change(mira, { channel });
  store.note(freya, { lastAlertAt: 1 });
  expect(accounts).toEqual([mira, freya]);
});

test('applies an earlier version’s choice to newer kinds and requests them from the server', () => {
  const alerts = { follow: true, favourite: true, reblog: true, mention: false, poll: true, status: true };
  const before = { enabled: true, transport: 'automatic', alerts };
  const subscription = { host: 'push.example', standard: true, alerts };
  const storedAccount = { settings: before, channel: { ...channel, asked: alerts }, subscription, lastAlertAt: null };
  writeFileSync(path, JSON.stringify({ accounts: { [mira]: storedAccount }, services: {} }));
  const read = open().account(mira);
  expect(read.settings.alerts).toMatchObject({ ...alerts, quote: false, follow_request: true, update: true, 'admin.report': true });
  expect(read.channel?.asked).toMatchObject({ ...alerts, follow_request: false });
  expect(read.subscription?.alerts).toMatchObject({ ...alerts, 'admin.report': false });
});

test('an entry is not written any more after its account signed out', () => {
  const store = open();
  const disposal = new AbortController();
  const entry = openPushEntry(store, mira, disposal.signal);
  let changes = 0;
  entry.onChange(() => (changes += 1));
  entry.change({ channel });
  store.change(freya, { channel });
  disposal.abort();
  store.remove(mira);
  expect(entry.change({ channel })).toMatchObject({ ok: false, error: { code: 'aborted' } });
  entry.note({ lastAlertAt: 1 });
  expect([changes, clock.planned(), readFileSync(path, 'utf8').includes(mira)]).toEqual([1, [], false]);
});
