import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { openStoredAlerts } from '../../../../electron/push/receive/stored-alerts.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { createPushWorld } from '../push-world.ts';

const freya = 'freya@archipelago.example';
const acks = (here: Awaited<ReturnType<typeof createPushWorld>>) => here.demo.push.autopush.acks.map(({ code }) => code);

/** Starts the app with mira's keychain locked and the other accounts' keychains open. */
async function setUpLocked() {
  const here = await createPushWorld();
  here.connectAccounts();
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('autopush');
  const [mira, other] = here.accounts as [AccountKey, AccountKey];
  const [, second] = here.demo.accounts;
  here.lockedAccounts.add(mira);
  here.restart();
  await expect.poll(() => here.state(other).transport).toBe('autopush');
  return { here, mira, other, second: second?.acct ?? '' };
}

test('stores alerts of an account with a locked keychain without delaying other accounts', async () => {
  const { here, mira, second } = await setUpLocked();
  here.readSecrets.length = 0;
  for (let count = 0; count < 12; count += 1) here.demo.act.direct(freya, 'mira', `secret ${count}`);
  here.demo.act.direct(freya, second, 'for you');
  await expect.poll(() => here.received.length).toBe(1);
  await expect.poll(() => acks(here)).toEqual(Array<number>(13).fill(100));
  expect([here.received[0], here.readSecrets]).toEqual([expect.stringMatching(/^1 mention/), []]);
  here.lockedAccounts.clear();
  here.connectAccounts();
  await expect.poll(() => here.received.length).toBe(13);
  await expect.poll(() => here.state(mira).transport).toBe('autopush');
});

test('stores alerts when every keychain is locked from the start', async () => {
  const here = await createPushWorld();
  here.connectAccounts();
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('autopush');
  for (const account of here.accounts) here.lockedAccounts.add(account);
  here.restart();
  here.demo.act.direct(freya, 'mira', 'secret');
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(here.received).toEqual([]);
  here.lockedAccounts.clear();
  here.connectAccounts();
  await expect.poll(() => here.received.length).toBe(1);
});

test('keeps stored alerts encrypted across a restart and delivers them once', async () => {
  const { here, mira } = await setUpLocked();
  here.demo.act.direct(freya, 'mira', 'canary of the coast');
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(readFileSync(here.path('push-waiting.json'), 'utf8')).toContain(mira);
  expect(readFileSync(here.path('push-waiting.json'), 'utf8')).not.toMatch(/canary/);
  here.restart();
  expect(here.received).toEqual([]);
  here.lockedAccounts.clear();
  here.restart();
  await expect.poll(() => here.received.length).toBe(1);
  await expect.poll(() => JSON.parse(readFileSync(here.path('push-waiting.json'), 'utf8')) as unknown).toEqual({});
  here.restart();
  await expect.poll(() => here.state(mira).transport).toBe('autopush');
  expect(here.received.length).toBe(1);
});

test('registers a new endpoint after unlocking if the push service forgot the client', async () => {
  const { here, mira, other } = await setUpLocked();
  here.demo.push.faults.autopush.loseUaids();
  await expect.poll(() => here.state(other).transport).toBe(null);
  here.clock.advance(5_500);
  await expect.poll(() => here.demo.push.autopush.countConnected()).toBe(1);
  here.lockedAccounts.clear();
  here.connectAccounts();
  await expect.poll(() => here.state(mira).transport).toBe('autopush');
  here.demo.act.direct(freya, 'mira', 'and again');
  await expect.poll(() => here.received.some((line) => line.startsWith('0 '))).toBe(true);
});

test('retries reading the keys with the next connection', async () => {
  const { here, mira } = await setUpLocked();
  here.connectPush();
  here.demo.act.direct(freya, 'mira', 'a moment please');
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(here.received).toEqual([]);
  here.lockedAccounts.delete(mira);
  here.push.suspend();
  here.push.resume();
  await expect.poll(() => here.received.length).toBe(1);
});

test('removes the stored alerts at sign-out', async () => {
  const { here, mira } = await setUpLocked();
  here.demo.act.direct(freya, 'mira', 'gone');
  await expect.poll(() => acks(here)).toEqual([100]);
  await here.signOut(mira);
  expect(readFileSync(here.path('push-waiting.json'), 'utf8')).not.toContain(mira);
});

test('does not acknowledge an alert that cannot be stored, so that it is sent again', async () => {
  const { here } = await setUpLocked();
  // A folder blocks the name of the temporary file.
  rmSync(here.path('push-waiting.json'), { force: true, recursive: true });
  const full = here.path('push-waiting.json.new');
  rmSync(full, { force: true, recursive: true });
  mkdirSync(full);
  here.demo.act.direct(freya, 'mira', 'no room');
  await expect.poll(() => here.logLines).toContain('Alerts that are held for the keychain could not be written.');
  expect([acks(here), here.demo.push.autopush.countPending()]).toEqual([[], 1]);
  rmSync(full, { recursive: true });
  here.push.suspend();
  here.push.resume();
  await expect.poll(() => acks(here)).toEqual([100]);
});

test('stores the newest 100 alerts and replaces a damaged file', () => {
  const path = join(tempDir(), 'push-waiting.json');
  const account = makeAccountKey('https://coast.example', '1');
  const log = vi.fn();
  const storedAlerts = openStoredAlerts(path, log);
  const headers = { encoding: 'aes128gcm', encryption: '', cryptoKey: '' };
  for (let count = 0; count < 103; count += 1) storedAlerts.add(account, { id: `${count}`, body: Buffer.from([count]), headers });
  expect(openStoredAlerts(path, log).getOldest(account)).toEqual({ id: '3', body: Buffer.from([3]), headers });
  writeFileSync(path, '{"half');
  expect(openStoredAlerts(path, log).getOldest(account)).toBe(null);
  expect(log).toHaveBeenCalledOnce();
});
