// Tests alerts with the window closed: six kinds for three accounts on two servers, each as one popup with the correct text and link.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppWorld } from './fixtures.ts';
import { waitForDeliveries, triggerAlert, railButtons, popupsSoFar, sortPopups, signInThreeAccounts } from './three-accounts.ts';
import type { AlertEvent, AlertRecipient, PopupText } from './three-accounts.ts';

let world: AppWorld;
let recipients: [AlertRecipient, AlertRecipient, AlertRecipient];
/** Popups that may have been shown so far. */
const expectedPopups: PopupText[] = [{ summary: 'Kittiwake is still running', body: expect.any(String) as string }];

beforeAll(async () => {
  world = await AppWorld.create();
  recipients = await signInThreeAccounts(world, { streaming: false });
});
afterAll(() => world.stop());

/** Sends an alert to each of the three accounts in `order`; afterwards only the last account's popup is on the screen. */
async function sendToAll(kind: AlertEvent, order: readonly number[]): Promise<string> {
  let text = '';
  for (const at of order) {
    await world.desktop.closePopups();
    text = `The ${kind} of number ${at}`;
    expectedPopups.push(triggerAlert[kind](recipients[at] as AlertRecipient, text));
    await expect.poll(() => popupsSoFar(world)).toEqual(sortPopups(expectedPopups));
  }
  return text;
}

async function expectActiveAccount(at: number): Promise<void> {
  await expect.poll(() => railButtons(world).nth(at).getAttribute('aria-current')).toBe('true');
}

test('keeps running when the window is closed', async () => {
  await world.app.closeWindow();
  await expect.poll(() => popupsSoFar(world)).toEqual(expectedPopups);
});

test.each([
  ['favourite', [0, 1, 2]],
  ['reblog', [1, 2, 0]],
  ['mention', [2, 0, 1]],
  ['poll', [0, 1, 2]],
  ['status', [1, 2, 0]],
] as const)('shows one popup per account for a %s, and opens that account and post on click', async (kind, order) => {
  const text = await sendToAll(kind, order);
  await world.desktop.clickPopup();
  const page = await world.app.waitForWindow();
  await page.getByRole('region', { name: 'Thread' }).getByRole('article', { name: text }).first().waitFor();
  await expectActiveAccount(order[2]);
  await world.app.closeWindow();
});

test('shows one popup per account for a follow, and opens the follower’s profile on click', async () => {
  await sendToAll('follow', [2, 0, 1]);
  await world.desktop.clickPopup();
  const page = await world.app.waitForWindow();
  await page.getByRole('region', { name: 'Profile' }).getByRole('heading', { name: recipients[1].actor.name }).waitFor();
  await expectActiveAccount(1);
  await world.app.closeWindow();
});

test('shows no popup twice although two accounts receive each alert by stream and by push', async () => {
  await waitForDeliveries(world);
  expect(world.push.acks.map(({ code }) => code)).toEqual(Array<number>(18).fill(100));
  for (const person of recipients) expectedPopups.push(triggerAlert.mention(person, 'that is all'));
  await expect.poll(() => popupsSoFar(world)).toEqual(sortPopups(expectedPopups));
  expect([...world.consoleProblems, ...world.app.consoleProblems]).toEqual([]);
});
