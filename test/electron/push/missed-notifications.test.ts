import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { expect, test } from 'vitest';
import { accountIdOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { createPushWorld } from './push-world.ts';
import type { PushWorld } from './push-world.ts';

const freya = 'freya@archipelago.example';

/** Signs mira in, with push if the server offers it, and opens her stream. */
async function setUpListening(options: { push?: boolean } = {}) {
  const here = await createPushWorld(options);
  const [mira] = here.accounts as [AccountKey];
  here.connectAccounts();
  await expect.poll(() => here.state(mira)).toMatchObject(options.push === false ? { offered: false } : { transport: 'autopush' });
  here.setStreamState(mira, 'open');
  await expect.poll(() => here.callNames).toContain('notifications.list');
  await expect.poll(() => here.isIdle()).toBe(true);
  return { here, mira };
}
const newest = (here: PushWorld, mira: AccountKey) => here.notifications(mira)[0]?.id ?? '';
const countQueued = (here: PushWorld) => here.demo.push.autopush.countPending();

test('does not show notifications from before the account was added', async () => {
  const { here, mira } = await setUpListening();
  expect(here.notifications(mira).length).toBeGreaterThan(0);
  expect(here.received).toEqual([]);
});

test('shows notifications missed by the stream once it is back, except those read elsewhere', async () => {
  const { here, mira } = await setUpListening({ push: false });
  here.setStreamState(mira, 'interrupted');
  here.demo.act.mention(freya, 'mira', 'read on the phone');
  here.demo.store.accountData.setMarker(accountIdOf(mira), 'notifications', newest(here, mira));
  here.demo.act.mention(freya, 'mira', 'not read');
  const id = newest(here, mira);
  here.setStreamState(mira, 'open');
  await expect.poll(() => here.popups).toEqual([`0 mention ${id}`]);
  here.setStreamState(mira, 'interrupted');
  here.demo.act.mention(freya, 'mira', 'the last one');
  here.setStreamState(mira, 'open');
  await expect.poll(() => here.popups.slice(1)).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('shows notifications sent while the app was off at its start, also without push', async () => {
  const { here, mira } = await setUpListening({ push: false });
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  here.restart();
  here.setStreamState(mira, 'open');
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('shows a notification that arrives by stream, push, and list once, also after a restart', async () => {
  const { here, mira } = await setUpListening();
  here.push.stop();
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.waitForDeliveries();
  here.restart();
  here.setStreamState(mira, 'open');
  here.stream(newest(here, mira));
  await expect.poll(() => countQueued(here)).toBe(0);
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
  here.restart();
  here.setStreamState(mira, 'open');
  here.demo.act.mention(freya, 'mira', 'and tomorrow?');
  await expect.poll(() => here.popups.slice(1)).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('does not show a streamed notification again when push delivers it after a restart', async () => {
  const { here, mira } = await setUpListening();
  here.demo.push.faults.autopush.freeze();
  here.demo.act.mention(freya, 'mira');
  await here.demo.push.waitForDeliveries();
  here.stream(newest(here, mira));
  expect(here.popups.length).toBe(1);
  here.restart();
  await expect.poll(() => countQueued(here)).toBe(0);
  here.demo.act.mention(freya, 'mira', 'afterwards');
  await expect.poll(() => here.popups.slice(1)).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('does not show alerts that were read elsewhere or dismissed while the app was off', async () => {
  const { here, mira } = await setUpListening();
  here.push.stop();
  here.demo.act.mention(freya, 'mira', 'read on the phone');
  here.demo.store.accountData.setMarker(accountIdOf(mira), 'notifications', newest(here, mira));
  here.demo.act.mention(freya, 'mira', 'dismissed on the phone');
  await here.demo.push.waitForDeliveries();
  here.demo.store.notifications.dismiss(accountIdOf(mira), newest(here, mira));
  here.demo.act.mention(freya, 'mira', 'still new');
  await here.demo.push.waitForDeliveries();
  here.restart();
  await expect.poll(() => countQueued(here)).toBe(0);
  expect([here.popups, here.alerts]).toEqual([[`0 mention ${newest(here, mira)}`], []]);
});

test('counts every notification as unread if the server has no markers', async () => {
  const { here, mira } = await setUpListening();
  here.demo.faults.failNext('GET', '/api/v1/markers', 404);
  here.demo.act.mention(freya, 'mira');
  await expect.poll(() => here.popups).toEqual([`0 mention ${newest(here, mira)}`]);
});

test('reports an unavailable transport until another one is chosen', async () => {
  const { here, mira } = await setUpListening();
  here.setStreamState(mira, 'polling');
  expect(here.state(mira).lastError).toBe(null);
  const settings = { ...here.state(mira).settings, transport: 'streaming' as const };
  here.pushOf().set(settings);
  expect(describeFailure(here.state(mira).lastError?.failure)).toMatch(
    /offers no live connection at the moment; it is checked once a minute instead/,
  );
  here.pushOf().set({ ...settings, transport: 'automatic' });
  expect(here.state(mira).lastError).toBe(null);
});
