// Runs the reconciliation of one account: never twice at once, again after a change, and later after a failure.
import { ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { PushStatus } from './status.ts';
import type { Clock } from '../../contract/clock.ts';
import { canRetry, retryDelayMs, subscriptionRetries } from '../../contract/retry-policy.ts';
import type { PushService } from '../transports/transport.ts';
import type { Transports } from '../transports/transports.ts';
import type { Reconciler } from './reconcile.ts';

interface Parts {
  clock: Clock;
  status: PushStatus;
  transports: Pick<Transports, 'at'>;
  reconciler: Pick<Reconciler, 'reconcile' | 'release'>;
  /** Returns null while the account should use no push service. */
  chooseService: () => PushService | null;
  isReady: () => boolean;
}

export interface ReconcileLoop {
  /** Resolves with the result of the last run, when no further run is requested. */
  run(): Promise<Result<null>>;
  /** Does what `run` does, but also retries after a refusal and compares the subscription with the server's. */
  runAnew(): Promise<Result<null>>;
  cancelRetry(): void;
}

export function createReconcileLoop({ clock, status, transports, reconciler, chooseService, isReady }: Parts): ReconcileLoop {
  const { live } = status;
  let running: Promise<Result<null>> | null = null;
  let shouldRunAgain = false;
  let failures = 0;
  let cancelRetry = (): void => {};

  function handleFailure(error: Failure): void {
    if (!isReady()) return;
    live.offered = error.code !== 'not-offered';
    // A server without push is not an error: the window shows the transport that is used instead.
    if (live.offered) status.reportFailure(error);
    if (error.code === 'not-offered' || error.code === 'forbidden') {
      live.isRefused = true;
      reconciler.release();
    } else if (canRetry(error)) {
      const delayMs = Math.max(retryDelayMs(subscriptionRetries, failures), (error.retryAt ?? 0) - clock.now());
      failures += 1;
      cancelRetry = clock.after(delayMs, () => void run());
    }
  }

  async function runOnce(): Promise<Result<null>> {
    cancelRetry();
    const { isCompared, needsRenewal } = live;
    const service = chooseService();
    live.needsRenewal = false;
    const result = await reconciler.reconcile(service, { compare: !isCompared, renew: needsRenewal });
    const isSettled = service === null || transports.at(service).state === 'open';
    if (result.ok && isSettled) live.isCompared = true;
    else live.needsRenewal ||= needsRenewal;
    if (result.ok && isSettled && service !== null) live.offered = true;
    if (result.ok) failures = 0;
    else handleFailure(result.error);
    return result;
  }

  async function runAll(): Promise<Result<null>> {
    // Waits one turn, so that `running` is set before the first run starts.
    let lastResult: Result<null> = await Promise.resolve(ok(null));
    while (shouldRunAgain && isReady()) {
      shouldRunAgain = false;
      lastResult = await runOnce();
    }
    running = null;
    if (!isReady()) return lastResult;
    live.busy = false;
    status.emitIfChanged();
    return lastResult;
  }

  function run(): Promise<Result<null>> {
    shouldRunAgain = true;
    live.busy = true;
    running ??= runAll();
    status.emitIfChanged();
    return running;
  }

  return {
    run,
    runAnew() {
      Object.assign(live, { isRefused: false, isCompared: false });
      failures = 0;
      return run();
    },
    cancelRetry: () => cancelRetry(),
  };
}
