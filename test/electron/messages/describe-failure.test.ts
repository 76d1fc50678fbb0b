// The sentences of failures: electron/contract/problems.ts has their details, electron/messages/{errors,describe-failure}.ts their words.
import { expect, test } from 'vitest';
import { endpoints } from '../../../electron/contract/endpoints.ts';
import { errorCodes, fail } from '../../../electron/contract/result.ts';
import { describeFailure, describeRefusal } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/errors.ts';

test('a problem is said with its details', () => {
  expect(describeFailure(fail('host-unreachable', 'push-service-unreachable', { host: 'push.example' }).error)).toBe(
    'The push service push.example can’t be reached right now.',
  );
});

test('a problem without details is said as it is', () => {
  expect(describeFailure(fail('conflict', 'posted-already').error)).toBe('This was posted already.');
});

test('without a problem the sentence of the code is used', () => {
  expect(describeFailure(fail('keychain-missing').error)).toMatch(/^This computer has no keychain/);
  for (const code of errorCodes) expect(describeFailure({ code })).toMatch(/^[A-Z].*\.$/);
});

test('no failure has an empty sentence', () => expect([null, undefined].map(describeFailure)).toEqual(['', '']));

test('every sentence names all its details', () => {
  // `at` is a time, which can't be written from a word.
  const named = new Proxy<Record<string, string | number>>({}, { get: (_, name) => (name === 'at' ? 0 : `<${String(name)}>`) });
  for (const sentence of Object.values(m.errors.problems)) {
    const said = typeof sentence === 'string' ? sentence : (sentence as (details: object) => string)(named);
    expect(said).toMatch(/\.$|\?$|<words>$/);
    expect(said).not.toContain('undefined');
  }
});

test('a refusal names what was to be done', () => {
  const { error } = fail('not-offered', 'not-offered-here', { host: 'coast.example' });
  expect(describeRefusal({ ...error, action: 'notifications.dismiss' })).toBe(
    'Dismissing the notification didn’t work. coast.example can’t do that.',
  );
  for (const action of [undefined, 'later.action']) {
    expect(describeRefusal({ ...error, ...(action !== undefined && { action }) })).toBe('coast.example can’t do that.');
  }
});

test('every action that the window can ask a server for has a name', () => {
  const actions = Object.entries(endpoints).filter(([, { method, callable }]) => method !== 'GET' && callable);
  expect(actions.map(([name]) => name).toSorted()).toEqual(Object.keys(m.errors.actions).toSorted());
});
