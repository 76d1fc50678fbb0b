// What the release workflow signs is what the app takes.
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicHalf, signLists } from '../../../build/ci/sign-updates.ts';
import { isSigned } from '../../../electron/updates/signature.ts';
import { tempDir } from '../../electron/storage/temp-dir.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const pem = (key: ReturnType<typeof newKey>) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

test('a list that was signed is taken as it is, and not with one more character', () => {
  const file = join(tempDir(), 'latest-linux.yml');
  writeFileSync(file, 'version: 2.0.0\n');
  const key = newKey();
  signLists([file], pem(key), publicHalf(key));
  const signature = readFileSync(`${file}.sig`, 'utf8');
  expect(isSigned('version: 2.0.0\n', signature, publicHalf(key))).toBe(true);
  expect(isSigned('version: 2.0.0\n ', signature, publicHalf(key))).toBe(false);
});

test('a key that the app doesn’t know signs nothing', () => {
  expect(() => signLists([], pem(newKey()), publicHalf(newKey()))).toThrow('is not the private half');
});
