// Runs the reconciliation of each account: never twice at once, again after a change, and later after a failure.
import type { AccountKey } from '../../contract/accounts.ts';
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
  chooseService: (account: AccountKey) => PushService | null;
  isReady: (account: AccountKey) => boolean;
}

export interface ReconcileLoop {
  /** Resolves with the result of the last run, when no further run is requested. */
  run(account: AccountKey): Promise<Result<null>>;
  /** Does what `run` does, but also retries after a refusal and compares the subscription with the server's. */
  runAnew(account: AccountKey): Promise<Result<null>>;
  cancelRetry(account: AccountKey): void;
}

interface ReconcileRun {
  running: Promise<Result<null>> | null;
  shouldRunAgain: boolean;
  failures: number;
  cancelRetry: () => void;
}

export function createReconcileLoop({ clock, status, transports, reconciler, chooseService, isReady }: Parts): ReconcileLoop {
  const runs = new Map<AccountKey, ReconcileRun>();

  function runOf(account: AccountKey): ReconcileRun {
    const current = runs.get(account) ?? { running: null, shouldRunAgain: false, failures: 0, cancelRetry: () => {} };
    runs.set(account, current);
    return current;
  }

  function handleFailure(account: AccountKey, error: Failure): void {
    if (!isReady(account)) return;
    const current = runOf(account);
    const liveStatus = status.of(account);
    liveStatus.offered = error.code !== 'not-offered';
    // A server without push is not an error: the window shows the transport that is used instead.
    if (liveStatus.offered) status.reportFailure(account, error);
    if (error.code === 'not-offered' || error.code === 'forbidden') {
      liveStatus.isRefused = true;
      reconciler.release(account);
    } else if (canRetry(error)) {
      const delayMs = Math.max(retryDelayMs(subscriptionRetries, current.failures), (error.retryAt ?? 0) - clock.now());
      current.failures += 1;
      current.cancelRetry = clock.after(delayMs, () => void run(account));
    }
  }

  async function runOnce(account: AccountKey, current: ReconcileRun): Promise<Result<null>> {
    current.cancelRetry();
    const liveStatus = status.of(account);
    const { isCompared, needsRenewal } = liveStatus;
    const service = chooseService(account);
    liveStatus.needsRenewal = false;
    const result = await reconciler.reconcile(account, service, { compare: !isCompared, renew: needsRenewal });
    const isSettled = service === null || transports.at(service).state === 'open';
    if (result.ok && isSettled) liveStatus.isCompared = true;
    else liveStatus.needsRenewal ||= needsRenewal;
    if (result.ok && isSettled && service !== null) liveStatus.offered = true;
    if (result.ok) current.failures = 0;
    else handleFailure(account, result.error);
    return result;
  }

  async function runAll(account: AccountKey, current: ReconcileRun): Promise<Result<null>> {
    // Waits one turn, so that `running` is set before the first run starts.
    let lastResult: Result<null> = await Promise.resolve(ok(null));
    while (current.shouldRunAgain && isReady(account)) {
      current.shouldRunAgain = false;
      lastResult = await runOnce(account, current);
    }
    current.running = null;
    if (!isReady(account)) return lastResult;
    status.of(account).busy = false;
    status.emitIfChanged(account);
    return lastResult;
  }

  function run(account: AccountKey): Promise<Result<null>> {
    const current = runOf(account);
    current.shouldRunAgain = true;
    status.of(account).busy = true;
    current.running ??= runAll(account, current);
    status.emitIfChanged(account);
    return current.running;
  }

  return {
    run,
    runAnew(account) {
      Object.assign(status.of(account), { isRefused: false, isCompared: false });
      runOf(account).failures = 0;
      return run(account);
    },
    cancelRetry: (account) => runOf(account).cancelRetry(),
  };
}
