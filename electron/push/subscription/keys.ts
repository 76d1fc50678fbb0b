// Creates the key pair and authentication secret with which a server encrypts an account's alerts, and stores them in the keychain.
import { createECDH, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';

/**
 * Parses the VAPID public key with which a server identifies itself to a push service (RFC 8292), from any base64. Returns base64url
 * without padding; null if the key is not an uncompressed point of P-256.
 */
export function readVapidKey(text: string | null | undefined): string | null {
  const bytes = Buffer.from(text ?? '', 'base64');
  return bytes.length === 65 && bytes[0] === 4 ? bytes.toString('base64url') : null;
}

/** Adds the padding that autopush expects. */
export const padKey = (key: string): string => key.padEnd(Math.ceil(key.length / 4) * 4, '=');

export interface PushKeys {
  ecdh: ECDH;
  auth: Buffer;
  /** Public key for the server, as base64url without padding. */
  p256dh: string;
}

export interface Keyring {
  /** `fresh`: the keys were created now, so no server has them yet. */
  get(): Promise<Result<{ keys: PushKeys; fresh: boolean }>>;
}

export interface KeyStorage {
  secrets: {
    readText(name: string): Promise<Result<string | null>>;
    writeText(name: string, text: string): Promise<Result<null>>;
    removeText(name: string): Promise<Result<null>>;
  };
  /** True for accounts that are not stored: their keys stay in memory. */
  isSessionOnly: (account: AccountKey) => boolean;
}

interface KeyringParts extends KeyStorage {
  account: AccountKey;
  /** Aborts at sign-out: keys that are created later would stay in the keychain. */
  signal: AbortSignal;
}

const storedKeys = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ privateKey: v.pipe(v.string(), v.length(43)), auth: v.pipe(v.string(), v.length(22)) }),
);

function keysFrom(ecdh: ECDH, auth: Buffer): PushKeys {
  return { ecdh, auth, p256dh: ecdh.getPublicKey('base64url') };
}

export function createPushKeys(): PushKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return keysFrom(ecdh, randomBytes(16));
}

/** Returns null if `text` is not a key pair. */
function readKeys(text: string | null): PushKeys | null {
  const parsed = v.safeParse(storedKeys, text);
  if (!parsed.success) return null;
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(Buffer.from(parsed.output.privateKey, 'base64url'));
  } catch {
    return null;
  }
  return keysFrom(ecdh, Buffer.from(parsed.output.auth, 'base64url'));
}

const writeKeys = ({ ecdh, auth }: PushKeys): string => {
  // Node omits leading zeros, which are part of the key.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return JSON.stringify({ privateKey: privateKey.toString('base64url'), auth: auth.toString('base64url') });
};

const itemName = (account: AccountKey) => `${account} push`;

/** Creates the keyring of one account. */
export function createKeyring({ account, secrets, isSessionOnly, signal }: KeyringParts): Keyring {
  let loadedKeys: PushKeys | null = null;
  let pendingRead: ReturnType<Keyring['get']> | null = null;

  async function read(): ReturnType<Keyring['get']> {
    const inMemoryOnly = isSessionOnly(account);
    const secret = inMemoryOnly ? ok(null) : await secrets.readText(itemName(account));
    if (!secret.ok) return secret;
    if (signal.aborted) return fail('aborted', 'account-signed-out');
    const existingKeys = readKeys(secret.value);
    const keys = existingKeys ?? createPushKeys();
    if (existingKeys === null && !inMemoryOnly) {
      const result = await secrets.writeText(itemName(account), writeKeys(keys));
      if (!result.ok) return result;
    }
    loadedKeys = keys;
    return ok({ keys, fresh: existingKeys === null });
  }

  return {
    async get() {
      if (signal.aborted) return fail('aborted', 'account-signed-out');
      if (loadedKeys !== null) return ok({ keys: loadedKeys, fresh: false });
      pendingRead ??= read().finally(() => (pendingRead = null));
      return pendingRead;
    },
  };
}

export async function removeKeys(account: AccountKey, { secrets, isSessionOnly }: KeyStorage): Promise<void> {
  if (!isSessionOnly(account)) await secrets.removeText(itemName(account));
}
