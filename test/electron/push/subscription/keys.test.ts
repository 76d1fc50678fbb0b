import { expect, test } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Result } from '../../../../electron/contract/result.ts';
import { createKeyring, makeKeys } from '../../../../electron/push/subscription/keys.ts';
import type { PushKeys } from '../../../../electron/push/subscription/keys.ts';

const mira = makeAccountKey('https://coast.example', '7');
const shown = (held: Result<{ keys: PushKeys; fresh: boolean }>) =>
  held.ok ? [held.value.keys.p256dh, held.value.keys.auth.toString('hex'), held.value.fresh] : held.error.code;

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

test('an account has one key pair, also after the next start', async () => {
  const { items, secrets } = keychain();
  const [first, again] = await Promise.all([0, 1].map(() => createKeyring({ secrets, sessionOnly: () => false }).get(mira)));
  expect(first?.ok && again?.ok).toBe(true);
  const kept = await createKeyring({ secrets, sessionOnly: () => false }).get(mira);
  const later = await createKeyring({ secrets, sessionOnly: () => false }).get(mira);
  expect(shown(later)).toEqual(shown(kept));
  expect([...items.keys()]).toEqual([`${mira} push`]);
});

test('a private key that begins with zeros is read completely', async () => {
  const { items, secrets } = keychain();
  const privateKey = Buffer.concat([Buffer.alloc(3), Buffer.alloc(29, 9)]).toString('base64url');
  items.set(`${mira} push`, JSON.stringify({ privateKey, auth: Buffer.alloc(16, 1).toString('base64url') }));
  const held = await createKeyring({ secrets, sessionOnly: () => false }).get(mira);
  expect(held.ok && [held.value.fresh, held.value.keys.ecdh.getPublicKey().length]).toEqual([false, 65]);
});

test('an invalid key pair in the keychain is replaced', async () => {
  const { items, secrets } = keychain(new Map([[`${mira} push`, '{"privateKey":"short"}']]));
  const held = await createKeyring({ secrets, sessionOnly: () => false }).get(mira);
  expect(held.ok && held.value.fresh).toBe(true);
  expect(items.get(`${mira} push`)).toMatch(/"privateKey":"[\w-]{43}"/);
});

test('a locked keychain does not lead to a second key pair', async () => {
  const { items, secrets, lock } = keychain();
  const keyring = createKeyring({ secrets, sessionOnly: () => false });
  lock(true);
  expect(shown(await keyring.get(mira))).toBe('keychain-locked');
  lock(false);
  const opened = await keyring.get(mira);
  expect(opened.ok && opened.value.fresh).toBe(true);
  expect(items.size).toBe(1);
});

test('the keys of an account for this session only are not in the keychain', async () => {
  const { items, secrets } = keychain();
  const keyring = createKeyring({ secrets, sessionOnly: () => true });
  const first = await keyring.get(mira);
  expect(shown(await keyring.get(mira))).toEqual([...(shown(first) as unknown[]).slice(0, 2), false]);
  expect(items.size).toBe(0);
});

test('every new key pair is different', () => {
  expect(makeKeys().p256dh).not.toBe(makeKeys().p256dh);
});
