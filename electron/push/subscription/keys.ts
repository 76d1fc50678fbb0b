// Creates the key pair and authentication secret with which a server encrypts an account's alerts, and stores them in the keychain.
import { createECDH, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import { ok } from '../../contract/result.ts';
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
  get(account: AccountKey): Promise<Result<{ keys: PushKeys; fresh: boolean }>>;
  remove(account: AccountKey): Promise<void>;
}

export interface KeyringParts {
  secrets: {
    readText(name: string): Promise<Result<string | null>>;
    writeText(name: string, text: string): Promise<Result<null>>;
    removeText(name: string): Promise<Result<null>>;
  };
  /** True for accounts that are not stored: their keys stay in memory. */
  isSessionOnly: (account: AccountKey) => boolean;
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

export function createKeyring({ secrets, isSessionOnly }: KeyringParts): Keyring {
  const keysByAccount = new Map<AccountKey, PushKeys>();
  const pendingReads = new Map<AccountKey, Promise<Result<{ keys: PushKeys; fresh: boolean }>>>();
  const itemName = (account: AccountKey) => `${account} push`;

  async function read(account: AccountKey): Promise<Result<{ keys: PushKeys; fresh: boolean }>> {
    const inMemoryOnly = isSessionOnly(account);
    const secret = inMemoryOnly ? ok(null) : await secrets.readText(itemName(account));
    if (!secret.ok) return secret;
    const existingKeys = readKeys(secret.value);
    const keys = existingKeys ?? createPushKeys();
    if (existingKeys === null && !inMemoryOnly) {
      const result = await secrets.writeText(itemName(account), writeKeys(keys));
      if (!result.ok) return result;
    }
    keysByAccount.set(account, keys);
    return ok({ keys, fresh: existingKeys === null });
  }

  return {
    async get(account) {
      const keys = keysByAccount.get(account);
      if (keys) return ok({ keys, fresh: false });
      const pendingRead = pendingReads.get(account) ?? read(account).finally(() => pendingReads.delete(account));
      pendingReads.set(account, pendingRead);
      return pendingRead;
    },
    async remove(account) {
      keysByAccount.delete(account);
      if (!isSessionOnly(account)) await secrets.removeText(itemName(account));
    },
  };
}
