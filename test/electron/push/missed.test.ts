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

test('notifications from before the account was added are not new', async () => {
  const { here, mira } = await listening();
  expect(here.notifications(mira).length).toBeGreaterThan(0);
  expect(here.received).toEqual([]);
});

test('notifications missed by the stream pop up once when it is back, except those read elsewhere', async () => {
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

test('notifications sent while the app was off pop up at its start, also from a server without push', async () => {
  const { here, mira } = await listening({ push: false });
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  here.restart();
  here.streamed(mira, 'open');
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('a notification that comes by stream, by push and from the list pops up once, and not again at the next start', async () => {
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

test('a notification that the stream brought does not pop up again when the push service sends it after a restart', async () => {
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

test('alerts sent while the app was off do not pop up if they were read elsewhere or dismissed since', async () => {
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

test('without markers at the server, every notification counts as unread', async () => {
  const { here, mira } = await listening();
  here.demo.faults.failNext('GET', '/api/v1/markers', 404);
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('a chosen transport that is not available is an error until another one is chosen', async () => {
  const { here, mira } = await listening();
  here.streamed(mira, 'polling');
  expect(here.state(mira).lastError).toBe(null);
  const settings = { ...here.state(mira).settings, transport: 'streaming' as const };
  here.push.set(mira, settings);
  expect(describeFailure(here.state(mira).lastError?.failure)).toMatch(
    /gives no live connection at the moment; it is asked once a minute instead/,
  );
  here.push.set(mira, { ...settings, transport: 'automatic' });
  expect(here.state(mira).lastError).toBe(null);
});
