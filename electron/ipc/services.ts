// What the handlers hand the window's wishes on to.
import type { AccountStore } from '../accounts/account-store.ts';
import type { AccountKey, AccountSummary, ServerInfo, SignInAttempt } from '../contract/accounts.ts';
import type { ArgsOf, Startup } from '../contract/bridge.ts';
import type { Result } from '../contract/result.ts';
import type { AccountCall } from '../service/account-call.ts';
import type { Keeper } from '../service/keeper.ts';
import type { Outbox } from '../service/outbox.ts';
import type { Outward } from '../service/outward.ts';
import type { Resolve } from '../service/resolve.ts';
import type { Streams } from '../service/stream.ts';
import type { Cache } from '../storage/cache.ts';
import type { Journal } from '../storage/journal.ts';
import type { SettingsStore } from '../storage/settings.ts';

export interface SignIn {
  check(address: string): Promise<Result<{ host: string; title: string; software: string }>>;
  begin(address: string, answer: SignInAttempt['answer']): Promise<Result<SignInAttempt>>;
  await(attempt: string): Promise<Result<AccountSummary>>;
  submit(attempt: string, code: string): Promise<Result<AccountSummary>>;
  keep(attempt: string, where: 'keychain' | 'session'): Promise<Result<AccountSummary>>;
  cancel(attempt: string): Result<null>;
}

export interface Services {
  about: Pick<Startup, 'version' | 'platform'>;
  accounts: AccountStore;
  signIn: SignIn;
  /** Revokes the token and removes all that was stored for the account. */
  signOut: (account: AccountKey) => Promise<Result<null>>;
  serverInfo: (account: AccountKey) => Promise<Result<ServerInfo>>;
  lookAround: () => Promise<Result<AccountSummary>>;
  call: AccountCall;
  resolve: Resolve;
  keeper: Keeper;
  outward: Outward;
  streams: Streams;
  outbox: Outbox;
  journal: Journal;
  cache: Cache;
  settings: SettingsStore;
  openExternal: (url: string) => Promise<Result<null>>;
  copyText: (text: string) => void;
  viewing: (what: ArgsOf<'system.viewing'>) => void;
}
