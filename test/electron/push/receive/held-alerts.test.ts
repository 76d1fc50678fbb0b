import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { openHeldAlerts } from '../../../../electron/push/receive/held-alerts.ts';
import { tempDir } from '../../storage/temp-dir.ts';
import { world } from '../world.ts';

const freya = 'freya@archipelago.example';
const acks = (here: Awaited<ReturnType<typeof world>>) => here.demo.push.autopush.acks.map(({ code }) => code);

/** Mira's keychain closed before this run of the app, while the others' are open. */
async function miraLocked() {
  const here = await world();
  here.follow();
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('autopush');
  const [mira, other] = here.accounts as [AccountKey, AccountKey];
  const [, second] = here.demo.accounts;
  here.locked.add(mira);
  here.restart();
  await expect.poll(() => here.state(other).transport).toBe('autopush');
  return { here, mira, other, second: second?.acct ?? '' };
}

test('alerts for an account whose keychain is locked are held, and do not delay other accounts', async () => {
  const { here, mira, second } = await miraLocked();
  here.asked.length = 0;
  for (let count = 0; count < 12; count += 1) here.demo.act.direct(freya, 'mira', `secret ${count}`);
  here.demo.act.direct(freya, second, 'for you');
  await expect.poll(() => here.received.length).toBe(1);
  await expect.poll(() => acks(here)).toEqual(Array<number>(13).fill(100));
  expect([here.received[0], here.asked]).toEqual([expect.stringMatching(/^1 mention/), []]);
  here.locked.clear();
  here.follow();
  await expect.poll(() => here.received.length).toBe(13);
  await expect.poll(() => here.state(mira).transport).toBe('autopush');
});

test('alerts are held also when every keychain is locked from the start', async () => {
  const here = await world();
  here.follow();
  for (const account of here.accounts) await expect.poll(() => here.state(account).transport).toBe('autopush');
  for (const account of here.accounts) here.locked.add(account);
  here.restart();
  here.demo.act.direct(freya, 'mira', 'secret');
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(here.received).toEqual([]);
  here.locked.clear();
  here.follow();
  await expect.poll(() => here.received.length).toBe(1);
});

test('held alerts survive a restart, stay encrypted, and are delivered once', async () => {
  const { here, mira } = await miraLocked();
  here.demo.act.direct(freya, 'mira', 'canary of the coast');
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(readFileSync(here.path('push-waiting.json'), 'utf8')).toContain(mira);
  expect(readFileSync(here.path('push-waiting.json'), 'utf8')).not.toMatch(/canary/);
  here.restart();
  expect(here.received).toEqual([]);
  here.locked.clear();
  here.restart();
  await expect.poll(() => here.received.length).toBe(1);
  await expect.poll(() => JSON.parse(readFileSync(here.path('push-waiting.json'), 'utf8')) as unknown).toEqual({});
  here.restart();
  await expect.poll(() => here.state(mira).transport).toBe('autopush');
  expect(here.received.length).toBe(1);
});

test('if the push service forgot the client meanwhile, a new endpoint is registered when the keychain opens', async () => {
  const { here, mira, other } = await miraLocked();
  here.demo.push.faults.autopush.loseUaids();
  await expect.poll(() => here.state(other).transport).toBe(null);
  here.clock.advance(5_500);
  await expect.poll(() => here.demo.push.autopush.connected()).toBe(1);
  here.locked.clear();
  here.follow();
  await expect.poll(() => here.state(mira).transport).toBe('autopush');
  here.demo.act.direct(freya, 'mira', 'and again');
  await expect.poll(() => here.received.some((line) => line.startsWith('0 '))).toBe(true);
});

test('a keychain that gave the token but not the keys is asked again with the next connection', async () => {
  const { here, mira } = await miraLocked();
  here.push.setAccounts(here.accounts);
  here.demo.act.direct(freya, 'mira', 'a moment please');
  await expect.poll(() => acks(here)).toEqual([100]);
  expect(here.received).toEqual([]);
  here.locked.delete(mira);
  here.push.suspend();
  here.push.resume();
  await expect.poll(() => here.received.length).toBe(1);
});

test('signing out removes the held alerts', async () => {
  const { here, mira } = await miraLocked();
  here.demo.act.direct(freya, 'mira', 'gone');
  await expect.poll(() => acks(here)).toEqual([100]);
  await here.push.removeAccount(mira);
  expect(readFileSync(here.path('push-waiting.json'), 'utf8')).not.toContain(mira);
});

test('an alert that cannot be held is not acknowledged, and comes with the next connection', async () => {
  const { here } = await miraLocked();
  // A folder has the name of the file that is written first.
  rmSync(here.path('push-waiting.json'), { force: true, recursive: true });
  const full = here.path('push-waiting.json.new');
  rmSync(full, { force: true, recursive: true });
  mkdirSync(full);
  here.demo.act.direct(freya, 'mira', 'no room');
  await expect.poll(() => here.logged).toContain('Alerts that are held for the keychain could not be written.');
  expect([acks(here), here.demo.push.autopush.waiting()]).toEqual([[], 1]);
  rmSync(full, { recursive: true });
  here.push.suspend();
  here.push.resume();
  await expect.poll(() => acks(here)).toEqual([100]);
});

test('only the newest 100 alerts are held, and a damaged file is replaced', () => {
  const path = join(tempDir(), 'push-waiting.json');
  const account = makeAccountKey('https://coast.example', '1');
  const log = vi.fn();
  const waiting = openHeldAlerts(path, log);
  const headers = { encoding: 'aes128gcm', encryption: '', cryptoKey: '' };
  for (let count = 0; count < 103; count += 1) waiting.keep(account, { id: `${count}`, body: Buffer.from([count]), headers });
  expect(openHeldAlerts(path, log).next(account)).toEqual({ id: '3', body: Buffer.from([3]), headers });
  writeFileSync(path, '{"half');
  expect(openHeldAlerts(path, log).next(account)).toBe(null);
  expect(log).toHaveBeenCalledOnce();
});
