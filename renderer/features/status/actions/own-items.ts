// The menu items about writing: quoting a post, and what its author can do with it.
import MessageSquareQuote from '@lucide/svelte/icons/message-square-quote';
import Pencil from '@lucide/svelte/icons/pencil';
import Pin from '@lucide/svelte/icons/pin';
import PinOff from '@lucide/svelte/icons/pin-off';
import Trash from '@lucide/svelte/icons/trash';
import Unlink from '@lucide/svelte/icons/unlink';
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as later } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { quoteWay } from '../quote/quote-way.ts';

/** What the person is asked before it is done. */
export type Question = 'reblog' | 'delete' | 'redraft' | 'policy' | 'revoke' | 'act-as';
type Item = MenuItem | false;

const pinning = () => import('../../../state/people/pin-post.ts');
const openings = () => import('../../../state/compose/openings.ts');

export function quoteItems(session: Session, status: StoredStatus): MenuItem[] {
  const way = quoteWay(status, session.key, session.server?.canQuote ?? false);
  if (!way) return [];
  const { quote, quoteAsLink } = m.status.actions;
  return [
    {
      label: way.kind === 'quote' ? quote : quoteAsLink,
      icon: MessageSquareQuote,
      ...(way.hint !== null && { hint: way.hint }),
      onselect: () => void openings().then((open) => (way.kind === 'quote' ? open.quotePost : open.quoteAsLink)(session, status)),
    },
  ];
}

/** Of the person's own post; of one that quotes such a post, the item that ends it. */
export function ownItems(session: Session, status: StoredStatus, ask: (question: Question) => void): MenuItem[] {
  const words = m.status.actions;
  const isOwn = status.account.id === accountIdOf(session.key);
  const quotedId = status.quote?.state === 'accepted' ? status.quote.statusId : null;
  const isQuoted = quotedId !== null && session.entities.status(quotedId).value?.account.id === accountIdOf(session.key);
  const canChoose = session.server?.canQuote && !session.lacking.has('statuses.setQuotePolicy');
  const items: Item[] = [
    isQuoted && !isOwn && { label: words.revokeQuote, icon: Unlink, tone: 'danger', onselect: () => ask('revoke') },
    isOwn &&
      !session.lacking.has('statuses.edit') && {
        label: words.edit,
        icon: Pencil,
        onselect: () => void openings().then(({ editPost }) => editPost(session, status)),
      },
    isOwn &&
      status.visibility !== 'direct' &&
      !session.lacking.has('statuses.pin') && {
        label: status.pinned ? later.people.unpin : later.people.pin,
        icon: status.pinned ? PinOff : Pin,
        onselect: () => void pinning().then(({ pinPost }) => pinPost(session, status.id, !status.pinned)),
      },
    isOwn &&
      canChoose === true &&
      (status.visibility === 'public' || status.visibility === 'unlisted') && {
        label: words.quotePolicy,
        icon: MessageSquareQuote,
        onselect: () => ask('policy'),
      },
    isOwn && { label: words.redraft, icon: Trash, tone: 'danger', onselect: () => ask('redraft') },
    isOwn && { label: words.delete, icon: Trash, tone: 'danger', onselect: () => ask('delete') },
  ];
  return items.filter((item) => item !== false);
}
