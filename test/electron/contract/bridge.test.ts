import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { methods } from '../../../electron/contract/bridge.ts';
import { eventChannel, eventNames, methodChannel, methodNames } from '../../../electron/contract/names.ts';

const account = makeAccountKey('https://coast.example', '7');

test('lists every method name and every event name exactly once', () => {
  expect(methodNames.toSorted()).toEqual(Object.keys(methods).toSorted());
  expect(new Set(eventNames).size).toBe(eventNames.length);
});

test('no method shares its channel with an event', () => {
  const channels = [...methodNames.map(methodChannel), ...eventNames.map(eventChannel)];
  expect(new Set(channels).size).toBe(channels.length);
});

describe('the arguments schema', () => {
  const accepts = (method: keyof typeof methods, args: unknown) => v.is(methods[method].args, args);

  test.each(methodNames)('of %s rejects an unknown field', (method) => {
    const { issues = [] } = v.safeParse(methods[method].args, { unknown: 1 });
    expect(issues.some(({ expected, path }) => expected === 'never' && path?.[0]?.key === 'unknown')).toBe(true);
  });

  test('requires an account key', () => {
    expect(accepts('accounts.activate', { account })).toBe(true);
    expect(accepts('accounts.activate', { account: 'mira' })).toBe(false);
  });

  test('accepts only streams that a view can watch', () => {
    for (const stream of ['direct', 'public', 'public:local', 'hashtag:terns', 'list:7'])
      expect(accepts('stream.watch', { account, stream })).toBe(true);
    for (const stream of ['user', 'hashtag:', 'direct:7']) expect(accepts('stream.watch', { account, stream })).toBe(false);
  });
});
