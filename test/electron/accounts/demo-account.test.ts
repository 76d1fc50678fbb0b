// The embedded service as an account of the app.
import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import { account as accountSchema } from '../../../electron/contract/entities/account.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createDemoAccount } from '../../../electron/accounts/demo-account.ts';
import type { DemoAccount } from '../../../electron/accounts/demo-account.ts';
import { rawAccount } from '../api/sample.ts';

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

test('looking around starts the service and signs in', async () => {
  expect(await lookAround.signIn()).toMatchObject({ ok: true, value: { key: 'http://127.0.0.1:4000|7', demo: true } });
  expect(ports).toEqual([0]);
});

test('at the next start of the app the service starts at the same port, and its account gets a new token', async () => {
  listed = [summary('http://127.0.0.1:4711')];
  await lookAround.resume();
  expect(ports).toEqual([4711]);
  expect(tokens).toEqual([['http://127.0.0.1:4711|7', 'for this run']]);
});

test('without a demo account the service is not started', async () => {
  await lookAround.resume();
  expect(ports).toEqual([]);
});

test('two simultaneous sign-ins start the service once', async () => {
  await Promise.all([lookAround.signIn(), lookAround.signIn()]);
  expect(ports.length).toBe(1);
});

test('a failed start is a failure, and a second try can succeed', async () => {
  const works = start;
  start = () => Promise.reject(new Error('no'));
  expect(await lookAround.signIn()).toMatchObject({ ok: false, error: { code: 'internal' } });
  start = works;
  expect(await lookAround.signIn()).toMatchObject({ ok: true });
});

test('the service stops and its data is deleted when its last account is removed', async () => {
  await lookAround.signIn();
  await lookAround.release();
  expect(ended).toEqual([]);
  listed = [];
  await lookAround.release();
  expect(ended).toEqual(['stopped', 'forgotten']);
});
