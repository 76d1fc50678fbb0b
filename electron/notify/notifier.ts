// Tells a person what happened to any of their accounts, shown or not, by popups that lead to the right place.
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey, AccountSummary } from '../contract/accounts.ts';
import type { Notification } from '../contract/entities.ts';
import type { Place, Route } from '../contract/route.ts';
import type { Settings } from '../contract/settings.ts';
import type { Offers, ShowPopup } from './popup.ts';
import { isWanted, ownWords, wordsFor } from './words.ts';
import type { Words } from './words.ts';

export interface Notifier {
  notify(account: AccountKey, notification: Notification): void;
  /** The same, where only an alert's own words can be had: a title and a text from the server, about a notification of this id. */
  alert(account: AccountKey, alert: { id: string; type: string; title: string; body: string }): void;
  /** Says something in any case. */
  say(account: AccountKey, words: { title: string; body: string }): void;
  /** What the window shows now, as the renderer names it: `home`, `notifications`, `thread:12`. */
  viewing(what: { account: AccountKey; view: string }): void;
  /** Takes away the popups of an account that is no longer signed in. */
  withdraw(account: AccountKey): void;
}

export interface NotifierParts {
  show: ShowPopup;
  settings: () => Settings;
  accounts: () => AccountSummary[];
  /** Leads there, with the window in front. */
  open: (place: Place) => void;
  /** Whether a person looks at the window. */
  focused: () => boolean;
  /** What can be done about it from the popup: `others` more of the same kind are told by the same one. */
  offers: (account: AccountKey, notification: Notification, others: number) => Offers;
  clock: { now(): number; after(milliseconds: number, run: () => void): () => void };
}

/** Popups about one subject: they replace each other. */
interface Subject {
  account: AccountKey;
  people: Set<string>;
  popup: { close(): void } | null;
  shownAt: number;
  /** Set while the next popup waits for its turn. */
  waiting: (() => void) | null;
}

/** Milliseconds between two popups about one post, so that a popular one doesn't flicker. */
const pause = 5_000;
/** Subjects remembered: a click on a popup from long ago still leads somewhere. */
const mostSubjects = 200;
const mostSeen = 2_000;
const nothing: Offers = { actions: [], reply: null };

const routeOf = ({ type, status, account }: Notification): Route => {
  if (type === 'follow') return { view: 'profile', id: account.id };
  return status ? { view: 'thread', id: status.id } : { view: 'notifications' };
};

/** Favourites and boosts of one post are one subject; everything else is its own. */
const subjectOf = (account: AccountKey, { id, type, status }: Notification): string =>
  status && (type === 'favourite' || type === 'reblog') ? `${account} ${type} ${status.id}` : `${account} ${id}`;

/** Forgets the oldest beyond the cap: both kinds of collection keep the order in which things came. */
function trim(collection: Set<string> | Map<string, unknown>, most: number): void {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) return;
    collection.delete(oldest);
  }
}

export function createNotifier({ show, settings, accounts, open, focused, offers, clock }: NotifierParts): Notifier {
  const seen = new Set<string>();
  // Also what keeps the popups' click handlers from being collected.
  const subjects = new Map<string, Subject>();
  let looking: { account: AccountKey; view: string } | null = null;

  function isInView(account: AccountKey, { status }: Pick<Notification, 'status'>): boolean {
    if (!focused() || looking?.account !== account) return false;
    const threads = status ? [status.id, status.in_reply_to_id].map((id) => `thread:${id}`) : [];
    return ['notifications', ...threads].includes(looking.view);
  }

  /** False when it was told of before, by whatever way it came. */
  function isNew(account: AccountKey, id: string): boolean {
    const name = `${account} ${id}`;
    if (seen.has(name)) return false;
    seen.add(name);
    trim(seen, mostSeen);
    return true;
  }

  const newSubject = (account: AccountKey): Subject => ({ account, people: new Set(), popup: null, shownAt: -pause, waiting: null });

  function keep(key: string, subject: Subject): void {
    subjects.set(key, subject);
    trim(subjects, mostSubjects);
  }

  function popUp(subject: Subject, words: (forAccount: string | null) => Words, route: Route, offered: Offers): void {
    const { account } = subject;
    const list = accounts();
    const signedIn = list.find(({ key }) => key === account);
    if (!signedIn) return;
    const again = subject.popup !== null;
    subject.popup?.close();
    const popup = show(
      {
        ...words(list.length > 1 ? signedIn.handle : null),
        ...{ silent: again || !settings().notificationSound, urgency: 'normal', icon: null },
        ...offered,
      },
      () => open({ account, route }),
      () => {
        if (subject.popup === popup) subject.popup = null;
      },
    );
    subject.popup = popup;
    subject.shownAt = clock.now();
  }

  function popUpOwnWords(account: AccountKey, id: string, words: Words): void {
    const subject = newSubject(account);
    keep(`${account} ${id}`, subject);
    popUp(subject, (forAccount) => ownWords(words, forAccount), { view: 'notifications' }, nothing);
  }

  return {
    notify(account, notification) {
      if (!isNew(account, notification.id)) return;
      if (!isWanted(notification, settings()) || isInView(account, notification)) return;
      const key = subjectOf(account, notification);
      const subject = subjects.get(key) ?? newSubject(account);
      keep(key, subject);
      // Once the earlier popup was read or closed, counting starts again.
      if (subject.popup === null && !subject.waiting) subject.people.clear();
      subject.people.add(notification.account.id);
      subject.waiting?.();
      subject.waiting = null;
      const show = () => {
        const others = subject.people.size - 1;
        const words = (forAccount: string | null) => wordsFor(notification, accountIdOf(account), others, forAccount);
        popUp(subject, words, routeOf(notification), offers(account, notification, others));
      };
      const rest = subject.popup === null ? 0 : subject.shownAt + pause - clock.now();
      if (rest <= 0) return show();
      subject.waiting = clock.after(rest, () => {
        subject.waiting = null;
        show();
      });
    },
    alert(account, { id, type, ...words }) {
      if (!isNew(account, id) || !isWanted({ type, status: null }, settings()) || isInView(account, { status: null })) return;
      popUpOwnWords(account, id, words);
    },
    say: (account, words) => popUpOwnWords(account, 'said', words),
    viewing: (what) => void (looking = what),
    withdraw(account) {
      for (const [key, subject] of subjects) {
        if (subject.account !== account) continue;
        subject.waiting?.();
        subject.popup?.close();
        subjects.delete(key);
      }
    },
  };
}
