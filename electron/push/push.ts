// Sees to it that alerts reach every account by the way its person chose, and says by which they come.
import type { AccountKey } from '../contract/accounts.ts';
import type { StreamState } from '../contract/bridge.ts';
import { alertKinds } from '../contract/push.ts';
import type { AlertKind, PushSettings, PushState, PushTest, Transport } from '../contract/push.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { PushStore } from './push-store.ts';
import type { Clock } from './transport.ts';

export interface Push {
  state(account: AccountKey): PushState;
  set(account: AccountKey, settings: PushSettings): Result<PushState>;
  renew(account: AccountKey): Promise<Result<PushState>>;
  remove(account: AccountKey): Promise<Result<PushState>>;
  test(account: AccountKey): Promise<Result<PushTest>>;
  /** What the account's stream is doing: it stands in where push doesn't work. */
  streamed(account: AccountKey, state: StreamState): void;
  /** Whether the person wants popups for this kind; kinds without a switch of their own come with the account. */
  wants(account: AccountKey, kind: string): boolean;
}

interface Parts {
  store: PushStore;
  clock: Clock;
  tell: (event: 'push', payload: { account: AccountKey; state: PushState }) => void;
}

interface Live {
  stream: StreamState;
  shown: { transport: Transport | null; since: number };
  busy: boolean;
  lastError: PushState['lastError'];
}

const isSwitched = (kind: string): kind is AlertKind => (alertKinds as readonly string[]).includes(kind);

export function createPush({ store, clock, tell }: Parts): Push {
  const lives = new Map<AccountKey, Live>();

  function live(account: AccountKey): Live {
    const known = lives.get(account);
    if (known) return known;
    const fresh: Live = { stream: 'connecting', shown: { transport: null, since: clock.now() }, busy: false, lastError: null };
    lives.set(account, fresh);
    return fresh;
  }

  function transportOf(account: AccountKey): Transport | null {
    const { settings } = store.account(account);
    if (!settings.enabled) return null;
    const { stream } = live(account);
    return stream === 'open' ? 'streaming' : stream === 'unavailable' ? 'polling' : null;
  }

  function state(account: AccountKey): PushState {
    const { settings, subscription, lastAlertAt } = store.account(account);
    const { shown, busy, lastError } = live(account);
    return { settings, subscription, lastAlertAt, ...shown, busy, lastError };
  }

  function changed(account: AccountKey): void {
    const now = live(account);
    const transport = transportOf(account);
    if (transport !== now.shown.transport) now.shown = { transport, since: clock.now() };
    tell('push', { account, state: state(account) });
  }

  return {
    state,
    set(account, settings) {
      const kept = store.change(account, { settings });
      if (!kept.ok) return kept;
      changed(account);
      return ok(state(account));
    },
    renew: async (account) => ok(state(account)),
    async remove(account) {
      return this.set(account, { ...store.account(account).settings, enabled: false });
    },
    test: async () => fail('not-offered', 'No push service is in use for this account.'),
    streamed(account, stream) {
      live(account).stream = stream;
      changed(account);
    },
    wants(account, kind) {
      const { enabled, alerts } = store.account(account).settings;
      return enabled && (!isSwitched(kind) || alerts[kind]);
    },
  };
}
