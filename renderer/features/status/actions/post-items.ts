// What the menu of a post offers; loaded when the first menu is opened, because no post needs it to be shown.
import Copy from '@lucide/svelte/icons/copy';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Link from '@lucide/svelte/icons/link';
import { openableLink } from '../../../logic/html/web-link.ts';
import { richContent } from '../../../logic/html/rich-text.ts';
import { m } from '../../../../electron/messages/first.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import { copyText, openExternal } from '../../../state/app/system.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { accountItems } from './account-items.ts';
import { ownItems, quoteItems } from './own-items.ts';
import type { Question } from './own-items.ts';

export function postItems(session: Session, status: StoredStatus, ask: (question: Question) => void): MenuItem[] {
  const words = m.status.actions;
  const address = openableLink(status.url, status.uri);
  const { content, emojis, mentions, tags } = status;
  const text = (): string => richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false }).text;
  return [
    ...quoteItems(session, status),
    ...(address === null
      ? []
      : [
          { label: words.copyLink, icon: Link, onselect: () => void copyText(address) },
          { label: words.openInBrowser, icon: ExternalLink, onselect: () => void openExternal(address) },
        ]),
    { label: words.copyText, icon: Copy, onselect: () => void copyText(text()) },
    ...ownItems(session, status, ask),
    ...accountItems(session, status.account),
  ];
}
