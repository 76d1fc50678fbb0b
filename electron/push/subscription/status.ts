// What is known of each account's alerts in this run, and the telling of it: by which way they come, since when, what went wrong.
import type { AccountKey } from '../../contract/accounts.ts';
import type { StreamState } from '../../contract/bridge.ts';
import type { PushState, Transport } from '../../contract/push.ts';
import type { PushStore } from '../push-store.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Transports } from '../transports/transports.ts';

export interface Live {
  stream: StreamState;
  busy: boolean;
  lastError: PushState['lastError'];
  /** The account's server was asked in this run whether it still has the subscription. */
  looked: boolean;
  /** The person asked for a new subscription. */
  renew: boolean;
  /** The server or its software can't do it; asked again once a day. */
  refused: boolean;
  /** False: the server has no web push at all. */
  offered: boolean;
}

export interface Ledger {
  of(account: AccountKey): Live;
  transport(account: AccountKey): Transport | null;
  state(account: AccountKey): PushState;
  /** Tells the window, if there is something new to tell. */
  changed(account: AccountKey): void;
  /** One sentence for a person. */
  failed(account: AccountKey, message: string): void;
  forget(account: AccountKey): void;
}

interface Parts {
  store: PushStore;
  transports: Pick<Transports, 'at'>;
  clock: Clock;
  isFollowed: (account: AccountKey) => boolean;
  tell: (event: 'push', payload: { account: AccountKey; state: PushState }) => void;
}

interface Entry {
  live: Live;
  shown: { transport: Transport | null; since: number };
  told: string;
}

export function createLedger({ store, transports, clock, isFollowed, tell }: Parts): Ledger {
  const entries = new Map<AccountKey, Entry>();

  function entry(account: AccountKey): Entry {
    const known = entries.get(account);
    if (known) return known;
    const live: Live = { stream: 'connecting', busy: false, lastError: null, looked: false, renew: false, refused: false, offered: true };
    const fresh: Entry = { live, shown: { transport: null, since: clock.now() }, told: '' };
    entries.set(account, fresh);
    return fresh;
  }

  function transport(account: AccountKey): Transport | null {
    const { settings, channel, subscription } = store.account(account);
    if (!settings.enabled || !isFollowed(account)) return null;
    if (channel !== null && subscription !== null && transports.at(channel).state === 'open') return channel.transport;
    const { stream } = entry(account).live;
    return stream === 'open' ? 'streaming' : stream === 'unavailable' ? 'polling' : null;
  }

  function state(account: AccountKey): PushState {
    const { settings, subscription, lastAlertAt } = store.account(account);
    const { live, shown } = entry(account);
    const { busy, offered, lastError } = live;
    return { settings, subscription, lastAlertAt, ...shown, busy, offered, lastError };
  }

  function changed(account: AccountKey): void {
    const known = entry(account);
    const now = transport(account);
    if (now !== known.shown.transport) known.shown = { transport: now, since: clock.now() };
    const current = state(account);
    const text = JSON.stringify(current);
    if (text !== known.told) tell('push', { account, state: current });
    known.told = text;
  }

  return {
    of: (account) => entry(account).live,
    ...{ transport, state, changed },
    failed(account, message) {
      entry(account).live.lastError = { at: clock.now(), message };
      changed(account);
    },
    forget: (account) => void entries.delete(account),
  };
}
