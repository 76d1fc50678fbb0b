import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { createKeyring, createPushKeys } from '../../../../electron/push/subscription/keys.ts';
import type { PushKeys } from '../../../../electron/push/subscription/keys.ts';

const mira = makeAccountKey('https://coast.example', '7');
const { signal } = new AbortController();
const describeKeys = (answer: Result<{ keys: PushKeys; fresh: boolean }>) =>
  answer.ok ? [answer.value.keys.p256dh, answer.value.keys.auth.toString('hex'), answer.value.fresh] : answer.error.code;

function keychain(items = new Map<string, string>()) {
  let locked = false;
  const answer = <T>(value: T) => (locked ? fail('keychain-locked') : ok(value));
  const secrets = {
    readText: async (name: string) => answer(items.get(name) ?? null),
    writeText: async (name: string, text: string) => answer((locked || items.set(name, text), null)),
    removeText: async (name: string) => answer((locked || items.delete(name), null)),
  };
  return { items, secrets, lock: (on: boolean) => (locked = on) };
}

test('keeps one key pair per account across restarts', async () => {
  const { items, secrets } = keychain();
  const [first, again] = await Promise.all(
    [0, 1].map(() => createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal }).get()),
  );
  expect(first?.ok && again?.ok).toBe(true);
  const storedKeys = await createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal }).get();
  const later = await createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal }).get();
  expect(describeKeys(later)).toEqual(describeKeys(storedKeys));
  expect([...items.keys()]).toEqual([`${mira} push`]);
});

test('reads a private key that begins with zeros', async () => {
  const { items, secrets } = keychain();
  const privateKey = Buffer.concat([Buffer.alloc(3), Buffer.alloc(29, 9)]).toString('base64url');
  items.set(`${mira} push`, JSON.stringify({ privateKey, auth: Buffer.alloc(16, 1).toString('base64url') }));
  const answer = await createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal }).get();
  expect(answer.ok && [answer.value.fresh, answer.value.keys.ecdh.getPublicKey().length]).toEqual([false, 65]);
});

test('replaces an invalid key pair in the keychain', async () => {
  const { items, secrets } = keychain(new Map([[`${mira} push`, '{"privateKey":"short"}']]));
  const answer = await createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal }).get();
  expect(answer.ok && answer.value.fresh).toBe(true);
  expect(items.get(`${mira} push`)).toMatch(/"privateKey":"[\w-]{43}"/);
});

test('does not create a second key pair while the keychain is locked', async () => {
  const { items, secrets, lock } = keychain();
  const keyring = createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal });
  lock(true);
  expect(describeKeys(await keyring.get())).toBe('keychain-locked');
  lock(false);
  const answer = await keyring.get();
  expect(answer.ok && answer.value.fresh).toBe(true);
  expect(items.size).toBe(1);
});

test('keeps the keys of a session-only account out of the keychain', async () => {
  const { items, secrets } = keychain();
  const keyring = createKeyring({ account: mira, secrets, isSessionOnly: () => true, signal });
  const first = await keyring.get();
  expect(describeKeys(await keyring.get())).toEqual([...(describeKeys(first) as unknown[]).slice(0, 2), false]);
  expect(items.size).toBe(0);
});

test('creates no keys after a sign-out during which the keychain was read', async () => {
  const { items, secrets } = keychain();
  const disposal = new AbortController();
  const keyring = createKeyring({ account: mira, secrets, isSessionOnly: () => false, signal: disposal.signal });
  const answer = keyring.get();
  disposal.abort();
  expect([describeKeys(await answer), describeKeys(await keyring.get()), items.size]).toEqual(['aborted', 'aborted', 0]);
});

test('creates different key pairs', () => {
  expect(createPushKeys().p256dh).not.toBe(createPushKeys().p256dh);
});
