// Decides when a popup is shown: at once, together with other late ones, or after quiet hours. Too many in a minute become one digest.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Digest } from './digest.ts';
import type { PopupContent, PopupManager } from './manager.ts';

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * True during quiet hours, in the computer's time zone: from `quietFrom` until just before `quietTo`, across midnight too. Equal times mean
 * the whole day.
 */
export function isQuiet({ quietHours, quietFrom, quietTo }: Pick<Settings, `quiet${string}` & keyof Settings>, at: Date): boolean {
  if (!quietHours) return false;
  const now = at.getHours() * 60 + at.getMinutes();
  const from = toMinutes(quietFrom);
  const to = toMinutes(quietTo);
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** A request to show a notification or alert in a popup. */
interface PopupRequest {
  account: AccountKey;
  type: string;
  /** Id of the post that it is about; null: none, or unknown. */
  statusId: string | null;
  /** Epoch milliseconds; null if unknown. */
  happenedAt: number | null;
  /** Requests with the same subject share a popup. */
  subject: string;
  /** Adds the request to its popup's content. Called once, before `createContent`. */
  join(): void;
  /** Returns null if there is nothing left to show. */
  createContent(): PopupContent | null;
  /** Called when the popup was closed. */
  onClosed(): void;
}

export interface PopupScheduler {
  schedule(request: PopupRequest): void;
  /** Call after a change of settings: quiet hours may have ended. */
  settingsChanged(): void;
  /** Removes requests about deleted posts. */
  removeStatuses(account: AccountKey, ids: readonly string[]): void;
  /** Call when the account's notifications were seen or the account is signed out. */
  removeAccount(account: AccountKey): void;
}

interface Parts {
  manager: Pick<PopupManager, 'put' | 'has' | 'countSince' | 'remove'>;
  digest: Digest;
  createDigestContent: () => PopupContent | null;
  isQuiet: () => boolean;
  clock: Clock;
}

/** Older notifications count as late: the computer was asleep or off. */
const lateAfterMs = 5 * 60_000;
/** Late notifications are queued this long, so that all of them are there to be summarised. */
const collectMs = 3_000;
/** Interval of checks for the end of quiet hours: the wall clock may be set, or jump after sleep. */
const quietCheckMs = 30_000;
/** More late popups become one digest. After quiet hours, more than one do. */
const maxLatePopups = 3;
/** Limit of one account's notifications in a minute that get a popup each; further ones go into the digest until fewer arrive. */
const maxPopupsPerMinute = 5;
const minuteMs = 60_000;
const maxQueuedPopups = 500;
const digestSubject = 'digest';

export function createScheduler({ manager, digest, createDigestContent, isQuiet, clock }: Parts): PopupScheduler {
  let queuedPopups: PopupRequest[] = [];
  let isAfterQuietHours = false;
  let cancelPlan: (() => void) | null = null;
  /** Times of each account's last notifications that went into the digest because there were too many. */
  const excessTimes = new Map<AccountKey, number[]>();

  const show = ({ subject, account, createContent, onClosed }: PopupRequest) => manager.put(subject, account, createContent, onClosed);
  /** A digest that timed out keeps its counts, so that the next one includes what the user may not have noticed. */
  const showDigest = () => manager.put(digestSubject, null, createDigestContent, (hasTimedOut) => !hasTimedOut && digest.clear());

  function hasTooMany(account: AccountKey): boolean {
    const since = clock.now() - minuteMs;
    const recentExcess = (excessTimes.get(account) ?? []).filter((time) => time >= since);
    return manager.countSince(account, since) + recentExcess.length >= maxPopupsPerMinute;
  }

  function showQueued(): void {
    const requests = queuedPopups;
    const maxPopups = isAfterQuietHours ? 1 : maxLatePopups;
    queuedPopups = [];
    isAfterQuietHours = false;
    const subjects = new Map(requests.map((request) => [request.subject, request]));
    if (subjects.size > maxPopups || digest.accounts().length > 0) {
      for (const { account, type } of requests) digest.add(account, type);
      showDigest();
    } else {
      for (const request of requests) request.join();
      for (const request of subjects.values()) show(request);
    }
  }

  function planQueue(delayMs: number): void {
    cancelPlan ??= clock.after(delayMs, () => {
      cancelPlan = null;
      if (isQuiet()) planQueue(quietCheckMs);
      else if (queuedPopups.length > 0) showQueued();
    });
  }

  function enqueue(request: PopupRequest): void {
    const isQuietTime = isQuiet();
    isAfterQuietHours ||= isQuietTime;
    if (queuedPopups.length < maxQueuedPopups) queuedPopups.push(request);
    else digest.add(request.account, request.type);
    planQueue(isQuietTime ? quietCheckMs : collectMs);
  }

  return {
    schedule(request) {
      const { account, type, happenedAt, subject } = request;
      if (isQuiet() || (happenedAt !== null && happenedAt < clock.now() - lateAfterMs)) return enqueue(request);
      if (!manager.has(subject) && hasTooMany(account)) {
        digest.add(account, type);
        excessTimes.set(account, [...(excessTimes.get(account) ?? []), clock.now()].slice(-maxPopupsPerMinute));
        return showDigest();
      }
      request.join();
      show(request);
    },
    settingsChanged() {
      if (queuedPopups.length === 0 || isQuiet()) return;
      cancelPlan?.();
      cancelPlan = null;
      showQueued();
    },
    removeStatuses(account, ids) {
      queuedPopups = queuedPopups.filter((request) => request.account !== account || !ids.includes(request.statusId ?? ''));
    },
    removeAccount(account) {
      queuedPopups = queuedPopups.filter((request) => request.account !== account);
      digest.forget(account);
      excessTimes.delete(account);
      if (digest.accounts().length === 0) manager.remove(({ subject }) => subject === digestSubject);
    },
  };
}
