// A company's network: a proxy with a password, and a server whose name only the proxy knows, with a certificate of the company's own authority.
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrivateCa } from '../faults/private-ca.ts';
import type { PrivateCa } from '../faults/private-ca.ts';
import type { Demo } from '../faults/demo.ts';
import { startProxy } from '../faults/proxy.ts';
import type { TestProxy } from '../faults/proxy.ts';
import { startTinyproxy } from '../faults/tinyproxy.ts';
import type { Tinyproxy } from '../faults/tinyproxy.ts';
import { World } from './fixtures.ts';
import { firstPost, list, view } from './steps.ts';

const origin = 'https://coast.example';

let world: World;
let ca: PrivateCa;
let demo: Demo;
let front: tls.Server;
/** Knows the server. Only the proxy with the password, and whoever is told its port, asks it. */
let inner: TestProxy;
let proxy: Tinyproxy;

beforeAll(async () => {
  world = await World.create();
  ca = createPrivateCa();
  demo = await world.service({ origin });
  const { port } = new URL(demo.url);
  front = tls.createServer(ca.issue('coast.example'), (client) => {
    const server = net.connect(Number(port), '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, server].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  inner = await startProxy({ hosts: { 'coast.example:443': (front.address() as AddressInfo).port } });
  proxy = await startTinyproxy({ user: 'mira right', upstream: inner.port });
  Object.assign(world.desktop.env, { https_proxy: `http://${proxy.name}`, SSL_CERT_FILE: ca.file });
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await Promise.all([proxy.close(), inner.close()]);
  front.close();
  ca.remove();
});

const dialog = (name: string) => world.page.getByRole('dialog', { name });
const question = () => dialog('Sign in to the proxy');

async function answer(name: string, password: string): Promise<void> {
  await question().getByLabel('Name').fill(name);
  await question().getByLabel('Password').fill(password);
  await question().getByRole('button', { name: 'Sign in' }).click();
}

test('the proxy asks for its password first, says when it is wrong, and then leads to the server', async () => {
  const { page, desktop, browser } = world;
  const before = (await desktop.openedLinks()).length;
  await page.getByRole('button', { name: 'Add account' }).first().click();
  await page.getByLabel('Your server’s address').fill('coast.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await question().getByText(`The proxy ${proxy.name} asks for a name and a password`).waitFor();
  await answer('mira', 'wrong');
  await question().getByText('The proxy refused the last name or password.').waitFor();
  await answer('mira', 'right');
  // The question to the server is asked again by itself.
  const link = await desktop.nextLink(before);
  expect(link).toContain(`${origin}/oauth/authorize`);
  await browser.authorize(link.replace(origin, demo.url), world.person(demo));
  await firstPost(page);
  expect(await question().count()).toBe(0);
});

test('posts, new posts and pictures come through the proxy', async () => {
  const { page } = world;
  const picture = list(page, 'Home').getByRole('article').first().locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  demo.act.post('jonna', { text: 'The ferry is on time today.' });
  await page.getByRole('button', { name: /^1 new post$/ }).waitFor();
  const asked = await proxy.log();
  expect(asked).toContain('CONNECT coast.example:443');
  // What reached the server came by the proxy that knows its name.
  expect(new Set(inner.connects.map(({ to }) => to))).toEqual(new Set(['coast.example:443']));
});

test('after a restart the keychain has the password, and nobody is asked', async () => {
  await world.restart();
  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  await firstPost(world.page);
  expect(await question().count()).toBe(0);
  expect(await world.page.getByText(/can’t be reached/).count()).toBe(0);
});

test('a proxy that is gone is named as the reason, and one of one’s own repairs it', async () => {
  const { page } = world;
  await proxy.close();
  await view(page, 'Bookmarks').click();
  await page.getByText(`The proxy ${proxy.name} can’t be reached.`).first().waitFor();

  await page.keyboard.press('Control+,');
  await page.getByRole('radiogroup', { name: 'Proxy' }).getByRole('radio', { name: 'Own' }).press('Space');
  const own = dialog('Own proxy');
  await own.waitFor();
  // The window goes away before there is an address: the dialog can be opened again.
  await page.reload();
  await firstPost(page);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Change…' }).click();
  await own.getByLabel('Port').fill('99999');
  await own.getByLabel('Host').fill('my proxy');
  await own.getByRole('button', { name: 'Use this proxy' }).click();
  await own.getByText('This isn’t the name or the address of a host').waitFor();
  await own.getByLabel('Host').fill('127.0.0.1');
  await own.getByRole('button', { name: 'Use this proxy' }).click();
  await own.getByText('A port is a number from 1 to 65535.').waitFor();
  expect(await own.getByLabel('Host').inputValue()).toBe('127.0.0.1');
  // A whole address is understood.
  await own.getByLabel('Host').fill(`http://${inner.name}/`);
  await own.getByRole('button', { name: 'Use this proxy' }).click();
  await own.waitFor({ state: 'detached' });

  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  demo.act.post('jonna', { text: 'The proxy is mended, and so is the pier.' });
  await page.keyboard.press('Control+1');
  await view(page, 'Home').click();
  await page.getByRole('button', { name: /new posts?$/ }).click();
  await page.getByText('The proxy is mended').first().waitFor();
});
