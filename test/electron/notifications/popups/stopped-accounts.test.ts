// Tests the notice after a server stopped accepting an account.
import { beforeEach, expect, test } from 'vitest';
import { createStoppedAccountNotices } from '../../../../electron/notifications/popups/stopped-accounts.ts';
import type { ShowNotice } from '../../../../electron/notifications/popups/popups.ts';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountState, AccountSummary, LoginRefusal } from '../../../../electron/contract/accounts.ts';

const key = makeAccountKey('https://coast.example', '1');
const inState = (state: AccountState, refusal?: LoginRefusal): AccountSummary[] => [
  { key, handle: 'mira@coast.example', host: 'coast.example', state, ...(refusal && { refusal }) } as AccountSummary,
];
let isFocused: boolean;
let notices: Parameters<ShowNotice>[];
let report: ReturnType<typeof createStoppedAccountNotices>;

beforeEach(() => {
  [isFocused, notices] = [false, []];
  report = createStoppedAccountNotices({ isFocused: () => isFocused, showNotice: (...notice) => void notices.push(notice) });
});

test.each([
  ['signed-out', undefined, /sign in to coast\.example again/],
  ['login-refused', { words: 'Your login is currently disabled.', movedTo: '' }, /Your login is currently disabled\.$/],
  ['moved', { words: '', movedTo: 'mira@far.example' }, /has moved/],
] as const)('shows a notice when a ready account becomes %s', (state, refusal, body) => {
  for (const accounts of [inState('ready'), inState(state, refusal), inState(state, refusal)]) report(accounts);
  expect(notices).toEqual([
    [key, { title: '@mira@coast.example is no longer connected', body: expect.stringMatching(body) }, { view: 'home' }],
  ]);
});

test('shows no notice while the window is focused', () => {
  isFocused = true;
  report(inState('ready'));
  report(inState('signed-out'));
  expect(notices).toEqual([]);
});

test.each([
  ['was signed out at the start', ['signed-out', 'signed-out']],
  ['is locked in the keychain', ['ready', 'keychain-locked']],
  ['is ready again', ['signed-out', 'ready']],
] as [string, AccountState[]][])('shows no notice for an account that %s', (_, states) => {
  for (const state of states) report(inState(state));
  expect(notices).toEqual([]);
});
