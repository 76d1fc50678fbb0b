// Tests the embedded server as an account of the app.
import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { ok } from '../../../electron/contract/result.ts';
import { createDemoAccount } from '../../../electron/accounts/demo-account.ts';
import type { DemoAccount } from '../../../electron/accounts/demo-account.ts';
import { rawAccount } from '@kittiwake/mastodon-api/test/sample';

let ports: number[];
let listed: AccountSummary[];
let tokens: [AccountKey, string][];
let ended: string[];
let start: (port: number) => Promise<{ url: string; accounts: { acct: string; token: string }[]; push: typeof push; stop: () => void }>;
let lookAround: DemoAccount;
const push = { autopushUrl: 'ws://127.0.0.1:1/', ntfyUrl: 'http://127.0.0.1:1' };

const summary = (origin: string) => ({ key: makeAccountKey(origin, '7'), demo: true, state: 'signed-out' }) as unknown as AccountSummary;

beforeEach(() => {
  [ports, listed, tokens, ended] = [[], [], [], []];
  start = async (port) => {
    ports.push(port);
    const url = `http://127.0.0.1:${port || 4000}/`;
    return { url, accounts: [{ acct: 'mira', token: 'for this run' }], push, stop: () => void ended.push('stopped') };
  };
  lookAround = createDemoAccount({
    start: (port) => start(port),
    forget: () => void ended.push('forgotten'),
    accounts: {
      list: () => listed,
      async add({ origin }) {
        const account = summary(origin);
        listed.push(account);
        return ok({ account });
      },
      setSessionToken: (key, token) => void tokens.push([key, token]),
    },
    request: (async () => ok({ data: v.parse(accountSchema, rawAccount), next: null, prev: null })) as never,
    now: () => 0,
    log: () => undefined,
  });
});

test('starts the embedded server and signs in', async () => {
  expect(await lookAround.signIn()).toMatchObject({ ok: true, value: { key: 'http://127.0.0.1:4000|7', demo: true } });
  expect(ports).toEqual([0]);
});

test('starts the embedded server at the same port after a restart of the app, and sets a new token', async () => {
  listed = [summary('http://127.0.0.1:4711')];
  await lookAround.resume();
  expect(ports).toEqual([4711]);
  expect(tokens).toEqual([['http://127.0.0.1:4711|7', 'for this run']]);
});

test('does not start the embedded server if no demo account is listed', async () => {
  await lookAround.resume();
  expect(ports).toEqual([]);
});

test('starts the embedded server once for two simultaneous sign-ins', async () => {
  await Promise.all([lookAround.signIn(), lookAround.signIn()]);
  expect(ports.length).toBe(1);
});

test('returns a failure if the start fails, and starts again at the next sign-in', async () => {
  const works = start;
  start = () => Promise.reject(new Error('no'));
  expect(await lookAround.signIn()).toMatchObject({ ok: false, error: { code: 'internal' } });
  start = works;
  expect(await lookAround.signIn()).toMatchObject({ ok: true });
});

test('stops the embedded server and deletes its data when its last account is removed', async () => {
  await lookAround.signIn();
  await lookAround.release();
  expect(ended).toEqual([]);
  listed = [];
  await lookAround.release();
  expect(ended).toEqual(['stopped', 'forgotten']);
});
