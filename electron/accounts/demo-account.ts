// Starts the embedded server for “Look around”, and at every later start of the app while a demo account is listed.
import type { AccountSummary } from '../contract/accounts.ts';
import { makeAccountKey, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { ApiRequest } from '../contract/calls.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { describeError } from '../system/describe-error.ts';

/** Local push services that deliver the embedded server's alerts. */
interface PushAddresses {
  autopushUrl: string;
  ntfyUrl: string;
}

interface RunningDemo {
  url: string;
  accounts: readonly { acct: string; token: string }[];
  push: PushAddresses;
  stop(): unknown;
}
/** With port 0 the system chooses a free port. */
export type StartDemo = (port: number) => Promise<RunningDemo>;

interface DemoSignIn {
  origin: string;
  credentials: { token: string; clientId: string; clientSecret: string; scopes: string; createdAt: number };
  account: Account;
  where: 'session';
  demo: true;
}

interface Parts {
  start: StartDemo;
  /** Deletes the embedded server's data. */
  forget: () => void;
  accounts: {
    list(): AccountSummary[];
    add(signIn: DemoSignIn): Promise<Result<{ account: AccountSummary }>>;
    setSessionToken(key: AccountKey, token: string): void;
  };
  request: ApiRequest;
  now: () => number;
  log: (sentence: string) => void;
}

export interface DemoAccount {
  signIn(): Promise<Result<AccountSummary>>;
  /** Null while the embedded server is not running. */
  push(): PushAddresses | null;
  /** Starts the embedded server if demo accounts are listed, and sets their tokens for this run. */
  resume(): Promise<void>;
  /** Stops the embedded server and deletes its data if no account needs them any more. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

export function createDemoAccount({ start, forget, accounts, request, now, log }: Parts): DemoAccount {
  let runningServer: Promise<RunningDemo> | null = null;
  let push: PushAddresses | null = null;
  const listDemoAccounts = () => accounts.list().filter(({ demo }) => demo);

  /** Starts the embedded server at the port of the listed accounts, because the port is part of an account's key. */
  function run(): Promise<RunningDemo> {
    const [listedAccount] = listDemoAccounts();
    runningServer ??= start(listedAccount ? Number(new URL(originOf(listedAccount.key)).port) : 0);
    runningServer.then(
      (demo) => (push = demo.push),
      () => (runningServer = null),
    );
    return runningServer;
  }

  async function stop(): Promise<void> {
    const stoppingServer = runningServer;
    runningServer = null;
    push = null;
    const demo = await stoppingServer?.catch(() => null);
    await demo?.stop();
  }

  async function fetchAccount(demo: RunningDemo, token: string): Promise<Result<Account>> {
    const answer = await request({ origin: new URL(demo.url).origin, token }, 'accounts.verifyCredentials', {});
    return answer.ok ? ok(answer.value.data) : answer;
  }

  return {
    push: () => push,
    async signIn() {
      try {
        const demo = await run();
        const { origin } = new URL(demo.url);
        const [first] = demo.accounts;
        if (first === undefined) return fail('internal', 'demo-empty');
        const account = await fetchAccount(demo, first.token);
        if (!account.ok) return account;
        const credentials = { token: first.token, clientId: '', clientSecret: '', scopes: '', createdAt: now() };
        const result = await accounts.add({ origin, credentials, account: account.value, where: 'session', demo: true });
        return result.ok ? ok(result.value.account) : result;
      } catch (error) {
        log(`The embedded service did not start: ${describeError(error)}`);
        return fail('internal', 'demo-not-started');
      }
    },

    async resume() {
      if (listDemoAccounts().length === 0) return;
      try {
        const demo = await run();
        const { origin } = new URL(demo.url);
        for (const { token } of demo.accounts) {
          const account = await fetchAccount(demo, token);
          if (account.ok) accounts.setSessionToken(makeAccountKey(origin, account.value.id), token);
          if (listDemoAccounts().every(({ state }) => state === 'ready')) return;
        }
      } catch (error) {
        log(`The embedded service did not start again: ${describeError(error)}`);
      }
    },

    async release() {
      if (runningServer === null || listDemoAccounts().length > 0) return;
      await stop();
      // Stored URLs contain the old port, so the next embedded server starts with new data.
      if (runningServer === null) forget();
    },
    stop,
  };
}
