// Starts the embedded service for “Look around”, and at every later start of the app while its account is listed.
import type { AccountSummary } from '../contract/accounts.ts';
import { makeAccountKey, originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Account } from '../contract/entities/account.ts';
import type { Request } from '../contract/endpoints.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { describeError } from '../system/describe-error.ts';

/** The push services on this computer that deliver the embedded service's alerts. */
interface PushAddresses {
  autopushUrl: string;
  ntfyUrl: string;
}

export interface RunningDemo {
  url: string;
  accounts: readonly { acct: string; token: string }[];
  push: PushAddresses;
  stop(): unknown;
}
/** Port 0 lets the system choose. */
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
  /** Deletes the embedded service's data. */
  forget: () => void;
  accounts: {
    list(): AccountSummary[];
    add(signedIn: DemoSignIn): Promise<Result<{ account: AccountSummary }>>;
    setSessionToken(key: AccountKey, token: string): void;
  };
  request: Request;
  now: () => number;
  log: (sentence: string) => void;
}

export interface DemoAccount {
  signIn(): Promise<Result<AccountSummary>>;
  /** Null while the embedded service doesn't run. */
  push(): PushAddresses | null;
  /** Starts the service when its accounts are listed, and gives them their tokens for this run. */
  resume(): Promise<void>;
  /** Stops the service and deletes its data when no account needs it any more. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

export function createDemoAccount({ start, forget, accounts, request, now, log }: Parts): DemoAccount {
  let running: Promise<RunningDemo> | null = null;
  let push: PushAddresses | null = null;
  const listed = () => accounts.list().filter(({ demo }) => demo);

  /** Starts at the port of the listed accounts, because the port is part of an account's key. */
  function run(): Promise<RunningDemo> {
    const [known] = listed();
    running ??= start(known ? Number(new URL(originOf(known.key)).port) : 0);
    running.then(
      (demo) => (push = demo.push),
      () => (running = null),
    );
    return running;
  }

  async function stop(): Promise<void> {
    const ending = running;
    [running, push] = [null, null];
    const demo = await ending?.catch(() => null);
    await demo?.stop();
  }

  /** The account that a token belongs to. */
  async function owner(demo: RunningDemo, token: string): Promise<Result<Account>> {
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
        const account = await owner(demo, first.token);
        if (!account.ok) return account;
        const credentials = { token: first.token, clientId: '', clientSecret: '', scopes: '', createdAt: now() };
        const added = await accounts.add({ origin, credentials, account: account.value, where: 'session', demo: true });
        return added.ok ? ok(added.value.account) : added;
      } catch (error) {
        log(`The embedded service did not start: ${describeError(error)}`);
        return fail('internal', 'demo-not-started');
      }
    },

    async resume() {
      if (listed().length === 0) return;
      try {
        const demo = await run();
        const { origin } = new URL(demo.url);
        for (const { token } of demo.accounts) {
          const account = await owner(demo, token);
          if (account.ok) accounts.setSessionToken(makeAccountKey(origin, account.value.id), token);
          if (listed().every(({ state }) => state === 'ready')) return;
        }
      } catch (error) {
        log(`The embedded service did not start again: ${describeError(error)}`);
      }
    },

    async release() {
      if (running === null || listed().length > 0) return;
      await stop();
      // The stored addresses contain the old port, so the next service starts with new data.
      if (running === null) forget();
    },
    stop,
  };
}
