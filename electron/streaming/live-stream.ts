// Keeps what one stream tells up to date: live over a connection, and by polling for as long as none can be opened.
import type { StreamState } from '../contract/startup.ts';
import type { Clock } from '../contract/clock.ts';
import { repeatEvery } from '../system/clock.ts';
import type { Connection, ConnectionState } from './connection.ts';

export interface LiveStream {
  state(): StreamState;
  isPolling(): boolean;
  /** Whether the account's server has answered a question just now. */
  answered(isReached: boolean): void;
  /** Before sleep. */
  suspend(): void;
  /** After sleep, and when the network is back: connects and polls at once. */
  resume(): void;
  close(): void;
}

interface Parts {
  clock: Clock;
  /** Null: the person wants no open connection. */
  connect: ((onState: (state: ConnectionState) => void) => Connection) | null;
  /** Called when polling begins, and then each minute. */
  onPoll: () => void;
  /** `open` is told each time a connection opens, the others when they change. */
  onState: (state: StreamState) => void;
}

const pollIntervalMs = 60_000;

export function createLiveStream({ clock, connect, onPoll, onState }: Parts): LiveStream {
  let connectionState: ConnectionState = 'connecting';
  let stopPolling: (() => void) | null = null;
  /** Null: not known since polling began. */
  let isReached: boolean | null = null;
  let shown: StreamState | null = null;

  function state(): StreamState {
    if (stopPolling !== null && isReached !== null) return isReached ? 'polling' : 'offline';
    return connectionState === 'unavailable' ? 'interrupted' : connectionState;
  }

  function show(): void {
    const now = state();
    if (now === shown && now !== 'open') return;
    shown = now;
    onState(now);
  }

  function endPolling(): void {
    stopPolling?.();
    stopPolling = null;
  }

  function beginPolling(): void {
    endPolling();
    stopPolling = repeatEvery(clock, pollIntervalMs, onPoll);
    onPoll();
  }

  const connection = connect?.((now) => {
    connectionState = now;
    if (now === 'open') endPolling();
    show();
    if (now !== 'unavailable' || stopPolling !== null) return;
    isReached = null;
    beginPolling();
  });
  if (!connection) {
    show();
    beginPolling();
  }

  return {
    state,
    isPolling: () => stopPolling !== null,
    answered(now) {
      isReached = now;
      if (stopPolling !== null) show();
    },
    suspend() {
      endPolling();
      connection?.suspend();
    },
    resume() {
      if (stopPolling !== null || !connection) beginPolling();
      connection?.resume();
    },
    close() {
      endPolling();
      connection?.suspend();
    },
  };
}
