import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { answerLogin } from '../../../electron/network/answer-login.ts';

function world(given: { name: string; password: string } | null) {
  const app = new EventEmitter();
  let time = 0;
  const asked: string[] = [];
  answerLogin(app as unknown as App, { credentials: async (proxy) => (asked.push(proxy), given) }, () => time);
  const login = (isProxy: boolean, url = 'https://dictionaries.example/en.bdic') =>
    new Promise<unknown[]>((resolve) => {
      let prevented = false;
      const event = { preventDefault: () => (prevented = true) };
      app.emit('login', event, null, { url }, { isProxy, host: 'proxy.corp', port: 3128 }, (...answer: unknown[]) =>
        resolve([prevented, ...answer]),
      );
      if (!prevented) resolve([prevented]);
    });
  return { login, asked, later: () => (time += 60_000) };
}

test('a proxy gets what the keychain has for it', async () => {
  const { login, asked } = world({ name: 'mira', password: 'right' });
  expect(await login(true)).toEqual([true, 'mira', 'right']);
  expect(asked).toEqual(['proxy.corp:3128']);
});

test('an answer that was refused is not given again at once', async () => {
  const { login, later } = world({ name: 'mira', password: 'wrong' });
  await login(true);
  expect(await login(true)).toEqual([true, undefined, undefined]);
  later();
  expect(await login(true)).toEqual([true, 'mira', 'wrong']);
});

test('two requests at the same time both get the answer', async () => {
  const { login } = world({ name: 'mira', password: 'right' });
  await login(true);
  expect(await login(true, 'https://dictionaries.example/de.bdic')).toEqual([true, 'mira', 'right']);
});

test('without a sign-in the request is given up, and servers get nothing', async () => {
  const { login } = world(null);
  expect(await login(true)).toEqual([true, undefined, undefined]);
  expect(await login(false)).toEqual([false]);
});
