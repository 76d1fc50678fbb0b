// Tests recognising the cause of a keychain failure from its error message.
import { expect, test } from 'vitest';
import { isKeychainCode, keychainFailure } from '../../../electron/accounts/keychain-failure.ts';

test.each([
  ['keychain-timeout', 'DBus error: Did not receive a reply.'],
  ['keychain-timeout', 'Timeout was reached'],
  ['keychain-timeout', 'The operation timed out'],
  ['keychain-locked', 'The collection is locked'],
  ['keychain-locked', 'User interaction is not allowed.'],
  ['keychain-locked', 'No storage access'],
  ['keychain-missing', 'The name org.freedesktop.secrets was not provided by any .service files'],
  ['keychain-missing', 'Connection refused'],
  ['keychain-missing', 'Secret Service: no result found'],
  ['keychain-missing', 'A default keychain could not be found.'],
  ['keychain-not-packed', 'Cannot find native binding. npm has a bug related to optional dependencies. Please try `npm i` again'],
  ['keychain-not-packed', "Cannot find package 'keytar' imported from /opt/Kittiwake/resources/app.asar/out/main.js"],
  ['keychain-broken', 'Something else'],
])('returns %s for “%s”', (code, message) => {
  expect(keychainFailure(new Error(message), 5_000)).toMatchObject({ ok: false, error: { code } });
});

test.each(['unlock prompt was dismissed', 'User cancelled', 'User canceled', 'Operation was canceled by the user'])(
  'classifies “%s” as dismissed from 800 ms on, and as locked before',
  (message) => {
    expect(keychainFailure(new Error(message), 800).error.code).toBe('keychain-dismissed');
    expect(keychainFailure(new Error(message), 799).error.code).toBe('keychain-locked');
  },
);

test('returns keychain-broken if the thrown value is not an error', () => {
  expect(keychainFailure('Connection refused', 0).error.code).toBe('keychain-broken');
});

test('omits the error message of the keychain from the failure', () => {
  expect(JSON.stringify(keychainFailure(new Error('is locked for canary'), 0))).not.toContain('canary');
});

test('isKeychainCode() recognises every keychain code, and no other code', () => {
  const codes = ['keychain-missing', 'keychain-locked', 'keychain-dismissed', 'keychain-timeout', 'keychain-broken'] as const;
  expect(codes.map(isKeychainCode)).toEqual(codes.map(() => true));
  expect(['signed-out', 'keychain', ''].map(isKeychainCode)).toEqual([false, false, false]);
});
