// Tracks the state of each account's alerts in this run: active transport, since when, and the last error.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Failure } from '../../contract/result.ts';
import type { StreamState } from '../../contract/startup.ts';
import { notificationKinds } from '../../contract/entities/notification-kinds.ts';
import type { PushState, Transport } from '../../contract/push.ts';
import type { PushStore } from '../push-store.ts';
import type { Clock } from '../../contract/clock.ts';
import { createEvent } from '../../system/event.ts';
import type { Transports } from '../transports/transports.ts';

interface LiveStatus {
  stream: StreamState;
  busy: boolean;
  lastError: PushState['lastError'];
  /** True if the subscription was compared with the server's in this run. */
  isCompared: boolean;
  /** The user requested a new subscription. */
  needsRenewal: boolean;
  /** The server cannot or will not subscribe. It is asked again once a day. */
  isRefused: boolean;
  /** False: the server has no web push. */
  offered: boolean;
}

export interface PushStatus {
  of(account: AccountKey): LiveStatus;
  transport(account: AccountKey): Transport | null;
  state(account: AccountKey): PushState;
  /** Emits the state if it differs from the last emitted one. */
  emitIfChanged(account: AccountKey): void;
  reportFailure(account: AccountKey, failure: Failure): void;
  forget(account: AccountKey): void;
  onState(listener: (account: AccountKey, state: PushState) => void): void;
}

interface Parts {
  store: PushStore;
  transports: Pick<Transports, 'at'>;
  clock: Clock;
  isReady: (account: AccountKey) => boolean;
}

interface StatusEntry {
  live: LiveStatus;
  activeTransport: { transport: Transport | null; since: number };
  /** The last emitted state, as JSON. */
  emittedJson: string;
}

export function createPushStatus({ store, transports, clock, isReady }: Parts): PushStatus {
  const entries = new Map<AccountKey, StatusEntry>();
  const stateChanged = createEvent<[AccountKey, PushState]>();

  function entryOf(account: AccountKey): StatusEntry {
    const existingEntry = entries.get(account);
    if (existingEntry) return existingEntry;
    const live: LiveStatus = {
      stream: 'connecting',
      busy: false,
      lastError: null,
      isCompared: false,
      needsRenewal: false,
      isRefused: false,
      offered: true,
    };
    const newEntry: StatusEntry = { live, activeTransport: { transport: null, since: clock.now() }, emittedJson: '' };
    entries.set(account, newEntry);
    return newEntry;
  }

  function transport(account: AccountKey): Transport | null {
    const { settings, channel, subscription } = store.account(account);
    if (!settings.enabled || !isReady(account)) return null;
    if (channel !== null && subscription !== null && transports.at(channel).state === 'open') return channel.transport;
    const { stream } = entryOf(account).live;
    if (stream === 'open') return 'streaming';
    return stream === 'polling' ? 'polling' : null;
  }

  function state(account: AccountKey): PushState {
    const { settings, subscription, lastAlertAt, channel } = store.account(account);
    const { live, activeTransport } = entryOf(account);
    const { busy, offered, lastError } = live;
    const notKept = notificationKinds.filter((kind) => subscription !== null && channel?.asked?.[kind] && !subscription.alerts[kind]);
    return { settings, subscription, notKept, lastAlertAt, ...activeTransport, busy, offered, lastError };
  }

  function emitIfChanged(account: AccountKey): void {
    const accountEntry = entryOf(account);
    const active = transport(account);
    if (active !== accountEntry.activeTransport.transport) accountEntry.activeTransport = { transport: active, since: clock.now() };
    const current = state(account);
    const json = JSON.stringify(current);
    if (json === accountEntry.emittedJson) return;
    accountEntry.emittedJson = json;
    stateChanged.emit(account, current);
  }

  store.onChange(emitIfChanged);

  return {
    of: (account) => entryOf(account).live,
    transport,
    state,
    emitIfChanged,
    reportFailure(account, failure) {
      entryOf(account).live.lastError = { at: clock.now(), failure };
      emitIfChanged(account);
    },
    forget: (account) => void entries.delete(account),
    onState: (listener) => void stateChanged.on(listener),
  };
}
