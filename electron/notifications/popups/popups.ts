// Tells a person what happened to any of their accounts, shown or not, by popups that lead to the right place.
import { accountIdOf } from '../../contract/accounts.ts';
import type { AccountKey, AccountSummary } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities.ts';
import type { Place, Route } from '../../contract/route.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Clock } from '../../contract/clock.ts';
import { createDigest } from './digest.ts';
import { join, routeOf, subjectOf } from './groups.ts';
import type { Group } from './groups.ts';
import { loudnessOf } from './urgency.ts';
import { createPace } from './scheduler.ts';
import type { Offers } from './popup.ts';
import { isQuiet } from './quiet-hours.ts';
import type { Card, Screen } from './manager.ts';
import { createTold } from '../news/dedupe.ts';
import type { Alert } from '../../contract/alert.ts';
import { isWanted, ownWords, wordsFor } from './text.ts';
import type { Words } from './text.ts';

export interface Notifier {
  notify(account: AccountKey, notification: Notification): void;
  /** The same, where only an alert's own words can be had. */
  alert(account: AccountKey, alert: Alert): void;
  /** Says something in any case; a click leads to `route`, else to the notifications. */
  say(account: AccountKey, words: Words, route?: Route): void;
  /** What the window shows now, side by side, as the renderer names it: `home`, `notifications`, `thread:12`. */
  viewing(what: { account: AccountKey; views: string[] }): void;
  /** The settings may have changed: quiet hours, for one. */
  reconsider(): void;
  /** Takes away the popups of an account that is no longer signed in. */
  withdraw(account: AccountKey): void;
}

export interface NotifierParts {
  screen: Screen;
  settings: () => Settings;
  accounts: () => AccountSummary[];
  /** Leads there, with the window in front. */
  open: (place: Place) => void;
  /** Whether a person looks at the window. */
  focused: () => boolean;
  /** What can be done about it from the popup: `others` more of the same kind are told by the same one. */
  offers: (account: AccountKey, notification: Notification, others: number) => Offers;
  /** Whether the person muted or blocked whom it is from after it happened. */
  silenced: (account: AccountKey, notification: Notification) => boolean;
  clock: Clock;
}

const nothing: Offers = { actions: [], reply: null };

export function createNotifier(parts: NotifierParts): Notifier {
  const { screen, settings, accounts, open, focused, offers, silenced, clock } = parts;
  const told = createTold(clock);
  const groups = new Map<string, Group>();
  /** What alerts were about, where it came after their words. */
  const behind = new WeakMap<Alert, Notification>();
  const digest = createDigest();
  const pace = createPace({ ...{ screen, digest, digestCard, clock }, isQuiet: () => isQuiet(settings(), new Date(clock.now())) });
  let looking: { account: AccountKey; views: string[] } | null = null;
  let said = 0;

  function isInView(account: AccountKey, { status }: Pick<Notification, 'status'>): boolean {
    if (!focused() || looking?.account !== account) return false;
    const threads = status ? [status.id, status.in_reply_to_id].map((id) => `thread:${id}`) : [];
    return looking.views.some((view) => view === 'notifications' || threads.includes(view));
  }

  /** The handle, where several accounts are signed in. */
  function forAccount(account: AccountKey): string | null {
    const list = accounts();
    return list.length > 1 ? (list.find(({ key }) => key === account)?.handle ?? null) : null;
  }

  /** Null for an account that is gone meanwhile. */
  function card(account: AccountKey, route: Route, rest: Omit<Card, 'about' | 'click'>): Card | null {
    if (!accounts().some(({ key }) => key === account)) return null;
    const about = 'id' in route ? `${route.view}:${route.id}` : route.view;
    return { ...rest, about, click: () => open({ account, route }) };
  }

  function digestCard(): Card | null {
    const [first] = digest.accounts();
    if (first === undefined) return null;
    const words = digest.words(forAccount);
    return card(first, { view: 'notifications' }, { ...words, ...loudnessOf('mention', settings()), ...nothing, face: '' });
  }

  function groupCard(account: AccountKey, group: Group | undefined): Card | null {
    if (group === undefined) return null;
    const { newest, people, posts } = group;
    const many = { people: people.size, posts: posts.size };
    return card(account, routeOf(group), {
      ...wordsFor(newest, accountIdOf(account), many, forAccount(account)),
      ...loudnessOf(newest.type, settings()),
      ...offers(account, newest, Math.max(many.people, many.posts) - 1),
      face: newest.account.avatar_static || newest.account.avatar,
    });
  }

  const ownCard = (account: AccountKey, type: string, words: Words, route: Route = { view: 'notifications' }): Card | null =>
    card(account, route, {
      ...ownWords(words, forAccount(account)),
      ...loudnessOf(type, settings()),
      ...nothing,
      face: '',
    });

  function alertCard(account: AccountKey, alert: Alert): Card | null {
    const own = ownCard(account, alert.type, alert);
    const click = () => {
      const notification = behind.get(alert);
      open({ account, route: notification ? routeOf(join(undefined, notification)) : { view: 'notifications' } });
    };
    return own && { ...own, click };
  }

  return {
    notify(account, notification) {
      const known = told.ofNotification(account, notification);
      if (typeof known === 'object') behind.set(known, notification);
      if (known !== 'new' || silenced(account, notification)) return;
      if (!isWanted(notification, settings()) || isInView(account, notification)) return;
      const subject = subjectOf(account, notification);
      const happenedAt = Date.parse(notification.created_at);
      pace.tell({
        ...{ account, type: notification.type, subject, happenedAt: Number.isNaN(happenedAt) ? null : happenedAt },
        join: () => void groups.set(subject, join(groups.get(subject), notification)),
        card: () => groupCard(account, groups.get(subject)),
        gone: () => void groups.delete(subject),
      });
    },
    alert(account, alert) {
      const { type } = alert;
      if (!told.ofAlert(account, alert) || !isWanted({ type, status: null }, settings()) || isInView(account, { status: null })) return;
      said += 1;
      pace.tell({
        ...{ account, type, subject: `${account} alert ${said}`, happenedAt: null },
        ...{ join() {}, card: () => alertCard(account, alert), gone() {} },
      });
    },
    say(account, words, route) {
      said += 1;
      screen.put(
        `${account} said ${said}`,
        account,
        () => ownCard(account, '', words, route),
        () => undefined,
      );
    },
    viewing(what) {
      looking = what;
      if (!focused()) return;
      const all = what.views.includes('notifications');
      screen.take(({ account, about }) => account === what.account && (all || what.views.includes(about)));
      if (all) pace.forget(what.account);
    },
    reconsider: pace.reconsider,
    withdraw(account) {
      screen.take((shown) => shown.account === account);
      pace.forget(account);
    },
  };
}
