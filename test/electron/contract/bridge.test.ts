import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { methods } from '../../../electron/contract/bridge.ts';
import type { MethodName } from '../../../electron/contract/bridge.ts';

const account = makeAccountKey('https://coast.example', '7');

describe('the arguments schema', () => {
  const accepts = (method: keyof typeof methods, args: unknown) => v.is(methods[method].args, args);

  test.each(Object.keys(methods) as MethodName[])('of %s rejects an unknown field', (method) => {
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
