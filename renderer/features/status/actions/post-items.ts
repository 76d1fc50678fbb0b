// What the menu of a post offers; loaded when the first menu is opened, because no post needs it to be shown.
import Bell from '@lucide/svelte/icons/bell';
import BellOff from '@lucide/svelte/icons/bell-off';
import Copy from '@lucide/svelte/icons/copy';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Link from '@lucide/svelte/icons/link';
import UsersRound from '@lucide/svelte/icons/users-round';
import { openableLink } from '../../../logic/html/web-link.ts';
import { richContent } from '../../../logic/html/rich-text.ts';
import { m } from '../../../../electron/messages/views.ts';
import { accounts } from '../../../state/account/accounts.svelte.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import { muteConversation } from '../../../state/entities/mute-conversation.ts';
import { copyText, openExternal } from '../../../state/app/system.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { translateItems } from '../translation/translate-items.ts';
import { sharedLinkItems } from '../card/shared-link-items.ts';
import { accountItems } from './account-items.ts';
import { filterItems } from './filter-items.ts';
import { ownItems, quoteItems } from './own-items.ts';
import type { Question } from './own-items.ts';

export function postItems(session: Session, status: StoredStatus, ask: (question: Question) => void): MenuItem[] {
  const words = m.status.actions;
  const address = openableLink(status.url, status.uri);
  const { content, emojis, mentions, tags } = status;
  const text = (): string => richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false }).text;
  return [
    ...quoteItems(session, status),
    ...(accounts.list.length > 1 ? [{ label: m.actAs.open, icon: UsersRound, onselect: () => ask('act-as') }] : []),
    ...(address === null
      ? []
      : [
          { label: words.copyLink, icon: Link, onselect: () => void copyText(address) },
          { label: words.openInBrowser, icon: ExternalLink, onselect: () => void openExternal(address) },
        ]),
    ...translateItems(session, status),
    { label: words.copyText, icon: Copy, onselect: () => void copyText(text()) },
    ...sharedLinkItems(session, status),
    ...(session.lacking.has(status.muted ? 'statuses.unmute' : 'statuses.mute')
      ? []
      : [
          {
            label: status.muted ? m.thread.unmuteConversation : m.thread.muteConversation,
            icon: status.muted ? Bell : BellOff,
            onselect: () => void muteConversation(session, status.id, !status.muted),
          },
        ]),
    ...ownItems(session, status, ask),
    ...filterItems(session, status),
    ...accountItems(session, status.account, status.id),
  ];
}
