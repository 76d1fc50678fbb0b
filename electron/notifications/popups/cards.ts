// Makes the popups' contents: whose they are, where a click leads, and how much they may disturb.
import { accountIdOf } from '../../contract/accounts.ts';
import type { AccountKey, AccountSummary } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Place, Route } from '../../contract/route.ts';
import { viewKey } from '../../contract/view-keys.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Digest } from './digest.ts';
import { routeOf } from './groups.ts';
import type { Group } from './groups.ts';
import type { Card } from './manager.ts';
import type { Offers } from './popup.ts';
import { ownWords, wordsFor } from './text.ts';
import type { Words } from './text.ts';
import { urgencyOf } from './urgency.ts';

/** Every method answers null for an account that is no longer signed in. */
export interface Cards {
  /** For text from main or from a server. `type` decides about sound and urgency. A click opens `route`, else the notifications. */
  words(account: AccountKey, type: string, words: Words, route?: Route): Card | null;
  /** `offers` gets the newest notification and the number of others in the same popup. */
  group(account: AccountKey, group: Group, offers: (notification: Notification, others: number) => Offers): Card | null;
  digest(digest: Digest): Card | null;
}

interface Parts {
  settings: () => Settings;
  accounts: () => AccountSummary[];
  /** Brings the window to the front and shows the place. */
  open: (place: Place) => void;
}

const noOffers: Offers = { actions: [], reply: null };
const toNotifications: Route = { view: 'notifications' };

export function createCards({ settings, accounts, open }: Parts): Cards {
  /** Null when only one account is signed in: then the popup need not name it. */
  function handleOf(account: AccountKey): string | null {
    const list = accounts();
    return list.length > 1 ? (list.find(({ key }) => key === account)?.handle ?? null) : null;
  }

  function card(account: AccountKey, route: Route, content: Omit<Card, 'about' | 'click' | 'target'>): Card | null {
    if (!accounts().some(({ key }) => key === account)) return null;
    const target = { account, route, buttons: content.actions.map(({ act }) => act), replyTo: content.reply?.statusId ?? null };
    return { ...content, target, about: viewKey(route), click: () => open({ account, route }) };
  }

  return {
    words: (account, type, words, route = toNotifications) =>
      card(account, route, { ...ownWords(words, handleOf(account)), ...urgencyOf(type, settings()), ...noOffers, face: '' }),
    group(account, group, offers) {
      const { newest, people, posts } = group;
      const counts = { people: people.size, posts: posts.size };
      return card(account, routeOf(group), {
        ...wordsFor(newest, accountIdOf(account), counts, handleOf(account)),
        ...urgencyOf(newest.type, settings()),
        ...offers(newest, Math.max(counts.people, counts.posts) - 1),
        face: newest.account.avatar_static || newest.account.avatar,
      });
    },
    digest(digest) {
      const [first] = digest.accounts();
      if (first === undefined) return null;
      return card(first, toNotifications, { ...digest.words(handleOf), ...urgencyOf('mention', settings()), ...noOffers, face: '' });
    },
  };
}
