// Finds a post to quote, sets who may quote a post, lists its quotes, and revokes a quote.
import type { QuotePolicy } from '@kittiwake/mastodon-api/entities/choices';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Failure } from '../../../electron/contract/result.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

type QuotingAccount = Pick<Session, 'call' | 'entities'>;

/** Reads who may quote the post without approval, as far as the app's three policies can express it. */
export function quotePolicyOf({ quote_approval }: Pick<StoredStatus, 'quote_approval'>): QuotePolicy {
  const audiences = quote_approval?.automatic ?? [];
  if (audiences.includes('public')) return 'public';
  return audiences.includes('followers') ? 'followers' : 'nobody';
}

/** Returns why the server refused; null: done. */
export async function setQuotePolicy(
  { call, entities }: QuotingAccount,
  id: string,
  quote_approval_policy: QuotePolicy,
): Promise<Failure | null> {
  const answer = await call('statuses.setQuotePolicy', { id, quote_approval_policy });
  if (!answer.ok) return answer.error;
  entities.saveStatus(answer.value.data);
  toasts.show(m.compose.quote.policySet);
  return null;
}

/** Removes the user's post from a post that quotes it. Returns whether the server did. */
export async function revokeQuote({ call, entities }: QuotingAccount, quoting: Pick<StoredStatus, 'id' | 'quote'>): Promise<boolean> {
  const id = quoting.quote?.statusId;
  if (id === null || id === undefined) return false;
  const answer = await call('statuses.revokeQuote', { id, quoting: quoting.id });
  if (!answer.ok) {
    toasts.problem(answer.error);
    return false;
  }
  entities.saveStatus(answer.value.data);
  entities.patchStatus(quoting.id, { quote: { state: 'revoked', statusId: null } });
  toasts.show(m.compose.quote.revoked);
  return true;
}

/** Loads the post behind a link; null if there is none, or the user may not see it. */
export async function findPostByLink(
  { key, call, entities }: Pick<Session, 'key' | 'call' | 'entities'>,
  url: string,
): Promise<Status | null> {
  const route = await main['api.resolve']({ account: key, url });
  if (!route.ok || route.value?.view !== 'thread') return null;
  const answer = await call('statuses.get', { id: route.value.id });
  if (!answer.ok) return null;
  entities.saveStatus(answer.value.data);
  return answer.value.data;
}

const pageSize = 20;

/** Lists the ids of the posts that quote this one and that the user may see. */
export function quotesOf({ call, entities }: QuotingAccount, id: string): Paged<string> {
  return new Paged(
    async (cursor) => {
      const answer = await call('statuses.quotes', { id, limit: pageSize, ...(cursor === null ? {} : { cursor }) });
      if (!answer.ok) return answer;
      entities.saveStatuses(answer.value.data);
      return { ok: true, value: { ...answer.value, data: answer.value.data.map((status) => status.id) } };
    },
    (quoting) => quoting,
  );
}
