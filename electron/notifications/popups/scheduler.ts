// When the news is told: at once, in a moment with the rest of what waited, or when the quiet hours are over; and what is too much, summed up.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Digest } from './digest.ts';
import type { Card, Screen } from './manager.ts';

/** One thing to tell. */
export interface News {
  account: AccountKey;
  type: string;
  /** Epoch milliseconds; null when unknown. */
  happenedAt: number | null;
  /** What its popup is about: news of one subject share it. */
  subject: string;
  /** Counts it in; called once, before its card is shown. */
  join(): void;
  card(): Card | null;
  /** Its popup was closed: counting starts anew. */
  gone(): void;
}

export interface Pace {
  tell(news: News): void;
  /** The settings may have changed. */
  reconsider(): void;
  /** The account's news were seen, or it is signed out. */
  forget(account: AccountKey): void;
}

interface Parts {
  screen: Screen;
  digest: Digest;
  digestCard: () => Card | null;
  isQuiet: () => boolean;
  clock: Clock;
}

/** Milliseconds after which an alert is no news: it waited while the computer was asleep or off. */
const late = 5 * 60_000;
/** Milliseconds in which what waited comes in. */
const gathering = 3_000;
/** Milliseconds between two looks at the clock on the wall, which may be set or jump over a sleep. */
const lookAgain = 30_000;
/** Late ones told by a popup each; more are summed up. After quiet hours it is one popup in any case. */
const mostLate = 3;
/** Popups of one account that may stand on the screen at once: more would be no help to anybody. */
const mostAtOnce = 10;
const mostHeld = 500;
const digestSubject = 'digest';

export function createPace({ screen, digest, digestCard, isQuiet, clock }: Parts): Pace {
  let held: News[] = [];
  /** Some of them are from quiet hours. */
  let fromQuiet = false;
  let callOff: (() => void) | null = null;

  const show = ({ subject, account, card, gone }: News) => screen.put(subject, account, card, gone);
  const sumUp = () => screen.put(digestSubject, null, digestCard, digest.clear);

  function release(): void {
    const news = held;
    const most = fromQuiet ? 1 : mostLate;
    [held, fromQuiet] = [[], false];
    const subjects = new Map(news.map((one) => [one.subject, one]));
    if (subjects.size > most || digest.accounts().length > 0) {
      for (const { account, type } of news) digest.add(account, type);
      sumUp();
    } else {
      for (const one of news) one.join();
      for (const one of subjects.values()) show(one);
    }
  }

  function plan(milliseconds: number): void {
    callOff ??= clock.after(milliseconds, () => {
      callOff = null;
      if (isQuiet()) plan(lookAgain);
      else if (held.length > 0) release();
    });
  }

  function hold(news: News): void {
    const quiet = isQuiet();
    fromQuiet ||= quiet;
    if (held.length < mostHeld) held.push(news);
    else digest.add(news.account, news.type);
    plan(quiet ? lookAgain : gathering);
  }

  return {
    tell(news) {
      const { account, type, happenedAt, subject } = news;
      if (isQuiet() || (happenedAt !== null && happenedAt < clock.now() - late)) return hold(news);
      if (!screen.has(subject) && screen.crowd(account) >= mostAtOnce) {
        digest.add(account, type);
        return sumUp();
      }
      news.join();
      show(news);
    },
    reconsider() {
      if (held.length === 0 || isQuiet()) return;
      callOff?.();
      callOff = null;
      release();
    },
    forget(account) {
      held = held.filter((one) => one.account !== account);
      digest.forget(account);
      if (digest.accounts().length === 0) screen.take(({ subject }) => subject === digestSubject);
    },
  };
}
