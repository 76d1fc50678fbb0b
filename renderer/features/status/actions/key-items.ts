// Provides the menu commands of a post that have a key of their own. Loaded when the first of these keys is pressed.
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { translateItems } from '../translation/translate-items.ts';
import { mentionItems } from './account-items.ts';
import { quoteItems } from './own-items.ts';

/** Each returns its item, or nothing if the post does not offer it. */
export const keyItems = {
  quote: quoteItems,
  mention: (session, { account }) => mentionItems(session, account),
  translate: translateItems,
} satisfies Record<string, (session: Session, status: StoredStatus) => MenuItem[]>;
