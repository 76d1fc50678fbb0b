// Tests that the app accepts the signatures of the release workflow.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicKeyOf, signVersionFiles } from '../../../build/ci/sign-updates.ts';
import { isValidSignature } from '../../../electron/updates/public-key.ts';
import { tempDir } from '../../electron/storage/temp-dir.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const pem = (key: ReturnType<typeof newKey>) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

test('signs version files that the app accepts, unless they are changed afterwards', () => {
  const file = join(tempDir(), 'latest-linux.yml');
  writeFileSync(file, 'version: 2.0.0\n');
  const key = newKey();
  signVersionFiles([file], pem(key), publicKeyOf(key));
  const signature = readFileSync(`${file}.sig`, 'utf8');
  expect(isValidSignature('version: 2.0.0\n', signature, publicKeyOf(key))).toBe(true);
  expect(isValidSignature('version: 2.0.0\n ', signature, publicKeyOf(key))).toBe(false);
});

test('throws for a key that does not match the app’s public key', () => {
  expect(() => signVersionFiles([], pem(newKey()), publicKeyOf(newKey()))).toThrow('is not the private half');
});
