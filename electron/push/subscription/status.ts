// Tracks the state of one account's alerts in this run: active transport, since when, and the last error.
import type { Failure } from '../../contract/result.ts';
import type { StreamState } from '../../contract/startup.ts';
import { notificationKinds } from '@kittiwake/mastodon-api/entities/notification-kinds';
import type { PushState, Transport } from '../../contract/push.ts';
import type { PushEntry } from '../push-store.ts';
import type { Clock } from '../../contract/clock.ts';
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
  readonly live: LiveStatus;
  transport(): Transport | null;
  state(): PushState;
  /** Emits the state if it differs from the last emitted one. */
  emitIfChanged(): void;
  reportFailure(failure: Failure): void;
}

interface Parts {
  entry: PushEntry;
  transports: Pick<Transports, 'at'>;
  clock: Clock;
  isReady: () => boolean;
  onState: (state: PushState) => void;
  /** Aborts at sign-out: no state is emitted afterwards. */
  signal: AbortSignal;
}

export function createPushStatus({ entry, transports, clock, isReady, onState, signal }: Parts): PushStatus {
  const live: LiveStatus = {
    stream: 'connecting',
    busy: false,
    lastError: null,
    isCompared: false,
    needsRenewal: false,
    isRefused: false,
    offered: true,
  };
  let activeTransport: { transport: Transport | null; since: number } = { transport: null, since: clock.now() };
  /** The last emitted state, as JSON. */
  let emittedJson = '';

  function transport(): Transport | null {
    const { settings, channel, subscription } = entry.get();
    if (!settings.enabled || !isReady()) return null;
    if (channel !== null && subscription !== null && transports.at(channel).state === 'open') return channel.transport;
    if (live.stream === 'open') return 'streaming';
    return live.stream === 'polling' ? 'polling' : null;
  }

  function state(): PushState {
    const { settings, subscription, lastAlertAt, channel } = entry.get();
    const { busy, offered, lastError } = live;
    const notKept = notificationKinds.filter((kind) => subscription !== null && channel?.asked?.[kind] && !subscription.alerts[kind]);
    return { settings, subscription, notKept, lastAlertAt, ...activeTransport, busy, offered, lastError };
  }

  function emitIfChanged(): void {
    if (signal.aborted) return;
    const active = transport();
    if (active !== activeTransport.transport) activeTransport = { transport: active, since: clock.now() };
    const current = state();
    const json = JSON.stringify(current);
    if (json === emittedJson) return;
    emittedJson = json;
    onState(current);
  }

  entry.onChange(emitIfChanged);

  return {
    live,
    transport,
    state,
    emitIfChanged,
    reportFailure(failure) {
      live.lastError = { at: clock.now(), failure };
      emitIfChanged();
    },
  };
}
