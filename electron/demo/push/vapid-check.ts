// Identifies the sender of a push message: reads VAPID (RFC 8292, and the draft used with aesgcm) and checks its signature.
import { createPublicKey, verify } from 'node:crypto';

export interface Sender {
  /** base64url without padding. */
  key: string;
}

const maxValiditySeconds = 86_400;

function publicKey(key: string) {
  const raw = Buffer.from(key, 'base64url');
  if (raw.length !== 65 || raw[0] !== 4) return null;
  const part = (from: number) => raw.subarray(from, from + 32).toString('base64url');
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } });
}

const unpadded = (value: string | undefined) => value?.replaceAll('"', '').replace(/=+$/, '');

/** Null: not signed. A string: why the signature is refused. Compares with the real time, because senders sign with it. */
export function readVapid(authorization: string, cryptoKey: string, origin: string): Sender | string | null {
  if (!authorization) return null;
  const [, standard] = /^vapid (.+)$/i.exec(authorization) ?? [];
  const [, legacy] = /^(?:WebPush|Bearer) (.+)$/i.exec(authorization) ?? [];
  const field = (name: string) => unpadded(new RegExp(`(?:^|[,;\\s])${name}=([^,;\\s]+)`).exec(standard ?? cryptoKey)?.[1]);
  const token = standard ? field('t') : legacy;
  const key = field(standard ? 'k' : 'p256ecdsa');
  if (!token || !key) return 'Missing VAPID token or key';
  const [head = '', claims = '', signature = ''] = token.split('.');
  try {
    const signer = publicKey(key);
    const signed = Buffer.from(`${head}.${claims}`);
    if (!signer || !verify('sha256', signed, { key: signer, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
      return 'Invalid VAPID signature';
    const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: unknown; exp?: unknown };
    const seconds = Date.now() / 1000;
    if (aud !== origin) return 'Invalid VAPID audience';
    if (typeof exp !== 'number' || exp < seconds || exp > seconds + maxValiditySeconds) return 'Invalid VAPID expiry';
  } catch {
    return 'Invalid VAPID token';
  }
  return { key };
}
