import { beforeEach, expect, test } from 'vitest';
import { ProxySignIn } from '../../../electron/network/proxy-sign-in.ts';
import type { ProxySignInRequest } from '../../../electron/contract/network.ts';
import { fail, ok } from '../../../electron/contract/result.ts';

const proxy = 'proxy.corp:3128';
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const credentials = { name: 'mira', password: 'right' };

let keychain: Map<string, string>;
let reads: number;
let locked: boolean;
let signIn: ProxySignIn;
let requests: (ProxySignInRequest | null)[];

function start() {
  signIn = new ProxySignIn({
    secrets: {
      readText: async (name) => (reads++, locked ? fail('keychain-locked') : ok(keychain.get(name) ?? null)),
      writeText: async (name, text) => (locked ? fail('keychain-locked') : (keychain.set(name, text), ok(null))),
      removeText: async (name) => (keychain.delete(name), ok(null)),
    },
  });
  signIn.onRequest((request) => requests.push(request));
}

beforeEach(() => {
  [keychain, reads, locked, requests] = [new Map(), 0, false, []];
  start();
});

test('does not read the keychain for a proxy that requires no sign-in', () => {
  expect(signIn.currentAuthorization(proxy)).toBeNull();
  expect([reads, signIn.listProxies()]).toEqual([0, []]);
});

test('asks the user once for several simultaneous connections', async () => {
  expect(await Promise.all([signIn.handleChallenge(proxy, null), signIn.handleChallenge(proxy, null)])).toEqual([null, null]);
  expect(requests).toEqual([{ proxy, refused: false }]);
  expect(signIn.pendingRequest()).toEqual({ proxy, refused: false });
  expect(reads).toBe(1);
});

test('does not replace an open sign-in request with one of another proxy', async () => {
  await signIn.handleChallenge(proxy, null);
  await signIn.handleChallenge('other.corp:8080', null);
  expect(signIn.pendingRequest()).toEqual({ proxy, refused: false });
  await signIn.submit(proxy, credentials);
  await signIn.handleChallenge('other.corp:8080', null);
  expect(signIn.pendingRequest()).toEqual({ proxy: 'other.corp:8080', refused: false });
});

test('uses the entered credentials, and stores them only in the keychain', async () => {
  let submitCount = 0;
  signIn.onSubmitted(() => (submitCount += 1));
  await signIn.handleChallenge(proxy, null);
  expect(await signIn.submit(proxy, credentials)).toEqual({ kept: true });
  expect(signIn.currentAuthorization(proxy)).toBe(basic('mira:right'));
  expect([...keychain]).toEqual([[`proxy ${proxy}`, JSON.stringify(credentials)]]);
  expect([requests.at(-1), submitCount]).toEqual([null, 1]);
  expect(signIn.listProxies()).toEqual([{ proxy, signedIn: true }]);
});

test('uses the credentials in the keychain after a restart, without asking the user', async () => {
  await signIn.submit(proxy, credentials);
  start();
  expect(await signIn.handleChallenge(proxy, null)).toBe(basic('mira:right'));
  expect(signIn.currentAuthorization(proxy)).toBe(basic('mira:right'));
  expect(requests).toEqual([]);
});

test('does not retry refused credentials, and reports the refusal to the user', async () => {
  await signIn.submit(proxy, { name: 'mira', password: 'wrong' });
  start();
  const authorization = await signIn.handleChallenge(proxy, null);
  expect(await signIn.handleChallenge(proxy, authorization)).toBeNull();
  expect(await signIn.handleChallenge(proxy, null)).toBeNull();
  expect(requests).toEqual([{ proxy, refused: true }]);
  expect(await signIn.credentials(proxy)).toBeNull();
});

test('returns the new password for a connection that was refused with the old one', async () => {
  await signIn.submit(proxy, { name: 'mira', password: 'old' });
  await signIn.submit(proxy, credentials);
  expect(await signIn.handleChallenge(proxy, basic('mira:old'))).toBe(basic('mira:right'));
});

test('does not ask again after the user cancelled, until the user requests it', async () => {
  await signIn.handleChallenge(proxy, null);
  signIn.cancel(proxy);
  await signIn.handleChallenge(proxy, null);
  expect(requests).toEqual([{ proxy, refused: false }, null]);
  signIn.ask(proxy);
  expect(requests.at(-1)).toEqual({ proxy, refused: false });
});

test('uses the credentials until the app quits if the keychain is locked', async () => {
  locked = true;
  await signIn.handleChallenge(proxy, null);
  expect(await signIn.submit(proxy, credentials)).toEqual({ kept: false });
  expect(signIn.currentAuthorization(proxy)).toBe(basic('mira:right'));
});

test('deletes forgotten credentials from the keychain', async () => {
  await signIn.submit(proxy, credentials);
  expect(await signIn.forget(proxy)).toEqual(ok(null));
  expect([signIn.currentAuthorization(proxy), keychain.size, signIn.listProxies()]).toEqual([null, 0, [{ proxy, signedIn: false }]]);
});

test('ignores a damaged keychain item', async () => {
  keychain.set(`proxy ${proxy}`, '{"name":1}');
  expect(await signIn.handleChallenge(proxy, null)).toBeNull();
});

test('encodes non-ASCII credentials as UTF-8', async () => {
  await signIn.submit(proxy, { name: 'jörg', password: 'grün:blau' });
  expect(signIn.currentAuthorization(proxy)).toBe(basic('jörg:grün:blau'));
});
