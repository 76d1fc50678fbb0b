// Alerts with the window closed: six kinds to three accounts at two servers, each one popup with the right words, whose click leads to it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { World } from './fixtures.ts';
import { allArrived, happen, railButtons, saidSoFar, sorted, threePeople } from './three-people.ts';
import type { Happening, Person, Said } from './three-people.ts';

let world: World;
let people: [Person, Person, Person];
/** All that may have popped up so far. */
const expected: Said[] = [{ summary: 'Kittiwake is still running', body: expect.any(String) as string }];

beforeAll(async () => {
  world = await World.create();
  people = await threePeople(world, { streaming: false });
});
afterAll(() => world.stop());

/** To each of the three; the last one's popup alone is still shown then. */
async function toAll(kind: Happening, order: readonly number[]): Promise<string> {
  let text = '';
  for (const at of order) {
    await world.desktop.closePopups();
    text = `The ${kind} of number ${at}`;
    expected.push(happen[kind](people[at] as Person, text));
    await expect.poll(() => saidSoFar(world)).toEqual(sorted(expected));
  }
  return text;
}

async function isShown(at: number): Promise<void> {
  await expect.poll(() => railButtons(world).nth(at).getAttribute('aria-current')).toBe('true');
}

test('with the window closed the app goes on', async () => {
  await world.app.closeWindow();
  await expect.poll(() => saidSoFar(world)).toEqual(expected);
});

test.each([
  ['favourite', [0, 1, 2]],
  ['reblog', [1, 2, 0]],
  ['mention', [2, 0, 1]],
  ['poll', [0, 1, 2]],
  ['status', [1, 2, 0]],
] as const)('a %s: one popup for each account, and a click opens the window at that account and post', async (kind, order) => {
  const text = await toAll(kind, order);
  await world.desktop.clickPopup();
  const page = await world.app.reopened();
  await page.getByRole('region', { name: 'Thread' }).getByRole('article', { name: text }).first().waitFor();
  await isShown(order[2]);
  await world.app.closeWindow();
});

test('a follow: one popup for each account, and a click opens the window at that account and who followed', async () => {
  await toAll('follow', [2, 0, 1]);
  await world.desktop.clickPopup();
  const page = await world.app.reopened();
  await page.getByRole('region', { name: 'Profile' }).getByRole('heading', { name: people[1].actor.name }).waitFor();
  await isShown(1);
  await world.app.closeWindow();
});

test('nothing came twice, though every alert of two accounts came by the stream and by the push service', async () => {
  await allArrived(world);
  expect(world.push.acks.map(({ code }) => code)).toEqual(Array<number>(18).fill(100));
  for (const person of people) expected.push(happen.mention(person, 'that is all'));
  await expect.poll(() => saidSoFar(world)).toEqual(sorted(expected));
  expect([...world.complaints, ...world.app.complaints]).toEqual([]);
});
