// Signs electron-updater's version files (latest*.yml): `node build/ci/sign-updates.ts FILE…` writes FILE.sig beside each. The key is
// UPDATE_SIGNING_KEY, a PEM; optional. `--new-key` prints a key pair; the public half belongs in electron/updates/public-key.ts.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { publicKey } from '../../electron/updates/public-key.ts';

export const publicKeyOf = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');

/** Throws if the app would not accept signatures of this key. */
export function signVersionFiles(files: readonly string[], pem: string, expected = publicKey): void {
  const key = createPrivateKey(pem);
  if (publicKeyOf(key) !== expected)
    throw new Error('UPDATE_SIGNING_KEY is not the private half of the key in electron/updates/public-key.ts.');
  for (const file of files) writeFileSync(`${file}.sig`, `${sign(null, readFileSync(file), key).toString('base64')}\n`);
}

if (import.meta.main) {
  const files = process.argv.slice(2);
  const pem = process.env['UPDATE_SIGNING_KEY'];
  if (files[0] === '--new-key') {
    const { privateKey } = generateKeyPairSync('ed25519');
    console.log(`${privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()}\npublicKey = '${publicKeyOf(privateKey)}'`);
  } else if (pem) signVersionFiles(files, pem);
  else if (publicKey === '') console.log('The lists of versions are not signed: there is no UPDATE_SIGNING_KEY.');
  else throw new Error('UPDATE_SIGNING_KEY is missing, and the app takes signed lists only.');
}
