// The key pair and secret of each account, with which its server encrypts alerts. They are kept in the keychain.
import { createECDH, randomBytes } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import * as v from 'valibot';
import type { AccountKey } from '../../contract/accounts.ts';
import { ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';

export interface PushKeys {
  ecdh: ECDH;
  auth: Buffer;
  /** The public key for the server, as base64url without padding. */
  p256dh: string;
}

export interface Keyring {
  /** `fresh`: the keys were made now, so no server knows them yet. */
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
  sessionOnly: (account: AccountKey) => boolean;
}

const kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ privateKey: v.pipe(v.string(), v.length(43)), auth: v.pipe(v.string(), v.length(22)) }),
);

function keysFrom(ecdh: ECDH, auth: Buffer): PushKeys {
  return { ecdh, auth, p256dh: ecdh.getPublicKey('base64url') };
}

export function makeKeys(): PushKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return keysFrom(ecdh, randomBytes(16));
}

/** Null when `text` is not a key pair. */
function readKeys(text: string | null): PushKeys | null {
  const parsed = v.safeParse(kept, text);
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
  // Leading zeros are part of the key, but Node leaves them out.
  const privateKey = Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return JSON.stringify({ privateKey: privateKey.toString('base64url'), auth: auth.toString('base64url') });
};

export function createKeyring({ secrets, sessionOnly }: KeyringParts): Keyring {
  const known = new Map<AccountKey, PushKeys>();
  const reading = new Map<AccountKey, Promise<Result<{ keys: PushKeys; fresh: boolean }>>>();
  const item = (account: AccountKey) => `${account} push`;

  async function read(account: AccountKey): Promise<Result<{ keys: PushKeys; fresh: boolean }>> {
    const inMemoryOnly = sessionOnly(account);
    const found = inMemoryOnly ? ok(null) : await secrets.readText(item(account));
    if (!found.ok) return found;
    const before = readKeys(found.value);
    const keys = before ?? makeKeys();
    if (before === null && !inMemoryOnly) {
      const written = await secrets.writeText(item(account), writeKeys(keys));
      if (!written.ok) return written;
    }
    known.set(account, keys);
    return ok({ keys, fresh: before === null });
  }

  return {
    async get(account) {
      const keys = known.get(account);
      if (keys) return ok({ keys, fresh: false });
      const running = reading.get(account) ?? read(account).finally(() => reading.delete(account));
      reading.set(account, running);
      return running;
    },
    async remove(account) {
      known.delete(account);
      if (!sessionOnly(account)) await secrets.removeText(item(account));
    },
  };
}
