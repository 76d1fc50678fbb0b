// Aborts a request that is silent for too long: on a slow connection, an answer may take minutes while its bytes arrive.
import type { Clock } from '../contract/clock.ts';

interface SilenceLimit {
  /** Aborts when the limit is exceeded or `stop` was called. */
  signal: AbortSignal;
  /** Restarts the limit, because a byte arrived or left. */
  restart: () => void;
  /** Aborts for the caller. */
  stop: () => void;
  isExceeded: () => boolean;
  /** Call when the request has ended. */
  end: () => void;
}

/** A server that sends one byte at a time would never be silent. At 20 kbit/s, 2 MB arrive in this time. */
const maxTotalMs = 15 * 60_000;

export function limitSilence(clock: Clock, maxSilenceMs: number): SilenceLimit {
  const controller = new AbortController();
  let isExceeded = false;
  const exceed = () => {
    isExceeded = true;
    controller.abort();
  };
  let cancelSilence = clock.after(maxSilenceMs, exceed);
  const cancelTotal = clock.after(Math.max(maxTotalMs, maxSilenceMs), exceed);
  let hasEnded = false;
  return {
    signal: controller.signal,
    restart() {
      if (hasEnded) return;
      cancelSilence();
      cancelSilence = clock.after(maxSilenceMs, exceed);
    },
    stop: () => controller.abort(),
    isExceeded: () => isExceeded,
    end() {
      hasEnded = true;
      cancelSilence();
      cancelTotal();
    },
  };
}
