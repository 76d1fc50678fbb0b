import { beforeEach, expect, test } from 'vitest';
import { createProxySignIn } from '../../../electron/network/proxy-sign-in.ts';
import type { ProxySignIn } from '../../../electron/network/proxy-sign-in.ts';
import type { WantedSignIn } from '../../../electron/contract/network.ts';
import { fail, ok } from '../../../electron/contract/result.ts';

const proxy = 'proxy.corp:3128';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const given = { name: 'mira', password: 'right' };

let keychain: Map<string, string>;
let reads: number;
let locked: boolean;
let signIn: ProxySignIn;
let asked: (WantedSignIn | null)[];

function start() {
  signIn = createProxySignIn({
    secrets: {
      readText: async (name) => (reads++, locked ? fail('keychain-locked') : ok(keychain.get(name) ?? null)),
      writeText: async (name, text) => (locked ? fail('keychain-locked') : (keychain.set(name, text), ok(null))),
      removeText: async (name) => (keychain.delete(name), ok(null)),
    },
  });
  signIn.onWanted((wanted) => asked.push(wanted));
}

beforeEach(() => {
  [keychain, reads, locked, asked] = [new Map(), 0, false, []];
  start();
});

test('a proxy that asks for nothing costs no question to the keychain', () => {
  expect(signIn.current(proxy)).toBeNull();
  expect([reads, signIn.known()]).toEqual([0, []]);
});

test('the person is asked once, however many connections wait', async () => {
  expect(await Promise.all([signIn.challenged(proxy, null), signIn.challenged(proxy, null)])).toEqual([null, null]);
  expect(asked).toEqual([{ proxy, refused: false }]);
  expect(signIn.wanted()).toEqual({ proxy, refused: false });
  expect(reads).toBe(1);
});

test('another proxy does not take the place of a question that is being answered', async () => {
  await signIn.challenged(proxy, null);
  await signIn.challenged('other.corp:8080', null);
  expect(signIn.wanted()).toEqual({ proxy, refused: false });
  await signIn.submit(proxy, given);
  await signIn.challenged('other.corp:8080', null);
  expect(signIn.wanted()).toEqual({ proxy: 'other.corp:8080', refused: false });
});

test('what the person gives is used and kept in the keychain alone', async () => {
  let heard = 0;
  signIn.onSubmitted(() => (heard += 1));
  await signIn.challenged(proxy, null);
  expect(await signIn.submit(proxy, given)).toEqual({ kept: true });
  expect(signIn.current(proxy)).toBe(basic('mira:right'));
  expect([...keychain]).toEqual([[`proxy ${proxy}`, JSON.stringify(given)]]);
  expect([asked.at(-1), heard]).toEqual([null, 1]);
  expect(signIn.known()).toEqual([{ proxy, signedIn: true }]);
});

test('after a restart the keychain answers, and nobody is asked', async () => {
  await signIn.submit(proxy, given);
  start();
  expect(await signIn.challenged(proxy, null)).toBe(basic('mira:right'));
  expect(signIn.current(proxy)).toBe(basic('mira:right'));
  expect(asked).toEqual([]);
});

test('what the proxy refuses is not tried again, and the question says so', async () => {
  await signIn.submit(proxy, { name: 'mira', password: 'wrong' });
  start();
  const kept = await signIn.challenged(proxy, null);
  expect(await signIn.challenged(proxy, kept)).toBeNull();
  expect(await signIn.challenged(proxy, null)).toBeNull();
  expect(asked).toEqual([{ proxy, refused: true }]);
  expect(await signIn.credentials(proxy)).toBeNull();
});

test('a connection that was refused with the old password takes the new one', async () => {
  await signIn.submit(proxy, { name: 'mira', password: 'old' });
  await signIn.submit(proxy, given);
  expect(await signIn.challenged(proxy, basic('mira:old'))).toBe(basic('mira:right'));
});

test('whoever cancels is left alone until they ask for it', async () => {
  await signIn.challenged(proxy, null);
  signIn.cancel(proxy);
  await signIn.challenged(proxy, null);
  expect(asked).toEqual([{ proxy, refused: false }, null]);
  signIn.ask(proxy);
  expect(asked.at(-1)).toEqual({ proxy, refused: false });
});

test('a locked keychain loses nothing but the next start', async () => {
  locked = true;
  await signIn.challenged(proxy, null);
  expect(await signIn.submit(proxy, given)).toEqual({ kept: false });
  expect(signIn.current(proxy)).toBe(basic('mira:right'));
});

test('what is forgotten is gone from the keychain too', async () => {
  await signIn.submit(proxy, given);
  expect(await signIn.forget(proxy)).toEqual(ok(null));
  expect([signIn.current(proxy), keychain.size, signIn.known()]).toEqual([null, 0, [{ proxy, signedIn: false }]]);
});

test('a damaged item of the keychain is as good as none', async () => {
  keychain.set(`proxy ${proxy}`, '{"name":1}');
  expect(await signIn.challenged(proxy, null)).toBeNull();
});

test('letters beyond ASCII are sent as UTF-8', async () => {
  await signIn.submit(proxy, { name: 'jörg', password: 'grün:blau' });
  expect(signIn.current(proxy)).toBe(basic('jörg:grün:blau'));
});
