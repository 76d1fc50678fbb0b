// How the app for macOS is signed, with and without an identity, and what it may do then.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { macSigning } from '../../../build/packing/mac-signing.ts';

test('without an identity the app is signed ad hoc, after its fuses were set', () => {
  expect(macSigning({}, 'darwin')).toEqual({ electronFuses: { resetAdHocDarwinSignature: true }, mac: { identity: null } });
});

test.each(['CSC_LINK', 'CSC_NAME'])('with %s electron-builder finds the identity', (name) => {
  expect(macSigning({ [name]: 'x' }, 'darwin')).toEqual({ electronFuses: { resetAdHocDarwinSignature: true } });
});

test('an empty secret is none, as a workflow hands it over where it is not set', () => {
  expect(macSigning({ CSC_LINK: '' }, 'darwin').mac).toEqual({ identity: null });
});

test('elsewhere nothing is signed, since codesign is missing', () => {
  expect(macSigning({}, 'linux')).toEqual({ mac: { identity: null } });
});

test('the hardened runtime allows V8 to compile, and nothing else', () => {
  const { mac } = parse(readFileSync('build/electron-builder.yml', 'utf8')) as { mac: Record<string, unknown> };
  expect(mac).toMatchObject({ hardenedRuntime: true, entitlements: mac['entitlementsInherit'] });
  const entitlements = readFileSync(mac['entitlements'] as string, 'utf8');
  expect([...entitlements.matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)).toEqual(['com.apple.security.cs.allow-jit']);
});
