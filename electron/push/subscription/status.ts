// The state of each account's alerts in this run of the app: which transport brings them, since when, and the last error.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Failure } from '../../contract/result.ts';
import type { StreamState } from '../../contract/startup.ts';
import { alertKinds } from '../../contract/push.ts';
import type { PushState, Transport } from '../../contract/push.ts';
import type { PushStore } from '../push-store.ts';
import type { Clock } from '../../contract/clock.ts';
import { createEvent } from '../../system/event.ts';
import type { Transports } from '../transports/transports.ts';

export interface LiveStatus {
  stream: StreamState;
  busy: boolean;
  lastError: PushState['lastError'];
  /** In this run, the account's server was asked whether it still has the subscription. */
  compared: boolean;
  /** The person asked for a new subscription. */
  renew: boolean;
  /** The server can't or won't subscribe. It is asked again once a day. */
  refused: boolean;
  /** False: the server has no web push. */
  offered: boolean;
}

export interface PushStatus {
  of(account: AccountKey): LiveStatus;
  transport(account: AccountKey): Transport | null;
  state(account: AccountKey): PushState;
  /** Tells the listeners if the state is different from the one that they were told last. */
  changed(account: AccountKey): void;
  failed(account: AccountKey, failure: Failure): void;
  forget(account: AccountKey): void;
  onState(listener: (account: AccountKey, state: PushState) => void): void;
}

interface Parts {
  store: PushStore;
  transports: Pick<Transports, 'at'>;
  clock: Clock;
  isReady: (account: AccountKey) => boolean;
}

interface Entry {
  live: LiveStatus;
  shown: { transport: Transport | null; since: number };
  /** The state that the listeners were told last, as JSON. */
  told: string;
}

export function createPushStatus({ store, transports, clock, isReady }: Parts): PushStatus {
  const entries = new Map<AccountKey, Entry>();
  const stateChanged = createEvent<[AccountKey, PushState]>();

  function entry(account: AccountKey): Entry {
    const known = entries.get(account);
    if (known) return known;
    const live: LiveStatus = {
      stream: 'connecting',
      busy: false,
      lastError: null,
      compared: false,
      renew: false,
      refused: false,
      offered: true,
    };
    const fresh: Entry = { live, shown: { transport: null, since: clock.now() }, told: '' };
    entries.set(account, fresh);
    return fresh;
  }

  function transport(account: AccountKey): Transport | null {
    const { settings, channel, subscription } = store.account(account);
    if (!settings.enabled || !isReady(account)) return null;
    if (channel !== null && subscription !== null && transports.at(channel).state === 'open') return channel.transport;
    const { stream } = entry(account).live;
    return stream === 'open' ? 'streaming' : stream === 'polling' ? 'polling' : null;
  }

  function state(account: AccountKey): PushState {
    const { settings, subscription, lastAlertAt, channel } = store.account(account);
    const { live, shown } = entry(account);
    const { busy, offered, lastError } = live;
    const notKept = alertKinds.filter((kind) => subscription !== null && channel?.asked?.[kind] && !subscription.alerts[kind]);
    return { settings, subscription, notKept, lastAlertAt, ...shown, busy, offered, lastError };
  }

  function changed(account: AccountKey): void {
    const known = entry(account);
    const now = transport(account);
    if (now !== known.shown.transport) known.shown = { transport: now, since: clock.now() };
    const current = state(account);
    const text = JSON.stringify(current);
    if (text === known.told) return;
    known.told = text;
    stateChanged.emit(account, current);
  }

  store.onChange(changed);

  return {
    of: (account) => entry(account).live,
    transport,
    state,
    changed,
    failed(account, failure) {
      entry(account).live.lastError = { at: clock.now(), failure };
      changed(account);
    },
    forget: (account) => void entries.delete(account),
    onState: (listener) => void stateChanged.on(listener),
  };
}
