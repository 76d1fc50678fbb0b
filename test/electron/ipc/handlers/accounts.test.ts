// Tests the methods about accounts: the window gets avatars only as signed links.
import { expect, test } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { accountHandlers } from '../../../../electron/ipc/handlers/accounts.ts';
import type { Parts } from '../../../../electron/parts.ts';
import { avatar, createFakeParts, links, mira } from './fake-parts.ts';

const attempt = '7b0c1f0e-5a8c-4d4c-9a55-0a2f3f1c9c11';

function open() {
  const { parts, calls } = createFakeParts();
  return { parts, calls, handlers: accountHandlers(parts, async () => ok(null)) };
}

test.each([
  ['accounts.awaitSignIn', { attempt }],
  ['accounts.submitCode', { attempt, code: 'abc' }],
  ['accounts.keepToken', { attempt, where: 'session' }],
  ['accounts.lookAround', {}],
  ['accounts.unlock', { account: mira }],
] as const)('%s returns the account with a signed avatar link', async (method, args) => {
  const answer = await open().handlers[method](args as never);
  expect(answer).toMatchObject({ ok: true, value: { key: mira } });
  expect(links.urlBehind(answer.ok ? answer.value.avatar : '')).toBe(avatar);
});

test.each(['accounts.server', 'accounts.refresh'] as const)('%s requests nothing for an account that is not signed in', async (method) => {
  const { handlers, calls } = open();
  const answer = await handlers[method]({ account: 'https://evil.example 1' as typeof mira });
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});

test('returns a failed sign-in unchanged', async () => {
  const { parts } = open();
  const failed = fail('sign-in-denied');
  const accountParts = { ...parts.accountParts, signIn: { await: async () => failed } };
  const handlers = accountHandlers({ ...parts, accountParts } as unknown as Parts, async () => ok(null));
  expect(await handlers['accounts.awaitSignIn']({ attempt })).toBe(failed);
});
