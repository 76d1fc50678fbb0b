// Builds the menu items for quoting a post, and for authors to edit, pin, or delete their posts.
import MessageSquareQuote from '@lucide/svelte/icons/message-square-quote';
import Pencil from '@lucide/svelte/icons/pencil';
import Pin from '@lucide/svelte/icons/pin';
import PinOff from '@lucide/svelte/icons/pin-off';
import Trash from '@lucide/svelte/icons/trash';
import Unlink from '@lucide/svelte/icons/unlink';
import { accountIdOf } from '../../../../electron/contract/accounts.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as viewMessages } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';

/** Way to quote a post: as a quote if its author and the server allow that, else by its link. `hint`: shown beforehand; null if none. */
interface QuoteMethod {
  kind: 'quote' | 'link';
  hint: string | null;
}

/** Null: not at all, because others could not see the post. `server`: the account's server; null if unknown. */
export function quoteMethodOf(
  { visibility, audience, account, quote_approval }: Pick<StoredStatus, 'visibility' | 'audience' | 'account' | 'quote_approval'>,
  self: AccountKey,
  server: Pick<ServerInfo, 'canQuote' | 'hasQuotePolicies'> | null,
): QuoteMethod | null {
  const texts = viewMessages.postDetails.quote;
  const isOwn = account.id === accountIdOf(self);
  if (visibility === 'direct' || (visibility === 'private' && !isOwn)) return null;
  // Servers with audiences of their own allow quotes of Mastodon's audiences only.
  if (!server?.canQuote || audience) return { kind: 'link', hint: null };
  const isFree = quote_approval === null && !server.hasQuotePolicies;
  const permission = quote_approval?.current_user ?? 'unknown';
  if (isOwn || isFree || permission === 'automatic') return { kind: 'quote', hint: null };
  if (permission === 'manual') return { kind: 'quote', hint: texts.askFirst };
  return { kind: 'link', hint: permission === 'denied' ? texts.denied : texts.unknown };
}

/** Dialogs of `Questions.svelte`, which ask before the action. */
export type PostQuestion = 'reblog' | 'react' | 'delete' | 'redraft' | 'policy' | 'revoke' | 'act-as';
type OptionalMenuItem = MenuItem | false;

const importProfilePage = () => import('../../../state/people/profile-page.svelte.ts');
const importDraftActions = () => import('../../../state/compose/draft-actions.ts');

export function quoteItems(session: Session, status: StoredStatus): MenuItem[] {
  const method = quoteMethodOf(status, session.key, session.server);
  if (!method) return [];
  const { quote, quoteAsLink } = m.status.actions;
  return [
    {
      label: method.kind === 'quote' ? quote : quoteAsLink,
      icon: MessageSquareQuote,
      ...(method.hint !== null && { hint: method.hint }),
      onselect: () =>
        void importDraftActions().then(({ quotePost, quoteAsLink }) =>
          (method.kind === 'quote' ? quotePost : quoteAsLink)(session, status),
        ),
    },
  ];
}

/** Items for the author of a post. */
function authorItems(session: Session, status: StoredStatus, ask: (question: PostQuestion) => void): MenuItem[] {
  const texts = m.status.actions;
  const { missingEndpoints } = session;
  const canBeQuoted = status.visibility === 'public' || status.visibility === 'unlisted';
  const canSetPolicy = session.server?.hasQuotePolicies === true && !missingEndpoints.has('statuses.setQuotePolicy') && canBeQuoted;
  const items: OptionalMenuItem[] = [
    !missingEndpoints.has('statuses.edit') && {
      label: texts.edit,
      icon: Pencil,
      onselect: () => void importDraftActions().then(({ editPost }) => editPost(session, status)),
    },
    status.visibility !== 'direct' &&
      !missingEndpoints.has('statuses.pin') && {
        label: status.pinned ? viewMessages.people.unpin : viewMessages.people.pin,
        icon: status.pinned ? PinOff : Pin,
        onselect: () => void importProfilePage().then(({ pinPost }) => pinPost(session, status.id, !status.pinned)),
      },
    canSetPolicy && { label: texts.quotePolicy, icon: MessageSquareQuote, onselect: () => ask('policy') },
    { label: texts.redraft, icon: Trash, tone: 'danger', onselect: () => ask('redraft') },
    { label: texts.delete, icon: Trash, tone: 'danger', onselect: () => ask('delete') },
  ];
  return items.filter((item) => item !== false);
}

/** Items for the user's own post, and for a post that quotes one: there the user can revoke the quote. */
export function ownItems(session: Session, status: StoredStatus, ask: (question: PostQuestion) => void): MenuItem[] {
  const ownId = accountIdOf(session.key);
  if (status.account.id === ownId) return authorItems(session, status, ask);
  const quotedId = status.quote?.state === 'accepted' ? status.quote.statusId : null;
  const isQuoted = quotedId !== null && session.entities.status(quotedId).value?.account.id === ownId;
  return isQuoted
    ? [{ label: viewMessages.postDetails.questions.revokeQuote, icon: Unlink, tone: 'danger', onselect: () => ask('revoke') }]
    : [];
}
