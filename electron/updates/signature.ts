// Whether a list of versions is signed by whoever holds the private key: the list has the checksum of every file that is installed.
import { createPublicKey, verify } from 'node:crypto';

/** `key` and `signature` in base64. Anything else than a signature is none. */
export function isSigned(text: string, signature: string, key: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') };
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), Buffer.from(signature, 'base64'));
}
