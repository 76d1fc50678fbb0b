// Puts the parts together by which a person is told: popups with what can be done from them, and the number on the app's icon.
import { createActions } from './actions.ts';
import type { ActionParts, Actions } from './actions.ts';
import { createAvatars } from './avatar.ts';
import { createBadge } from './badge.ts';
import type { Badge } from './badge.ts';
import { createNotifier } from './notifier.ts';
import type { Notifier, NotifierParts } from './notifier.ts';
import { showPopup } from './popup.ts';
import { createScreen } from './screen.ts';

interface Parts extends Omit<NotifierParts, 'screen' | 'offers'>, Omit<ActionParts, 'accounts' | 'say'> {
  /** A picture from the web, as the window's are fetched; null when it can't be had. */
  image: (url: string) => Promise<Buffer | null>;
  setBadgeCount: (count: number) => unknown;
}

export interface Notify extends Notifier, Omit<Actions, 'offers'> {
  viewing(what: Parameters<Notifier['viewing']>[0] & { unread: Parameters<Badge['count']>[0] }): void;
}

export function createNotify({ setBadgeCount, image, ...parts }: Parts): Notify {
  const { clock } = parts;
  const badge = createBadge(setBadgeCount);
  const screen = createScreen({ show: showPopup, avatar: createAvatars({ image, clock }), clock });
  const actions = createActions({ ...parts, say: (...about) => notifier.say(...about) });
  const notifier: Notifier = createNotifier({ ...parts, screen, offers: actions.offers });
  const { errandRefused, postStuck } = actions;
  return {
    ...{ ...notifier, errandRefused, postStuck },
    viewing(what) {
      notifier.viewing(what);
      badge.count(what.unread);
    },
  };
}
