// Puts the parts together by which a person is told: popups, and the number on the app's icon.
import { createBadge } from './badge.ts';
import type { Badge } from './badge.ts';
import { createNotifier } from './notifier.ts';
import type { Notifier, NotifierParts } from './notifier.ts';
import { showPopup } from './popup.ts';

interface Parts extends Omit<NotifierParts, 'show'> {
  setBadgeCount: (count: number) => unknown;
}

export interface Notify extends Notifier {
  viewing(what: Parameters<Notifier['viewing']>[0] & { unread: Parameters<Badge['count']>[0] }): void;
}

export function createNotify({ setBadgeCount, ...parts }: Parts): Notify {
  const badge = createBadge(setBadgeCount);
  const notifier = createNotifier({ ...parts, show: showPopup });
  return {
    ...notifier,
    viewing(what) {
      notifier.viewing(what);
      badge.count(what.unread);
    },
  };
}
