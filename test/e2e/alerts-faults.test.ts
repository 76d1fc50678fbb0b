// Tests push alerts during faults, with the window closed: each alert is shown as exactly one popup.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppWorld } from './fixtures.ts';
import {
  waitForDeliveries,
  triggerAlert,
  pushEndpointsOf,
  popupsSoFar,
  sortPopups,
  waitForSubscriptions,
  signInThreeAccounts,
} from './three-accounts.ts';
import type { AlertRecipient, PopupText } from './three-accounts.ts';

let world: AppWorld;
let recipients: AlertRecipient[];
/** Popups that may have been shown so far. */
let expectedPopups: PopupText[];

beforeAll(async () => {
  world = await AppWorld.create();
  recipients = await signInThreeAccounts(world);
});
afterAll(() => world.stop());

beforeEach(async () => {
  await waitForDeliveries(world);
  // The app merges popups when too many are on the screen.
  await world.desktop.closePopups();
  expectedPopups = await popupsSoFar(world);
});

/** Sends one mention to each of the three accounts. */
function mentionAll(text: string): void {
  expectedPopups.push(...recipients.map((person) => triggerAlert.mention(person, text)));
}

/** Expects exactly the sent alerts as popups, also after one more alert for each account. */
async function expectAllAlerts(): Promise<void> {
  await expect.poll(() => popupsSoFar(world)).toEqual(sortPopups(expectedPopups));
  await expect.poll(() => world.push.countConnected(), { timeout: 20_000 }).toBe(1);
  await waitForDeliveries(world);
  mentionAll('and that was all of it');
  await expect.poll(() => popupsSoFar(world)).toEqual(sortPopups(expectedPopups));
}

/** Simulates a night of sleep: after it the app reconnects, and back-off delays start from the beginning. */
async function sleepAndWake(): Promise<void> {
  await world.app.sleep();
  // The push service may not notice the sleep: a half-open connection looks open to the service.
  await expect.poll(streams).toBe(0);
  await world.app.wake();
  await waitForSubscriptions(world);
}
const streams = () => world.servers.reduce((sum, demo) => sum + demo.streams(), 0);

test('shows one popup when the window is closed', async () => {
  await world.app.closeWindow();
  await expect.poll(async () => (await popupsSoFar(world)).length).toBe(1);
});

test('shows each alert once after a restart of the push service', async () => {
  await world.push.faults.stop();
  mentionAll('while it was down');
  await world.push.faults.start();
  await expectAllAlerts();
  await sleepAndWake();
});

test('shows each alert once after the connection to the push service drops', async () => {
  world.push.faults.drop();
  mentionAll('just after');
  await expectAllAlerts();
  await sleepAndWake();
});

test('shows each alert once after a half-open connection to the push service', async () => {
  world.push.faults.freeze();
  mentionAll('into the void');
  await Promise.all(world.servers.map(({ push }) => push.waitForDeliveries()));
  await expect.poll(() => world.push.countPending()).toBe(3);
  await sleepAndWake();
  await expectAllAlerts();
});

test('shows each alert once after an interruption of push service and streams', async () => {
  for (const { faults } of world.servers) faults.offline(true);
  await world.push.faults.stop();
  await expect.poll(streams).toBe(0);
  mentionAll('into the silence');
  for (const { faults } of world.servers) faults.offline(false);
  await world.push.faults.start();
  await expectAllAlerts();
  await sleepAndWake();
});

test('sends new push endpoints to every server after the push service loses its registrations', async () => {
  const before = world.servers.flatMap(pushEndpointsOf);
  world.push.faults.loseUaids();
  mentionAll('to an address that is gone');
  await expectAllAlerts();
  await waitForSubscriptions(world);
  const after = world.servers.flatMap(pushEndpointsOf);
  expect(after.filter((endpoint) => before.includes(endpoint))).toEqual([]);
  await sleepAndWake();
});

test('falls back to streams when the push service forbids reconnecting, and reconnects after a restart', async () => {
  world.push.faults.close(4774);
  await expect.poll(() => world.push.countConnected()).toBe(0);
  mentionAll('by the streams alone');
  await expect.poll(() => popupsSoFar(world)).toEqual(sortPopups(expectedPopups));
  await world.restart();
  await expectAllAlerts();
  await world.app.closeWindow();
});

test('shows each alert once after the computer sleeps', async () => {
  await world.app.sleep();
  await expect.poll(() => [world.push.countConnected(), streams()]).toEqual([0, 0]);
  mentionAll('good night');
  await Promise.all(world.servers.map(({ push }) => push.waitForDeliveries()));
  await world.app.wake();
  await expectAllAlerts();
});

test('renews subscriptions that the servers lost, and shows the missed alerts', async () => {
  await world.end();
  for (const { store, accounts } of world.servers) {
    for (const { acct } of accounts) {
      for (const { id } of store.subscriptions.ofAccount(store.accounts.byAcct(acct)?.id ?? '')) store.subscriptions.removeById(id);
    }
  }
  mentionAll('to nobody in particular');
  await world.start();
  await waitForSubscriptions(world);
  await expectAllAlerts();
  await world.app.closeWindow();
});

test('shows each queued alert once after a kill', async () => {
  await world.end('kill');
  mentionAll('while the lights were out');
  await Promise.all(world.servers.map(({ push }) => push.waitForDeliveries()));
  await world.start();
  await expectAllAlerts();
});

test('logs no errors or warnings', () => {
  expect([...world.consoleProblems, ...world.app.consoleProblems]).toEqual([]);
});
