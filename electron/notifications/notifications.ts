// Puts the parts together by which a person is told: popups with what can be done from them, and the count of what is unread.
import { createActions } from './popups/actions.ts';
import type { ActionParts, Actions } from './popups/actions.ts';
import { createAvatars } from './popups/avatar.ts';
import { createNotifier } from './popups/popups.ts';
import type { Notifier, NotifierParts } from './popups/popups.ts';
import { showPopup } from './popups/popup.ts';
import { createScreen } from './popups/manager.ts';
import { createUnread } from './unread.ts';
import type { UnreadCounts, UnreadParts } from './unread.ts';

type OfMain = Omit<NotifierParts, 'screen' | 'offers'> & Omit<ActionParts, 'accounts' | 'say'> & Omit<UnreadParts, 'call' | 'markRead'>;
interface Parts extends OfMain {
  /** A picture from the web, as the window's are fetched; null when it can't be had. */
  image: (url: string) => Promise<Buffer | null>;
  service: () => ReturnType<ActionParts['service']> & Pick<UnreadParts, 'call'>;
}

export interface Notify extends Notifier, Omit<Actions, 'offers'> {
  unread: UnreadCounts;
}

export function createNotify({ positions, onChange, image, ...parts }: Parts): Notify {
  const { clock } = parts;
  const unread = createUnread({
    ...{ positions, focused: parts.focused, clock, onChange },
    call: (...asked) => parts.service().call(...asked),
    markRead: (account, id) => void parts.service().errands.ask(account, { kind: 'read', id }),
  });
  const screen = createScreen({ show: showPopup, avatar: createAvatars({ image, clock }), clock });
  const actions = createActions({ ...parts, say: (...about) => notifier.say(...about) });
  const notifier: Notifier = createNotifier({ ...parts, screen, offers: actions.offers });
  const { errandRefused, postStuck } = actions;
  return {
    ...{ ...notifier, errandRefused, postStuck, unread },
    viewing(what) {
      notifier.viewing(what);
      unread.viewing(what);
    },
    alert(account, alert) {
      // It may not say which notification it is about.
      unread.check(account);
      notifier.alert(account, alert);
    },
  };
}
