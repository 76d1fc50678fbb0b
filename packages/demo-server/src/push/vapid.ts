// Creates the key pair that signs the server's web push; stored in the database.
import { createECDH, createPublicKey, verify } from 'node:crypto';
import type { Database } from '../store/database.ts';

/** Both keys are base64url without padding. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function loadVapidKeys(db: Database): VapidKeys {
  const storedKey = db.one<{ value: string }>("SELECT value FROM settings WHERE name = 'vapid'");
  const keys = createECDH('prime256v1');
  if (storedKey) keys.setPrivateKey(Buffer.from(storedKey.value, 'base64url'));
  else {
    keys.generateKeys();
    db.run("INSERT INTO settings(name, value) VALUES('vapid', :value)", { value: keys.getPrivateKey().toString('base64url') });
  }
  // Node omits leading zeros, but signing needs all 32 bytes.
  const secret = keys.getPrivateKey('hex').padStart(64, '0');
  return { publicKey: keys.getPublicKey().toString('base64url'), privateKey: Buffer.from(secret, 'hex').toString('base64url') };
}

// Identifies the sender of a push message: reads VAPID (RFC 8292, and the draft used with aesgcm) and verifies its signature.
interface VapidSender {
  /** base64url without padding. */
  key: string;
}

const maxValiditySeconds = 86_400;

function parsePublicKey(key: string) {
  const raw = Buffer.from(key, 'base64url');
  if (raw.length !== 65 || raw[0] !== 4) return null;
  const part = (from: number) => raw.subarray(from, from + 32).toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } });
}

const removePadding = (value: string | undefined) => value?.replaceAll('"', '').replace(/=+$/, '');

function parseVapidHeaders(authorization: string, cryptoKey: string): { token: string; key: string } | null {
  const [, standard] = /^vapid (.+)$/i.exec(authorization) ?? [];
  const [, legacy] = /^(?:WebPush|Bearer) (.+)$/i.exec(authorization) ?? [];
  const field = (name: string) => removePadding(new RegExp(`(?:^|[,;\\s])${name}=([^,;\\s]+)`).exec(standard ?? cryptoKey)?.[1]);
  const token = standard ? field('t') : legacy;
  const key = field(standard ? 'k' : 'p256ecdsa');
  return token && key ? { token, key } : null;
}

/** Returns the reason for refusing the token, or null; throws if it is malformed. Uses the real time, because senders sign with it. */
function findTokenProblem(token: string, key: string, origin: string): string | null {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signer = parsePublicKey(key);
  const signedData = Buffer.from(`${head}.${claims}`);
  if (!signer || !verify('sha256', signedData, { key: signer, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    return 'Invalid VAPID signature';
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: unknown; exp?: unknown };
  const seconds = Date.now() / 1000;
  if (aud !== origin) return 'Invalid VAPID audience';
  if (typeof exp !== 'number' || exp < seconds || exp > seconds + maxValiditySeconds) return 'Invalid VAPID expiry';
  return null;
}

/** Returns the sender, null if the message is not signed, or a string: the reason for refusing the signature. */
export function verifyVapid(authorization: string, cryptoKey: string, origin: string): VapidSender | string | null {
  if (!authorization) return null;
  const vapid = parseVapidHeaders(authorization, cryptoKey);
  if (!vapid) return 'Missing VAPID token or key';
  try {
    return findTokenProblem(vapid.token, vapid.key, origin) ?? { key: vapid.key };
  } catch {
    return 'Invalid VAPID token';
  }
}
