// Tests a company network: a proxy with a password, and a server that only the proxy can resolve, with a certificate from a private CA.
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrivateCa } from '../faults/private-ca.ts';
import type { PrivateCa } from '../faults/private-ca.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { startProxy } from '../faults/http-proxy.ts';
import type { TestProxy } from '../faults/http-proxy.ts';
import { startTinyproxy } from '../faults/tinyproxy.ts';
import type { Tinyproxy } from '../faults/tinyproxy.ts';
import { AppWorld } from './fixtures.ts';
import { waitForFirstPost, list, viewButton } from './steps.ts';

const origin = 'https://coast.example';

let world: AppWorld;
let ca: PrivateCa;
let demo: TestDemo;
let tlsServer: tls.Server;
/** Proxy that resolves the server's name. Only the proxy with the password, and programs that know its port, connect to it. */
let innerProxy: TestProxy;
let proxy: Tinyproxy;

beforeAll(async () => {
  world = await AppWorld.create();
  ca = createPrivateCa();
  demo = await world.startServer({ origin });
  const { port } = new URL(demo.url);
  tlsServer = tls.createServer(ca.issue('coast.example'), (client) => {
    const server = net.connect(Number(port), '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, server].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((listening) => tlsServer.listen(0, '127.0.0.1', listening));
  innerProxy = await startProxy({ hosts: { 'coast.example:443': (tlsServer.address() as AddressInfo).port } });
  proxy = await startTinyproxy({ user: 'mira right', upstream: innerProxy.port });
  Object.assign(world.desktop.env, { https_proxy: `http://${proxy.name}`, SSL_CERT_FILE: ca.file });
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await Promise.all([proxy.close(), innerProxy.close()]);
  tlsServer.close();
  ca.remove();
});

const dialog = (name: string) => world.page.getByRole('dialog', { name });
const question = () => dialog('Sign in to the proxy');

async function signInToProxy(name: string, password: string): Promise<void> {
  await question().getByLabel('User name').fill(name);
  await question().getByLabel('Password').fill(password);
  await question().getByRole('button', { name: 'Sign in' }).click();
}

test('asks for the proxy’s password, reports a wrong one, and then connects to the server', async () => {
  const { page, desktop, browser } = world;
  const before = (await desktop.openedLinks()).length;
  await page.getByRole('button', { name: 'Add account' }).first().click();
  await page.getByLabel('Your server’s address').fill('coast.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await question().getByText(`The proxy ${proxy.name} requires a user name and a password`).waitFor();
  await signInToProxy('mira', 'wrong');
  await question().getByText('The proxy rejected the last user name or password.').waitFor();
  await signInToProxy('mira', 'right');
  // The app repeats the request to the server by itself.
  const link = await desktop.waitForLink(before);
  expect(link).toContain(`${origin}/oauth/authorize`);
  await browser.authorize(link.replace(origin, demo.url), world.demoAccount(demo));
  await waitForFirstPost(page);
  expect(await question().count()).toBe(0);
});

test('loads posts, streams, and pictures through the proxy', async () => {
  const { page } = world;
  const picture = list(page, 'Home').getByRole('article').first().locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  demo.act.post('jonna', { text: 'The ferry is on time today.' });
  await page.getByRole('button', { name: /^1 new post$/ }).waitFor();
  const proxyLog = await proxy.log();
  expect(proxyLog).toContain('CONNECT coast.example:443');
  // All requests reached the server through the proxy that resolves its name.
  expect(new Set(innerProxy.connects.map(({ to }) => to))).toEqual(new Set(['coast.example:443']));
});

test('reads the proxy’s password from the keychain after a restart', async () => {
  await world.restart();
  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  await waitForFirstPost(world.page);
  expect(await question().count()).toBe(0);
  expect(await world.page.getByText(/can’t be reached/).count()).toBe(0);
});

test('names an unreachable proxy as the cause, and connects through a proxy from the settings', async () => {
  const { page } = world;
  await proxy.close();
  await viewButton(page, 'Bookmarks').click();
  await page.getByText(`The proxy ${proxy.name} can’t be reached.`).first().waitFor();

  await page.keyboard.press('Control+,');
  await page.getByRole('radiogroup', { name: 'Proxy' }).getByRole('radio', { name: 'Custom' }).press('Space');
  const proxyDialog = dialog('Custom proxy');
  await proxyDialog.waitFor();
  // The page reloads before an address is entered: the dialog can be opened again.
  await page.reload();
  await waitForFirstPost(page);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Change…' }).click();
  await proxyDialog.getByLabel('Port').fill('99999');
  await proxyDialog.getByLabel('Host').fill('my proxy');
  await proxyDialog.getByRole('button', { name: 'Use this proxy' }).click();
  await proxyDialog.getByText('This isn’t a host name or an address').waitFor();
  await proxyDialog.getByLabel('Host').fill('127.0.0.1');
  await proxyDialog.getByRole('button', { name: 'Use this proxy' }).click();
  await proxyDialog.getByText('A port is a number from 1 to 65535.').waitFor();
  expect(await proxyDialog.getByLabel('Host').inputValue()).toBe('127.0.0.1');
  // The host field accepts a complete URL.
  await proxyDialog.getByLabel('Host').fill(`http://${innerProxy.name}/`);
  await proxyDialog.getByRole('button', { name: 'Use this proxy' }).click();
  await proxyDialog.waitFor({ state: 'detached' });

  await expect.poll(() => demo.streams()).toBeGreaterThan(0);
  demo.act.post('jonna', { text: 'The proxy is mended, and so is the pier.' });
  await page.keyboard.press('Control+1');
  await viewButton(page, 'Home').click();
  await page.getByRole('button', { name: /new posts?$/ }).click();
  await page.getByText('The proxy is mended').first().waitFor();
});
