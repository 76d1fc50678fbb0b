// Decides when a popup is shown: at once, together with late ones, or after the quiet hours. Too many become one digest.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Digest } from './digest.ts';
import type { Card, PopupManager } from './manager.ts';

/** Something that a popup is to tell. */
export interface PopupRequest {
  account: AccountKey;
  type: string;
  /** Epoch milliseconds; null when unknown. */
  happenedAt: number | null;
  /** Requests of one subject share a popup. */
  subject: string;
  /** Adds it to its popup's contents. Called once, before its card is asked for. */
  join(): void;
  /** Null: there is nothing to say any more. */
  card(): Card | null;
  /** Its popup was closed. */
  closed(): void;
}

export interface PopupScheduler {
  schedule(request: PopupRequest): void;
  /** Quiet hours may have ended with it. */
  settingsChanged(): void;
  /** The account's notifications were seen, or the account is signed out. */
  removeAccount(account: AccountKey): void;
}

interface Parts {
  manager: Pick<PopupManager, 'put' | 'has' | 'countRecent' | 'remove'>;
  digest: Digest;
  digestCard: () => Card | null;
  isQuiet: () => boolean;
  clock: Clock;
}

/** A notification that is older waited while the computer was asleep or off. */
const lateAfterMs = 5 * 60_000;
/** What came late is held this long, so that all of it is there to be summed up. */
const collectMs = 3_000;
/** How often quiet hours are looked at again: the wall clock may be set, or jump over a sleep. */
const quietCheckMs = 30_000;
/** More late ones are summed up in one popup. After quiet hours it is one popup in any case. */
const maxLatePopups = 3;
/** Of one account, on the screen at the same time. */
const maxPopupsPerAccount = 10;
const maxHeld = 500;
const digestSubject = 'digest';

export function createScheduler({ manager, digest, digestCard, isQuiet, clock }: Parts): PopupScheduler {
  let held: PopupRequest[] = [];
  let heldInQuietHours = false;
  let cancelRelease: (() => void) | null = null;

  const show = ({ subject, account, card, closed }: PopupRequest) => manager.put(subject, account, card, closed);
  const showDigest = () => manager.put(digestSubject, null, digestCard, digest.clear);

  function release(): void {
    const requests = held;
    const maxPopups = heldInQuietHours ? 1 : maxLatePopups;
    held = [];
    heldInQuietHours = false;
    const subjects = new Map(requests.map((request) => [request.subject, request]));
    if (subjects.size > maxPopups || digest.accounts().length > 0) {
      for (const { account, type } of requests) digest.add(account, type);
      showDigest();
    } else {
      for (const request of requests) request.join();
      for (const request of subjects.values()) show(request);
    }
  }

  function planRelease(delayMs: number): void {
    cancelRelease ??= clock.after(delayMs, () => {
      cancelRelease = null;
      if (isQuiet()) planRelease(quietCheckMs);
      else if (held.length > 0) release();
    });
  }

  function hold(request: PopupRequest): void {
    const quiet = isQuiet();
    heldInQuietHours ||= quiet;
    if (held.length < maxHeld) held.push(request);
    else digest.add(request.account, request.type);
    planRelease(quiet ? quietCheckMs : collectMs);
  }

  return {
    schedule(request) {
      const { account, type, happenedAt, subject } = request;
      if (isQuiet() || (happenedAt !== null && happenedAt < clock.now() - lateAfterMs)) return hold(request);
      if (!manager.has(subject) && manager.countRecent(account) >= maxPopupsPerAccount) {
        digest.add(account, type);
        return showDigest();
      }
      request.join();
      show(request);
    },
    settingsChanged() {
      if (held.length === 0 || isQuiet()) return;
      cancelRelease?.();
      cancelRelease = null;
      release();
    },
    removeAccount(account) {
      held = held.filter((request) => request.account !== account);
      digest.forget(account);
      if (digest.accounts().length === 0) manager.remove(({ subject }) => subject === digestSubject);
    },
  };
}
