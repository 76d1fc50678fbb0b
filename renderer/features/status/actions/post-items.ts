// Builds the items of a post's menu. Loaded when the first menu opens: no post needs it to render.
import Bell from '@lucide/svelte/icons/bell';
import BellOff from '@lucide/svelte/icons/bell-off';
import Copy from '@lucide/svelte/icons/copy';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Link from '@lucide/svelte/icons/link';
import SmilePlus from '@lucide/svelte/icons/face-slightly-smiling-plus';
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
import { ownItems, quoteItems } from './own-items.ts';
import type { PostQuestion } from './own-items.ts';
import Eye from '@lucide/svelte/icons/eye';
import Funnel from '@lucide/svelte/icons/funnel';

/** Builds the menu items that hide posts: a filter for the post, and kinds of posts for its author. Own posts are never filtered. */
const filterItems = (session: Session, { id, account }: StoredStatus): MenuItem[] =>
  account.id === session.accountId
    ? []
    : [
        { label: m.filters.postItem, icon: Funnel, onselect: () => void (session.filterDialog = { postId: id }) },
        {
          label: m.shownKinds.personItem({ who: `@${account.acct}` }),
          icon: Eye,
          onselect: () => void (session.postKindsDialogAccountId = account.id),
        },
      ];

export function postItems(session: Session, status: StoredStatus, ask: (question: PostQuestion) => void): MenuItem[] {
  const texts = m.status.actions;
  const address = openableLink(status.url, status.uri);
  const { content, emojis, mentions, tags } = status;
  const text = (): string => richContent(content, { emojis, mentions, tags, still: true, withoutQuote: false }).text;
  return [
    ...(session.server?.extensions.reactions ? [{ label: m.announcements.reactTo, icon: SmilePlus, onselect: () => ask('react') }] : []),
    ...quoteItems(session, status),
    ...(accounts.list.length > 1 ? [{ label: m.actAs.open, icon: UsersRound, onselect: () => ask('act-as') }] : []),
    ...(address === null
      ? []
      : [
          { label: texts.copyLink, icon: Link, onselect: () => void copyText(address) },
          { label: texts.openInBrowser, icon: ExternalLink, onselect: () => void openExternal(address) },
        ]),
    ...translateItems(session, status),
    { label: texts.copyText, icon: Copy, onselect: () => void copyText(text()) },
    ...sharedLinkItems(session, status),
    ...(session.missingEndpoints.has(status.muted ? 'statuses.unmute' : 'statuses.mute')
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
