import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { accountIdOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { world } from './world.ts';
import type { World } from './world.ts';

const freya = 'freya@archipelago.example';

/** Mira, with push where the service has it, and a stream that is open. */
async function listening(options: { push?: boolean } = {}) {
  const here = await world(options);
  const [mira] = here.accounts as [AccountKey];
  here.follow();
  await expect.poll(() => here.state(mira)).toMatchObject(options.push === false ? { offered: false } : { transport: 'autopush' });
  here.streamed(mira, 'open');
  await expect.poll(() => here.called).toContain('notifications.list');
  await expect.poll(() => here.settled()).toBe(true);
  return { here, mira };
}
const newest = (here: World, mira: AccountKey) => here.notifications(mira)[0]?.id ?? '';
const waiting = (here: World) => here.demo.push.autopush.waiting();

test('what was there when the account came is no news', async () => {
  const { here, mira } = await listening();
  expect(here.notifications(mira).length).toBeGreaterThan(0);
  expect(here.received).toEqual([]);
});

test('what came while the stream was away is told when it is back, once, and without what was read elsewhere', async () => {
  const { here, mira } = await listening({ push: false });
  here.streamed(mira, 'interrupted');
  here.demo.act.mention(freya, 'mira', 'read on the phone');
  here.demo.store.groups.setMarker(accountIdOf(mira), 'notifications', newest(here, mira));
  here.demo.act.mention(freya, 'mira', 'not read');
  const missed = newest(here, mira);
  here.streamed(mira, 'open');
  await expect.poll(() => here.popups).toEqual([`0 mention ${missed}`]);
  here.streamed(mira, 'interrupted');
  here.demo.act.mention(freya, 'mira', 'the last one');
  here.streamed(mira, 'open');
  await expect.poll(() => here.popups.slice(1)).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('what came while the app was off is told at its start also where a server has no push', async () => {
  const { here, mira } = await listening({ push: false });
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  here.restart();
  here.streamed(mira, 'open');
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('stream, push service and asking for what was missed bring the same: one popup, and none at the next start', async () => {
  const { here, mira } = await listening();
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.settled();
  here.restart();
  here.streamed(mira, 'open');
  here.stream(newest(here, mira));
  await expect.poll(() => waiting(here)).toBe(0);
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
  here.restart();
  here.streamed(mira, 'open');
  here.demo.act.mention(freya, 'mira', 'and tomorrow?');
  await expect.poll(() => here.popups.slice(1)).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('what the stream brought and the push service still held is not told again after a restart', async () => {
  const { here, mira } = await listening();
  here.demo.push.faults.autopush.freeze();
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.settled();
  here.stream(newest(here, mira));
  expect(here.popups.length).toBe(1);
  here.restart();
  await expect.poll(() => waiting(here)).toBe(0);
  here.demo.act.mention(freya, 'mira', 'afterwards');
  await expect.poll(() => here.popups.slice(1)).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('alerts that waited are not told when they were read elsewhere, dismissed or taken back meanwhile', async () => {
  const { here, mira } = await listening();
  here.push.stop();
  here.demo.act.mention(freya, 'mira', 'read on the phone');
  here.demo.store.groups.setMarker(accountIdOf(mira), 'notifications', newest(here, mira));
  here.demo.act.mention(freya, 'mira', 'dismissed on the phone');
  await here.demo.push.settled();
  here.demo.store.notifications.dismiss(accountIdOf(mira), newest(here, mira));
  here.demo.act.mention(freya, 'mira', 'still new');
  await here.demo.push.settled();
  here.restart();
  await expect.poll(() => waiting(here)).toBe(0);
  expect([here.popups, here.alerts]).toEqual([[`0 mention ${newest(here, mira)}`], []]);
});

test('a server without markers has nothing read', async () => {
  const { here, mira } = await listening();
  here.demo.faults.failNext('GET', '/api/v1/markers', 404);
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('a way that is chosen and can’t be had says so, and is no problem once another is chosen', async () => {
  const { here, mira } = await listening();
  here.streamed(mira, 'unavailable');
  expect(here.state(mira).lastError).toBe(null);
  const settings = { ...here.state(mira).settings, transport: 'streaming' as const };
  here.push.set(mira, settings);
  expect(describeFailure(here.state(mira).lastError?.failure)).toMatch(/doesn’t offer streaming; it is asked once a minute instead/);
  here.push.set(mira, { ...settings, transport: 'automatic' });
  expect(here.state(mira).lastError).toBe(null);
});
