// Tests web push end to end: two servers send through one push service, and each alert is one popup however often it is delivered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bridge } from '../../electron/contract/bridge.ts';
import type { AccountKey } from '../../electron/contract/accounts.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { firstPage } from '@kittiwake/demo-server/store/database';
import { AppWorld } from './fixtures.ts';

declare const kittiwake: Bridge;

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;
let accounts: AccountKey[];

const transports = () =>
  world.page.evaluate(
    (keys) =>
      Promise.all(
        keys.map((account) =>
          kittiwake.invoke('push.state', { account }).then((answer) => (answer.ok ? answer.value.transport : answer.error.code)),
        ),
      ),
    accounts,
  );
const listAccounts = async () => {
  const started = await world.page.evaluate(() => kittiwake.invoke('app.start', {}));
  return started.ok ? started.value.accounts.map(({ key }) => key) : [];
};
const codes = () => world.push.acks.map(({ code }) => code);

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.startAsAccounts([[coast], [lagoon]]);
});
afterAll(() => world.stop());

test('subscribes both accounts over one connection', async () => {
  await expect.poll(listAccounts).toHaveLength(2);
  accounts = await listAccounts();
  await expect.poll(transports).toEqual(['autopush', 'autopush']);
  expect(world.push.countConnected()).toBe(1);
});

test('shows one popup per alert although the streams deliver it too', async () => {
  await world.desktop.closePopups();
  coast.act.direct('jonna', 'mira', 'from the coast');
  lagoon.act.direct('jonna', 'mira', 'from the lagoon');
  await expect.poll(codes).toEqual([100, 100]);
  await expect.poll(async () => (await world.desktop.popups()).map(({ body }) => body.split('\n')[0]).toSorted()).toHaveLength(2);
});

test('shows a popup for a test alert through the push service', async () => {
  await world.desktop.closePopups();
  const tested = await world.page.evaluate((account) => kittiwake.invoke('push.test', { account }), accounts[0] as AccountKey);
  expect(tested).toMatchObject({ ok: true, value: { by: 'autopush' } });
  await expect.poll(async () => (await world.desktop.popups()).map(({ summary }) => summary)).toContain('Kittiwake test');
});

test('shows queued alerts once at startup, except those read on another device', async () => {
  await world.end();
  const before = (await world.desktop.popups()).length;
  coast.act.direct('jonna', 'mira', 'read on the phone');
  const mira = coast.act.id('mira');
  const [read] = coast.store.notifications.page(mira, firstPage(1), { types: [], excludedTypes: [] });
  coast.store.accountData.setMarker(mira, 'notifications', read?.id ?? '');
  coast.act.direct('jonna', 'mira', 'while you were away');
  await coast.push.waitForDeliveries();
  expect(world.push.countPending()).toBe(2);
  await world.start();
  await expect.poll(() => world.push.countPending()).toBe(0);
  await expect.poll(async () => (await world.desktop.popups()).slice(before)).toHaveLength(1);
  const [popup] = (await world.desktop.popups()).slice(before);
  expect(popup?.body).toMatch(/while you were away/);
});

test('uses the embedded server’s own push service for the demo', async () => {
  const other = await AppWorld.create();
  try {
    await other.start();
    await other.page.getByRole('button', { name: 'Look around' }).click();
    const state = () =>
      other.page.evaluate(async () => {
        const started = await kittiwake.invoke('app.start', {});
        const [account] = started.ok ? started.value.accounts : [];
        const answer = account && (await kittiwake.invoke('push.state', { account: account.key }));
        return answer?.ok ? [answer.value.transport, answer.value.subscription?.host.split(':')[0]] : null;
      });
    await expect.poll(state, { timeout: 15_000 }).toEqual(['autopush', '127.0.0.1']);
  } finally {
    await other.stop();
  }
});

test('receives push from several embedded servers, and explains why one cannot push', async () => {
  const other = await AppWorld.create();
  try {
    const [near, far] = await Promise.all([
      other.startServer({ pushesAnywhere: false }),
      other.startServer({ domain: 'lagoon.example', pushesAnywhere: false }),
    ]);
    await other.startAsAccounts([[near], [far]]);
    const fetchTransports = () =>
      other.page.evaluate(async () => {
        const started = await kittiwake.invoke('app.start', {});
        const keys = started.ok ? started.value.accounts.map(({ key }) => key) : [];
        return Promise.all(
          keys.map((account) => kittiwake.invoke('push.state', { account }).then((answer) => (answer.ok ? answer.value.transport : null))),
        );
      });
    await expect.poll(fetchTransports, { timeout: 15_000 }).toEqual(['autopush', 'autopush']);

    far.faults.failNext('POST', '/api/v1/push/subscription', { status: 422, body: '{"error":"Endpoint is invalid"}' }, 50);
    await other.page.keyboard.press('Control+,');
    await other.page.getByRole('button', { name: `Alerts of each account: @mira@${far.store.domain}` }).click();
    await other.page.getByRole('button', { name: 'Renew' }).click();
    await other.page.getByText(/^Push doesn’t work for this account right now, so a live connection.*Endpoint is invalid/).waitFor();
  } finally {
    await other.stop();
  }
});

test('explains that a server offers no push and that streaming is used instead', async () => {
  const other = await AppWorld.create();
  try {
    await other.startAs(await other.startServer({ push: false }));
    await other.page.keyboard.press('Control+,');
    await other.page.getByRole('button', { name: /^Alerts of each account: @mira/ }).click();
    const now = other.page.getByRole('region', { name: 'Current status', exact: true });
    await now.getByText('This server doesn’t offer push; streaming, a live connection to it, is used instead.').waitFor();
    await now.getByText('None', { exact: true }).waitFor();
    await other.page.getByText('No subscription.').waitFor();
  } finally {
    await other.stop();
  }
});
