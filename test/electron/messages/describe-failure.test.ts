// Tests the error sentences. electron/contract/problems.ts defines the details, electron/messages/{errors,describe-failure}.ts the text.
import { expect, test } from 'vitest';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import { errorCodes, fail } from '../../../electron/contract/result.ts';
import { describeFailure, describeRefusal } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/errors.ts';

test('describes a problem with its details', () => {
  expect(describeFailure(fail('host-unreachable', 'push-service-unreachable', { host: 'push.example' }).error)).toBe(
    'The push service push.example can’t be reached right now.',
  );
});

test('describes a problem without details', () => {
  expect(describeFailure(fail('conflict', 'posted-already').error)).toBe('This was posted already.');
});

test('describes the code if there is no problem', () => {
  expect(describeFailure(fail('keychain-missing').error)).toMatch(/^This computer has no keychain/);
  for (const code of errorCodes) expect(describeFailure({ code })).toMatch(/^[A-Z].*\.$/);
});

test('returns an empty text for no failure', () => expect([null, undefined].map(describeFailure)).toEqual(['', '']));

test('every message can be built from the details of its problem', () => {
  // `at` is a timestamp and has to be a number.
  const placeholders = new Proxy<Record<string, string | number>>({}, { get: (_, name) => (name === 'at' ? 0 : `<${String(name)}>`) });
  for (const sentence of Object.values(m.errors.problems)) {
    const text = typeof sentence === 'string' ? sentence : (sentence as (details: object) => string)(placeholders);
    expect(text).toMatch(/\.$|\?$|<words>$/);
    expect(text).not.toContain('undefined');
  }
});

test('describeRefusal() names the action that failed', () => {
  const { error } = fail('not-offered', 'not-offered-here', { host: 'coast.example' });
  expect(describeRefusal({ ...error, action: 'notifications.dismiss' })).toBe(
    'Dismissing the notification didn’t work. coast.example doesn’t support that.',
  );
  for (const action of [undefined, 'later.action']) {
    expect(describeRefusal({ ...error, ...(action !== undefined && { action }) })).toBe('coast.example doesn’t support that.');
  }
});

test('every changing endpoint that the window can call has a name', () => {
  const actions = Object.entries(endpoints).filter(([, { method, callable }]) => method !== 'GET' && callable);
  expect(actions.map(([name]) => name).toSorted()).toEqual(Object.keys(m.errors.actions).toSorted());
});
