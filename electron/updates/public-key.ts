// Contains the public key that verifies the lists of versions: Ed25519, raw 32 bytes in base64. The private key is a secret of the release
// workflow. Empty: lists are not signed, and only TLS proves their origin. `node build/ci/sign-updates.ts --new-key` creates a key pair.
import { createPublicKey, verify } from 'node:crypto';

export const publicKey = '';

/**
 * Verifies the signature of a list of versions, which contains the checksum of every file to install. `key` and `signature` in base64.
 * Returns false for malformed signatures.
 */
export function isValidSignature(text: string, signature: string, key: string): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') };
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), Buffer.from(signature, 'base64'));
}
