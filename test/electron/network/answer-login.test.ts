import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { answerLogin } from '../../../electron/network/proxy-sign-in.ts';

function setUp(credentials: { name: string; password: string } | null) {
  const app = new EventEmitter();
  let time = 0;
  const proxies: string[] = [];
  answerLogin(app as unknown as App, { credentials: async (proxy) => (proxies.push(proxy), credentials) }, () => time);
  const login = (isProxy: boolean, url = 'https://dictionaries.example/en.bdic') =>
    new Promise<unknown[]>((resolve) => {
      let prevented = false;
      const event = { preventDefault: () => (prevented = true) };
      app.emit('login', event, null, { url }, { isProxy, host: 'proxy.corp', port: 3128 }, (...answer: unknown[]) =>
        resolve([prevented, ...answer]),
      );
      if (!prevented) resolve([prevented]);
    });
  return { login, proxies, later: () => (time += 60_000) };
}

test('sends the stored credentials to a proxy', async () => {
  const { login, proxies } = setUp({ name: 'mira', password: 'right' });
  expect(await login(true)).toEqual([true, 'mira', 'right']);
  expect(proxies).toEqual(['proxy.corp:3128']);
});

test('does not repeat refused credentials immediately', async () => {
  const { login, later } = setUp({ name: 'mira', password: 'wrong' });
  await login(true);
  expect(await login(true)).toEqual([true, undefined, undefined]);
  later();
  expect(await login(true)).toEqual([true, 'mira', 'wrong']);
});

test('sends the credentials for two simultaneous requests', async () => {
  const { login } = setUp({ name: 'mira', password: 'right' });
  await login(true);
  expect(await login(true, 'https://dictionaries.example/de.bdic')).toEqual([true, 'mira', 'right']);
});

test('sends no credentials if there are none, and never to servers', async () => {
  const { login } = setUp(null);
  expect(await login(true)).toEqual([true, undefined, undefined]);
  expect(await login(false)).toEqual([false]);
});
