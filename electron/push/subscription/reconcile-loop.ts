// Runs the reconciliation of each account: never twice at once, again after a change, and later after a failure.
import type { AccountKey } from '../../contract/accounts.ts';
import { ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { PushStatus } from './status.ts';
import type { Clock } from '../../contract/clock.ts';
import { retryDelayMs, subscriptionRetries } from '../../system/retry-policy.ts';
import type { Service } from '../transports/transport.ts';
import type { Transports } from '../transports/transports.ts';
import type { Reconcile } from './reconcile.ts';

interface Parts {
  clock: Clock;
  status: PushStatus;
  transports: Pick<Transports, 'at'>;
  reconcile: Reconcile;
  /** Null while the account should use no push service. */
  wantedService: (account: AccountKey) => Service | null;
  isReady: (account: AccountKey) => boolean;
}

export interface ReconcileLoop {
  /** Resolves with the last result when no further run is asked for. */
  run(account: AccountKey): Promise<Result<null>>;
  /** Also tries again after a refusal, and compares with the server. */
  runAnew(account: AccountKey): Promise<Result<null>>;
  cancelRetry(account: AccountKey): void;
}

interface Run {
  running: Promise<Result<null>> | null;
  again: boolean;
  failures: number;
  cancelRetry: () => void;
}

const lastingFailures: readonly Failure['code'][] = ['not-offered', 'forbidden'];
const passingFailures: readonly Failure['code'][] = [
  'offline',
  'host-unreachable',
  'timeout',
  'rate-limited',
  'server-error',
  'bad-answer',
];

export function createReconcileLoop({ clock, status, transports, reconcile, wantedService, isReady }: Parts): ReconcileLoop {
  const runs = new Map<AccountKey, Run>();

  function runOf(account: AccountKey): Run {
    const current = runs.get(account) ?? { running: null, again: false, failures: 0, cancelRetry: () => {} };
    runs.set(account, current);
    return current;
  }

  function whenFailed(account: AccountKey, error: Failure): void {
    if (!isReady(account)) return;
    const current = runOf(account);
    const live = status.of(account);
    live.offered = error.code !== 'not-offered';
    // A server without push is not an error: the window shows the transport that is used instead.
    if (live.offered) status.failed(account, error);
    if (lastingFailures.includes(error.code)) {
      live.refused = true;
      reconcile.release(account);
    } else if (passingFailures.includes(error.code)) {
      const delayMs = Math.max(retryDelayMs(subscriptionRetries, current.failures), (error.retryAt ?? 0) - clock.now());
      current.failures += 1;
      current.cancelRetry = clock.after(delayMs, () => void run(account));
    }
  }

  async function runOnce(account: AccountKey, current: Run): Promise<Result<null>> {
    current.cancelRetry();
    const live = status.of(account);
    const { compared, renew } = live;
    const service = wantedService(account);
    live.renew = false;
    const done = await reconcile.reconcile(account, service, { compare: !compared, renew });
    const isSettled = service === null || transports.at(service).state === 'open';
    if (done.ok && isSettled) live.compared = true;
    else live.renew ||= renew;
    if (done.ok && isSettled && service !== null) live.offered = true;
    if (done.ok) current.failures = 0;
    else whenFailed(account, done.error);
    return done;
  }

  async function runAll(account: AccountKey, current: Run): Promise<Result<null>> {
    // Waits one turn, so that `running` is set before the first run starts.
    let last: Result<null> = await Promise.resolve(ok(null));
    while (current.again && isReady(account)) {
      current.again = false;
      last = await runOnce(account, current);
    }
    current.running = null;
    if (!isReady(account)) return last;
    status.of(account).busy = false;
    status.changed(account);
    return last;
  }

  function run(account: AccountKey): Promise<Result<null>> {
    const current = runOf(account);
    current.again = true;
    status.of(account).busy = true;
    current.running ??= runAll(account, current);
    status.changed(account);
    return current.running;
  }

  return {
    run,
    runAnew(account) {
      Object.assign(status.of(account), { refused: false, compared: false });
      runOf(account).failures = 0;
      return run(account);
    },
    cancelRetry: (account) => runOf(account).cancelRetry(),
  };
}
