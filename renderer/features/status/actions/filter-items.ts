// The menu items that show less: of one post, and of its author.
import Eye from '@lucide/svelte/icons/eye';
import Funnel from '@lucide/svelte/icons/funnel';
import { m } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';

/** Own posts are never filtered. */
export const filterItems = (session: Session, { id, account }: StoredStatus): MenuItem[] =>
  account.id === session.accountId
    ? []
    : [
        { label: m.filters.postItem, icon: Funnel, onselect: () => void (session.filtering = { postId: id }) },
        { label: m.shownKinds.personItem({ who: `@${account.acct}` }), icon: Eye, onselect: () => void (session.kindsOf = account.id) },
      ];
