// Keeps each account's subscription where it should be: one round at a time, again when something changed, later when something failed.
import type { AccountKey } from '../../contract/accounts.ts';
import { ok } from '../../contract/result.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { Ledger } from './status.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Service, Transports } from '../transports/transports.ts';
import type { Upkeep } from './reconcile.ts';

interface Parts {
  clock: Clock;
  ledger: Ledger;
  transports: Pick<Transports, 'at'>;
  upkeep: Upkeep;
  /** Null while the account is to have no push service. */
  wanted: (account: AccountKey) => Service | null;
  isFollowed: (account: AccountKey) => boolean;
}

export interface Rounds {
  /** Answers when no round is left to make. */
  wake(account: AccountKey): Promise<Result<null>>;
  /** Also what was refused, or not looked at lately. */
  reconsider(account: AccountKey): Promise<Result<null>>;
  /** Takes back what is planned. */
  rest(account: AccountKey): void;
}

interface Pace {
  running: Promise<Result<null>> | null;
  again: boolean;
  failures: number;
  callOffRetry: () => void;
}

const firstRetry = 60_000;
const lastRetry = 3_600_000;
const lasting: readonly Failure['code'][] = ['not-offered', 'forbidden'];
const passing: readonly Failure['code'][] = ['offline', 'host-unreachable', 'timeout', 'rate-limited', 'server-error', 'bad-answer'];

export function createRounds({ clock, ledger, transports, upkeep, wanted, isFollowed }: Parts): Rounds {
  const paces = new Map<AccountKey, Pace>();

  function paceOf(account: AccountKey): Pace {
    const pace = paces.get(account) ?? { running: null, again: false, failures: 0, callOffRetry: () => {} };
    paces.set(account, pace);
    return pace;
  }

  function whenFailed(account: AccountKey, error: Failure): void {
    if (!isFollowed(account)) return;
    const pace = paceOf(account);
    const live = ledger.of(account);
    live.offered = error.code !== 'not-offered';
    // That a server lacks push is no problem of anyone's; the ways that stand in are shown instead.
    if (live.offered) ledger.failed(account, error.message);
    if (lasting.includes(error.code)) {
      live.refused = true;
      upkeep.release(account);
    } else if (passing.includes(error.code)) {
      const wait = Math.max(Math.min(firstRetry * 2 ** pace.failures, lastRetry), (error.retryAt ?? 0) - clock.now());
      pace.failures += 1;
      pace.callOffRetry = clock.after(wait, () => void wake(account));
    }
  }

  async function round(account: AccountKey, pace: Pace): Promise<Result<null>> {
    pace.callOffRetry();
    const live = ledger.of(account);
    const { looked, renew } = live;
    const service = wanted(account);
    live.renew = false;
    const brought = await upkeep.bring(account, service, { look: !looked, renew });
    const isSettled = service === null || transports.at(service).state === 'open';
    if (brought.ok && isSettled) live.looked = true;
    else live.renew ||= renew;
    if (brought.ok && isSettled && service !== null) live.offered = true;
    if (brought.ok) pace.failures = 0;
    else whenFailed(account, brought.error);
    return brought;
  }

  async function go(account: AccountKey, pace: Pace): Promise<Result<null>> {
    // Begins only once `running` is set.
    let last: Result<null> = await Promise.resolve(ok(null));
    while (pace.again && isFollowed(account)) {
      pace.again = false;
      last = await round(account, pace);
    }
    pace.running = null;
    if (!isFollowed(account)) return last;
    ledger.of(account).busy = false;
    ledger.changed(account);
    return last;
  }

  function wake(account: AccountKey): Promise<Result<null>> {
    const pace = paceOf(account);
    pace.again = true;
    ledger.of(account).busy = true;
    pace.running ??= go(account, pace);
    ledger.changed(account);
    return pace.running;
  }

  return {
    wake,
    reconsider(account) {
      Object.assign(ledger.of(account), { refused: false, looked: false });
      paceOf(account).failures = 0;
      return wake(account);
    },
    rest: (account) => paceOf(account).callOffRetry(),
  };
}
