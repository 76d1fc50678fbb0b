// Tests signing the app for macOS with and without an identity, and the resulting entitlements.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { macSigning } from '../../../build/packing/mac-signing.ts';

test('signs ad hoc without an identity, after the fuses are set', () => {
  expect(macSigning({}, 'darwin')).toEqual({ electronFuses: { resetAdHocDarwinSignature: true }, mac: { identity: null } });
});

test.each(['CSC_LINK', 'CSC_NAME'])('lets electron-builder find the identity with %s', (name) => {
  expect(macSigning({ [name]: 'x' }, 'darwin')).toEqual({ electronFuses: { resetAdHocDarwinSignature: true } });
});

test('ignores an empty secret, which a workflow passes if it is not set', () => {
  expect(macSigning({ CSC_LINK: '' }, 'darwin').mac).toEqual({ identity: null });
});

test('signs nothing on other systems, where codesign is missing', () => {
  expect(macSigning({}, 'linux')).toEqual({ mac: { identity: null } });
});

test('allows only V8’s compilation in the hardened runtime', () => {
  const { mac } = parse(readFileSync('build/electron-builder.yml', 'utf8')) as { mac: Record<string, unknown> };
  expect(mac).toMatchObject({ hardenedRuntime: true, entitlements: mac['entitlementsInherit'] });
  const entitlements = readFileSync(mac['entitlements'] as string, 'utf8');
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
});
