// Acts as an account other than the active one: lists the accounts to choose from, finds a post on their server, and favourites, boosts, or
// bookmarks it there.
import type { AccountKey, AccountSummary } from '../../../electron/contract/accounts.ts';
import type { Account, CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { m } from '../../../electron/messages/views.ts';
import { describeFailure, describeRefusal } from '../../../electron/messages/describe-failure.ts';
import { main } from '../../api/main.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { handleOf } from '../../logic/text/names.ts';
import type { StoredStatus } from './entities.ts';
import type { Session } from '../account/session.svelte.ts';
import { sendLater } from '../app/send-later.ts';
import { toggles } from './pending-actions.svelte.ts';
import type { Toggle } from './pending-actions.svelte.ts';

/** An entry of the account picker. */
interface AccountChoice {
  key: AccountKey;
  handle: string;
  displayName: string;
  emojis: readonly CustomEmoji[];
  avatar: string;
  /** Reason why the account can't be chosen; null: it can. */
  obstacle: string | null;
}

export const accountChoice = ({ key, handle, displayName, emojis, avatar, state }: AccountSummary): AccountChoice => ({
  key,
  handle,
  displayName,
  emojis,
  avatar,
  obstacle: state === 'ready' ? null : m.compose.as.notReady,
});

export type LookupAccount = Pick<Session, 'key' | 'origin' | 'host' | 'domain' | 'entities' | 'call'>;

/** Returns the same post on the other account's server, or why it is not available there. */
export async function findOnServer(
  to: LookupAccount,
  from: LookupAccount,
  id: string,
): Promise<{ status: StoredStatus } | { reason: string }> {
  const sourceStatus = from.entities.status(id).value;
  let remoteId: string | null = from.origin === to.origin ? id : null;
  if (remoteId === null) {
    const address = openableLink(sourceStatus?.uri, sourceStatus?.url);
    if (address === null) return { reason: m.compose.as.notFound({ host: to.host }) };
    const route = await main['api.resolve']({ account: to.key, url: address, always: true });
    if (!route.ok) return { reason: describeFailure(route.error) };
    remoteId = route.value?.view === 'thread' ? route.value.id : null;
  }
  if (remoteId === null) return { reason: m.compose.as.notFound({ host: to.host }) };
  const answer = await to.call('statuses.get', { id: remoteId });
  if (!answer.ok)
    return { reason: answer.error.code === 'not-found' ? m.compose.as.notFound({ host: to.host }) : describeFailure(answer.error) };
  to.entities.saveStatus(answer.value.data);
  const status = to.entities.status(remoteId).value;
  return status ? { status } : { reason: m.compose.as.notFound({ host: to.host }) };
}

/** Returns the same person on the other account's server, or why the person is not available there. */
export async function findAccountOnServer(
  to: LookupAccount,
  from: LookupAccount,
  { id, acct }: Pick<Account, 'id' | 'acct'>,
): Promise<{ account: Account } | { reason: string }> {
  const notFound = { reason: m.actAs.personNotFound({ host: to.host }) };
  let remoteId: string | null = from.origin === to.origin ? id : null;
  if (remoteId === null) {
    const route = await main['api.resolve']({ account: to.key, url: handleOf(acct, from.domain) });
    if (!route.ok) return { reason: describeFailure(route.error) };
    remoteId = route.value?.view === 'profile' ? route.value.id : null;
  }
  if (remoteId === null) return notFound;
  const answer = await to.call('accounts.get', { id: remoteId });
  if (!answer.ok) return answer.error.code === 'not-found' ? notFound : { reason: describeFailure(answer.error) };
  return { account: to.entities.saveAccount(answer.value.data) };
}

/**
 * Favourites, boosts, or bookmarks a post; updates the view only after the server has confirmed. `id`: the post's id on that account's
 * server. Resolves to null when done, otherwise to why the action failed.
 */
export async function actAs(
  { actions, entities }: Pick<Session, 'actions' | 'entities'>,
  id: string,
  toggle: Toggle,
  shouldBeOn: boolean,
): Promise<string | null> {
  const answer = await sendLater(actions.perform(toggles[toggle][shouldBeOn ? 'on' : 'off'], { id }));
  if (answer?.ok) entities.saveStatus(answer.value);
  return answer?.ok === false ? describeRefusal(answer.error) : null;
}
