import { expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { readStoredFailure, writeStoredFailure } from '../../../electron/storage/stored-failure.ts';

test('a failure is stored with code, problem, and details, but without status and retry time', () => {
  const { error } = fail('server-error', 'server-failed', { host: 'coast.example', status: 500 }, { status: 500, retryAt: 5 });
  const failure = readStoredFailure(writeStoredFailure(error));
  expect(failure).toEqual({ code: 'server-error', problem: 'server-failed', details: { host: 'coast.example', status: 500 } });
  expect(describeFailure(failure)).toBe('coast.example had an internal error (500).');
});

test('a failure without a problem is stored as its code', () => {
  expect(readStoredFailure(writeStoredFailure({ code: 'storage' }))).toEqual({ code: 'storage' });
});

test('null is stored as null', () => {
  expect(writeStoredFailure(null)).toBeNull();
  expect(readStoredFailure(null)).toBeNull();
});

test.each(['coast.example says: Too long.', '{', '"quoted"', '{"code":"made-up"}'])(
  'the sentence %s of an earlier version is shown unchanged',
  (text) => {
    const failure = readStoredFailure(text);
    expect(describeFailure(failure)).toBe(text);
    expect(writeStoredFailure(failure)).toBe(text);
  },
);

test('a problem that only a later version knows is shown by its code', () => {
  const failure = readStoredFailure('{"code":"offline","problem":"made-up","details":{"host":"coast.example"}}');
  expect(describeFailure(failure)).toBe('This computer seems to be offline.');
});
