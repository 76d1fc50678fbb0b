// The methods about accounts: the window gets avatars only as signed links.
import { expect, test } from 'vitest';
import { accountHandlers } from '../../../../electron/ipc/handlers/accounts.ts';
import { avatar, createServices, links, mira } from './services.ts';

const attempt = '7b0c1f0e-5a8c-4d4c-9a55-0a2f3f1c9c11';

function open() {
  const { services, calls } = createServices();
  return { services, calls, handlers: accountHandlers(services) };
}

test.each([
  ['accounts.awaitSignIn', { attempt }],
  ['accounts.submitCode', { attempt, code: 'abc' }],
  ['accounts.keepToken', { attempt, where: 'session' }],
  ['accounts.lookAround', {}],
  ['accounts.unlock', { account: mira }],
] as const)('%s answers the account with its avatar as a signed link', async (method, args) => {
  const answer = await open().handlers[method](args as never);
  expect(answer).toMatchObject({ ok: true, value: { key: mira } });
  expect(links.urlBehind(answer.ok ? answer.value.avatar : '')).toBe(avatar);
});

test('no server is asked for an account that is not signed in', async () => {
  const { handlers, calls } = open();
  const answer = await handlers['accounts.server']({ account: 'https://evil.example 1' as typeof mira });
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});

test('a failed sign-in is answered unchanged', async () => {
  const { services } = open();
  const failed = { ok: false, error: { code: 'sign-in-denied' } };
  const handlers = accountHandlers({ ...services, signIn: { await: async () => failed } as never });
  expect(await handlers['accounts.awaitSignIn']({ attempt })).toBe(failed);
});

test('the steps of a sign-in are passed on', async () => {
  const { handlers, calls } = open();
  await handlers['accounts.check']({ address: 'coast.example' });
  await handlers['accounts.beginSignIn']({ address: 'coast.example', answer: 'code' });
  await handlers['accounts.submitCode']({ attempt, code: 'abc' });
  await handlers['accounts.keepToken']({ attempt, where: 'session' });
  expect(await handlers['accounts.cancelSignIn']({ attempt })).toEqual({ ok: true, value: null });
  expect(calls).toEqual([
    ['signIn.check', 'coast.example'],
    ['signIn.begin', 'coast.example', 'code'],
    ['signIn.submit', attempt, 'abc'],
    ['signIn.keep', attempt, 'session'],
    ['signIn.cancel', attempt],
  ]);
});

test('activating, sorting, unlocking and signing out are passed on, and the server is described', async () => {
  const { handlers, calls } = open();
  await handlers['accounts.activate']({ account: mira });
  await handlers['accounts.reorder']({ accounts: [mira] });
  await handlers['accounts.unlock']({ account: mira });
  await handlers['accounts.signOut']({ account: mira });
  expect(await handlers['accounts.server']({ account: mira })).toMatchObject({ value: { host: 'coast.example' } });
  expect(calls).toEqual([
    ['accounts.activate', mira],
    ['accounts.reorder', [mira]],
    ['accounts.unlock', mira],
    ['signOut', mira],
    ['serverInfo', mira],
  ]);
});
