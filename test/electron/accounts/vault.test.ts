// Tests the vault over the keychain: failures as classified by electron/accounts/keychain-failure.ts, timeouts, and the queue.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { KeychainVault, openKeychainEntry } from '../../../electron/accounts/vault.ts';
import type { KeychainEntry } from '../../../electron/accounts/vault.ts';
import { makeCredentials, memoryEntry } from './fakes.ts';
import { withSentence } from '../with-sentence.ts';

vi.mock('keytar', () => ({
  AsyncEntry: class {
    readonly args: unknown[];
    constructor(...args: unknown[]) {
      this.args = [...args, process.env['NAPI_RS_NATIVE_LIBRARY_PATH']];
    }
  },
}));

const mira = makeAccountKey('https://coast.example', '1');
const jon = makeAccountKey('https://coast.example', '2');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a keychain item whose calls reject after `after` milliseconds. */
const refusing = (message: string, after = 0): KeychainEntry => {
  const refuse = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error(message)), after));
  return { getPassword: refuse, setPassword: refuse, deletePassword: refuse };
};
const never: KeychainEntry = {
  getPassword: () => new Promise(() => {}),
  setPassword: () => new Promise(() => {}),
  deletePassword: () => new Promise(() => {}),
};
const codeOf = async (answer: Promise<{ ok: true } | { ok: false; error: { code: string } }>) => {
  await vi.advanceTimersByTimeAsync(60_000);
  const settled = await answer;
  return settled.ok ? 'ok' : settled.error.code;
};

test('a stored token can be read until it is removed', async () => {
  const entry = memoryEntry();
  const vault = new KeychainVault({ open: async () => entry });
  expect(await vault.get(mira)).toEqual({ ok: true, value: null });
  await vault.set(mira, makeCredentials('t'));
  expect(await vault.get(mira)).toEqual({ ok: true, value: makeCredentials('t') });
  await vault.remove(mira);
  expect(await vault.get(mira)).toEqual({ ok: true, value: null });
});

// Error messages of @napi-rs/keyring 2.1 with gnome-keyring 42 and dbus 1.14, and of macOS' Security framework.
test.each([
  [
    'keychain-missing',
    'Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled at compile time, set your DBUS_SESSION_BUS_ADDRESS instead',
  ],
  ['keychain-missing', 'Platform failure: DBus error: The name org.freedesktop.secrets was not provided by any .service files'],
  ['keychain-missing', 'Platform failure: DBus error: Failed to connect to socket /run/user/1000/bus: No such file or directory'],
  ['keychain-missing', "Couldn't access platform storage: Secret Service: no result found"],
  ['keychain-locked', "Couldn't access platform storage: User interaction is not allowed."],
  ['keychain-dismissed', 'Platform failure: User canceled the operation.'],
  [
    'keychain-timeout',
    'Platform failure: DBus error: Did not receive a reply. Possible causes include: the remote application did not send a reply, the message bus security policy blocked the reply, the reply timeout expired, or the network connection was broken.',
  ],
  ['keychain-broken', 'Something nobody has seen'],
])('returns %s for the message “%s”', async (code, message) => {
  const vault = new KeychainVault({ open: async () => refusing(message, 3_000) });
  expect(await codeOf(vault.get(mira))).toBe(code);
});

const dismissal = "Couldn't access platform storage: Secret Service: unlock prompt was dismissed";
test('returns keychain-dismissed if the prompt was closed after the user could see it', async () => {
  expect(await codeOf(new KeychainVault({ open: async () => refusing(dismissal, 2_000) }).get(mira))).toBe('keychain-dismissed');
});
test('returns keychain-locked if the prompt was closed before it could be shown', async () => {
  expect(await codeOf(new KeychainVault({ open: async () => refusing(dismissal, 40) }).get(mira))).toBe('keychain-locked');
});

test('each of the five failures has its own message', async () => {
  const messages = ['autolaunch', 'is locked', 'User canceled', 'Did not receive a reply', 'odd'];
  const sentences = messages.map(async (message) => {
    const answer = new KeychainVault({ open: async () => refusing(message, 2_000) }).get(mira);
    await vi.advanceTimersByTimeAsync(2_000);
    const settled = await answer;
    return settled.ok ? '' : describeFailure(settled.error);
  });
  expect(new Set(await Promise.all(sentences)).size).toBe(5);
});

