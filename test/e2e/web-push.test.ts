// Web push, the whole way: two services send through one push service to the app, and each alert is one popup however many ways it came.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bridge } from '../../electron/contract/bridge.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { Demo } from '../faults/demo.ts';
import { firstPage } from '../../electron/demo/store/page.ts';
import { World } from './fixtures.ts';
import { addAccount } from './steps.ts';

declare const kittiwake: Bridge;

let world: World;
let coast: Demo;
let lagoon: Demo;
let accounts: AccountKey[];

const transports = () =>
  world.page.evaluate(
    (keys) =>
      Promise.all(
        keys.map((account) => kittiwake['push.state']({ account }).then((asked) => (asked.ok ? asked.value.transport : asked.error.code))),
      ),
    accounts,
  );
const listed = async () => {
  const started = await world.page.evaluate(() => kittiwake['app.start']({}));
  return started.ok ? started.value.accounts.map(({ key }) => key) : [];
};
const codes = () => world.push.acks.map(({ code }) => code);

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.signedIn(coast);
  await addAccount(world, lagoon.url, world.person(lagoon));
});
afterAll(() => world.stop());

test('both accounts are subscribed, over one connection', async () => {
  await expect.poll(listed).toHaveLength(2);
  accounts = await listed();
  await expect.poll(transports).toEqual(['autopush', 'autopush']);
  expect(world.push.connected()).toBe(1);
});

test('an alert of each server is one popup, though the streams bring it as well', async () => {
  await world.desktop.closePopups();
  coast.act.direct('jonna', 'mira', 'from the coast');
  lagoon.act.direct('jonna', 'mira', 'from the lagoon');
  await expect.poll(codes).toEqual([100, 100]);
  await expect.poll(async () => (await world.desktop.popups()).map(({ body }) => body.split('\n')[0]).toSorted()).toHaveLength(2);
});

test('a test comes back through the push service as a popup', async () => {
  await world.desktop.closePopups();
  const tested = await world.page.evaluate((account) => kittiwake['push.test']({ account }), accounts[0] as AccountKey);
  expect(tested).toMatchObject({ ok: true, value: { by: 'autopush' } });
  await expect.poll(async () => (await world.desktop.popups()).map(({ summary }) => summary)).toContain('Kittiwake test');
});

test('alerts that waited while the app was not running pop up at its start, once, and not what was read elsewhere', async () => {
  await world.end();
  const before = (await world.desktop.popups()).length;
  coast.act.direct('jonna', 'mira', 'read on the phone');
  const mira = coast.act.id('mira');
  const [read] = coast.store.notifications.page(mira, firstPage(1), { types: [], without: [] });
  coast.store.groups.setMarker(mira, 'notifications', read?.id ?? '');
  coast.act.direct('jonna', 'mira', 'while you were away');
  await coast.push.settled();
  expect(world.push.waiting()).toBe(2);
  await world.start();
  await expect.poll(() => world.push.waiting()).toBe(0);
  await expect.poll(async () => (await world.desktop.popups()).slice(before)).toHaveLength(1);
  const [popup] = (await world.desktop.popups()).slice(before);
  expect(popup?.body).toMatch(/while you were away/);
});

test('looking around, alerts come by the embedded service’s own push service, and none by another', async () => {
  const other = await World.create();
  try {
    await other.start();
    await other.page.getByRole('button', { name: 'Look around' }).click();
    const state = () =>
      other.page.evaluate(async () => {
        const started = await kittiwake['app.start']({});
        const [account] = started.ok ? started.value.accounts : [];
        const asked = account && (await kittiwake['push.state']({ account: account.key }));
        return asked?.ok ? [asked.value.transport, asked.value.subscription?.host.split(':')[0]] : null;
      });
    await expect.poll(state, { timeout: 15_000 }).toEqual(['autopush', '127.0.0.1']);
  } finally {
    await other.stop();
  }
});

test('several embedded services push to one app, and of one that can’t its page says why', async () => {
  const other = await World.create();
  try {
    const [near, far] = await Promise.all([
      other.service({ pushesAnywhere: false }),
      other.service({ domain: 'lagoon.example', pushesAnywhere: false }),
    ]);
    await other.signedIn(near);
    await addAccount(other, far.url, other.person(far));
    const ways = () =>
      other.page.evaluate(async () => {
        const started = await kittiwake['app.start']({});
        const keys = started.ok ? started.value.accounts.map(({ key }) => key) : [];
        return Promise.all(
          keys.map((account) => kittiwake['push.state']({ account }).then((asked) => (asked.ok ? asked.value.transport : null))),
        );
      });
    await expect.poll(ways, { timeout: 15_000 }).toEqual(['autopush', 'autopush']);

    far.faults.failNext('POST', '/api/v1/push/subscription', { status: 422, body: '{"error":"Endpoint is invalid"}' }, 50);
    await other.page.keyboard.press('Control+,');
    await other.page.getByRole('button', { name: `Alerts of each account: @mira@${new URL(far.url).host}` }).click();
    await other.page.getByRole('button', { name: 'Renew' }).click();
    await other.page.getByText(/^Push doesn’t work for this account right now, so a live connection.*Endpoint is invalid/).waitFor();
  } finally {
    await other.stop();
  }
});

test('of a server without push its page says so, and what is used instead', async () => {
  const other = await World.create();
  try {
    await other.signedIn(await other.service({ push: false }));
    await other.page.keyboard.press('Control+,');
    await other.page.getByRole('button', { name: /^Alerts of each account: @mira/ }).click();
    const now = other.page.getByRole('region', { name: 'Now', exact: true });
    await now.getByText('This server doesn’t offer push; streaming, a live connection to it, is used instead.').waitFor();
    await now.getByText('None', { exact: true }).waitFor();
    await other.page.getByText('No subscription.').waitFor();
  } finally {
    await other.stop();
  }
});
