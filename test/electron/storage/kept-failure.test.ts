import { expect, test } from 'vitest';
import { fail } from '../../../electron/contract/result.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { readKeptFailure, writeKeptFailure } from '../../../electron/storage/kept-failure.ts';

test('a failure is read as it was written, without what only matters at its time', () => {
  const { error } = fail('server-error', 'server-failed', { host: 'coast.example', status: 500 }, { status: 500, retryAt: 5 });
  const kept = readKeptFailure(writeKeptFailure(error));
  expect(kept).toEqual({ code: 'server-error', problem: 'server-failed', details: { host: 'coast.example', status: 500 } });
  expect(describeFailure(kept)).toBe('coast.example has a problem of its own (500).');
});

test('a failure without a problem is its code', () => {
  expect(readKeptFailure(writeKeptFailure({ code: 'storage' }))).toEqual({ code: 'storage' });
});

test('no failure stays none', () => {
  expect(writeKeptFailure(null)).toBeNull();
  expect(readKeptFailure(null)).toBeNull();
});

test.each(['coast.example says: Too long.', '{', '"quoted"', '{"code":"made-up"}'])(
  '%s of an earlier version is shown as it is',
  (text) => {
    const kept = readKeptFailure(text);
    expect(describeFailure(kept)).toBe(text);
    expect(writeKeptFailure(kept)).toBe(text);
  },
);

test('a problem that only a later version knows is shown by its code', () => {
  const kept = readKeptFailure('{"code":"offline","problem":"made-up","details":{"host":"coast.example"}}');
  expect(describeFailure(kept)).toBe('This computer seems to be offline.');
});