test('classifies an error while opening an item', async () => {
  const open = () => Promise.reject(new Error('The name org.freedesktop.secrets was not provided by any .service files'));
  expect(await codeOf(new KeychainVault({ open }).get(mira))).toBe('keychain-missing');
});

test('asks the user to sign in again if an item is unreadable', async () => {
  const entry = memoryEntry();
  entry.text = '{"token":';
  const answer = await new KeychainVault({ open: async () => entry }).get(mira);
  expect(withSentence(answer)).toMatchObject({
    ok: false,
    error: { code: 'keychain-broken', sentence: expect.stringContaining('sign in again') },
  });
});

test('a keychain that does not answer times out after 30 seconds', async () => {
  const answer = new KeychainVault({ open: async () => never }).get(mira);
  let settled = false;
  void answer.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject({ ok: false, error: { code: 'keychain-timeout' } });
});

test('starts no other call while one hangs, and calls the keychain again afterwards', async () => {
  let answer: (text: string) => void = () => {};
  const entry: KeychainEntry = { ...never, getPassword: vi.fn(() => new Promise<string>((resolve) => (answer = resolve))) };
  const vault = new KeychainVault({ open: async () => entry });
  expect(await codeOf(vault.get(mira))).toBe('keychain-timeout');
  expect(await codeOf(vault.get(mira))).toBe('keychain-timeout');
  expect(entry.getPassword).toHaveBeenCalledTimes(1);
  expect(vault.isBusy()).toBe(true);
  answer('');
  await vi.advanceTimersByTimeAsync(0);
  expect(vault.isBusy()).toBe(false);
  const again = vault.get(mira);
  await vi.advanceTimersByTimeAsync(0);
  answer(JSON.stringify(makeCredentials('t')));
  expect(await again).toMatchObject({ ok: true });
});

test('a token that is written after the timeout is deleted again', async () => {
  const entry = { ...memoryEntry(), setPassword: vi.fn(), deletePassword: vi.fn(async () => true) };
  entry.setPassword.mockImplementation(() => new Promise<void>((resolve) => setTimeout(resolve, 45_000)));
  const answer = new KeychainVault({ open: async () => entry }).set(mira, makeCredentials('t'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatchObject({ ok: false, error: { code: 'keychain-timeout' } });
  expect(entry.deletePassword).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(entry.deletePassword).toHaveBeenCalledTimes(1);
});

test('requests run one after the other', async () => {
  let open = 0;
  let maxOpen = 0;
  const entry: KeychainEntry = {
    ...never,
    async getPassword() {
      maxOpen = Math.max(maxOpen, ++open);
      await new Promise((resolve) => setTimeout(resolve, 10));
      open -= 1;
      return null;
    },
  };
  const vault = new KeychainVault({ open: async () => entry });
  const answers = Promise.all([vault.get(mira), vault.get(jon), vault.get(mira)]);
  await vi.advanceTimersByTimeAsync(100);
  expect(await answers).toHaveLength(3);
  expect(maxOpen).toBe(1);
});

test('requests queued behind a dismissed prompt share its failure, and a later request prompts again', async () => {
  const entry = { ...refusing('User canceled', 2_000) };
  const getPassword = vi.spyOn(entry, 'getPassword');
  const vault = new KeychainVault({ open: async () => entry });
  const codes = Promise.all([codeOf(vault.get(mira)), codeOf(vault.get(jon))]);
  expect(await codes).toEqual(['keychain-dismissed', 'keychain-dismissed']);
  expect(getPassword).toHaveBeenCalledTimes(1);
  expect(await codeOf(vault.get(jon))).toBe('keychain-dismissed');
  expect(getPassword).toHaveBeenCalledTimes(2);
});

test('opens the system’s keychain (the Secret Service on Linux), and ignores NAPI_RS_NATIVE_LIBRARY_PATH', async () => {
  vi.stubEnv('NAPI_RS_NATIVE_LIBRARY_PATH', '/tmp/other.node');
  expect(await openKeychainEntry('mira')).toEqual({ args: ['Kittiwake', 'mira', { linux: { store: 'secret-service' } }, undefined] });
  vi.unstubAllEnvs();
});
