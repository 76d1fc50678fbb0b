// The key pair that signs this service's web push: created once per database and kept in it.
import { createECDH } from 'node:crypto';
import type { Database } from '../store/database.ts';

/** Both base64url without padding. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function vapidKeys(db: Database): VapidKeys {
  const known = db.one<{ value: string }>("SELECT value FROM settings WHERE name = 'vapid'");
  const keys = createECDH('prime256v1');
  if (known) keys.setPrivateKey(Buffer.from(known.value, 'base64url'));
  else {
    keys.generateKeys();
    db.run("INSERT INTO settings(name, value) VALUES('vapid', :value)", { value: keys.getPrivateKey().toString('base64url') });
  }
  // Node omits leading zeros, but signing needs all 32 bytes.
  const secret = keys.getPrivateKey('hex').padStart(64, '0');
  return { publicKey: keys.getPublicKey().toString('base64url'), privateKey: Buffer.from(secret, 'hex').toString('base64url') };
}
