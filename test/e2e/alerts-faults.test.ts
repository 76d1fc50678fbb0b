// Trouble on the way of an alert, the window closed: whatever breaks, every alert pops up, and none twice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { World } from './fixtures.ts';
import { allArrived, happen, heldBy, saidSoFar, sorted, subscribed, threePeople } from './three-people.ts';
import type { Person, Said } from './three-people.ts';

let world: World;
let people: Person[];
/** All that may have popped up so far. */
let expected: Said[];

beforeAll(async () => {
  world = await World.create();
  people = await threePeople(world);
});
afterAll(() => world.stop());

beforeEach(async () => {
  await allArrived(world);
  // Of too many on the screen the app makes one.
  await world.desktop.closePopups();
  expected = await saidSoFar(world);
});

/** One mention for each of the three. */
function mentionAll(text: string): void {
  expected.push(...people.map((person) => happen.mention(person, text)));
}

/** All of what was sent and nothing else, also after one more alert for each has come. */
async function isTold(): Promise<void> {
  await expect.poll(() => saidSoFar(world)).toEqual(sorted(expected));
  await expect.poll(() => world.push.connected(), { timeout: 20_000 }).toBe(1);
  await allArrived(world);
  mentionAll('and that was all of it');
  await expect.poll(() => saidSoFar(world)).toEqual(sorted(expected));
}

/** A night's sleep in a moment: connections are made anew, and back-offs begin from the start. */
async function nap(): Promise<void> {
  await world.app.sleep();
  // The push service may not notice: a half-open connection looks open to it.
  await expect.poll(streams).toBe(0);
  await world.app.wake();
  await subscribed(world);
}
const streams = () => world.services.reduce((sum, demo) => sum + demo.streams(), 0);

test('the window is closed', async () => {
  await world.app.closeWindow();
  await expect.poll(async () => (await saidSoFar(world)).length).toBe(1);
});

test('the push service is restarted', async () => {
  await world.push.faults.stop();
  mentionAll('while it was down');
  await world.push.faults.start();
  await isTold();
  await nap();
});

test('the connection to the push service is dropped', async () => {
  world.push.faults.drop();
  mentionAll('just after');
  await isTold();
  await nap();
});

test('the connection to the push service is half open', async () => {
  world.push.faults.freeze();
  mentionAll('into the void');
  await Promise.all(world.services.map(({ push }) => push.settled()));
  await expect.poll(() => world.push.waiting()).toBe(3);
  await nap();
  await isTold();
});

test('push service and streams are both gone, as when the network is', async () => {
  for (const { faults } of world.services) faults.offline(true);
  await world.push.faults.stop();
  await expect.poll(streams).toBe(0);
  mentionAll('into the silence');
  for (const { faults } of world.services) faults.offline(false);
  await world.push.faults.start();
  await isTold();
  await nap();
});

test('the push service forgets this computer: it gets new addresses, and every server is told of them', async () => {
  const before = world.services.flatMap(heldBy);
  world.push.faults.loseUaids();
  mentionAll('to an address that is gone');
  await isTold();
  await subscribed(world);
  const after = world.services.flatMap(heldBy);
  expect(after.filter((endpoint) => before.includes(endpoint))).toEqual([]);
  await nap();
});

test('the push service asks not to be called again: the streams go on, and after a restart so does push', async () => {
  world.push.faults.close(4774);
  await expect.poll(() => world.push.connected()).toBe(0);
  mentionAll('by the streams alone');
  await expect.poll(() => saidSoFar(world)).toEqual(sorted(expected));
  await world.restart();
  await isTold();
  await world.app.closeWindow();
});

test('the computer sleeps', async () => {
  await world.app.sleep();
  await expect.poll(() => [world.push.connected(), streams()]).toEqual([0, 0]);
  mentionAll('good night');
  await Promise.all(world.services.map(({ push }) => push.settled()));
  await world.app.wake();
  await isTold();
});

test('the servers lose their subscriptions while the app is off: they are made again, and nothing is missed', async () => {
  await world.end();
  for (const { store, accounts } of world.services) {
    for (const { acct } of accounts) {
      for (const { id } of store.subscriptions.ofAccount(store.accounts.byAcct(acct)?.id ?? '')) store.subscriptions.removeById(id);
    }
  }
  mentionAll('to nobody in particular');
  await world.start();
  await subscribed(world);
  await isTold();
  await world.app.closeWindow();
});

test('the app is killed while alerts wait', async () => {
  await world.end('kill');
  mentionAll('while the lights were out');
  await Promise.all(world.services.map(({ push }) => push.settled()));
  await world.start();
  await isTold();
});

test('nobody complained', () => {
  expect([...world.complaints, ...world.app.complaints]).toEqual([]);
});
