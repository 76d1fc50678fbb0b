// What the author of a quoted post can do: choose who may quote it, see who did, and end a quote.
import type { QuotePolicy } from '../../../electron/contract/entities/visibility.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Entities, StoredStatus } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { Paged } from '../timelines/paged.svelte.ts';

interface Author {
  readonly call: Call;
  readonly entities: Entities;
}

/** Who may quote the post without being asked about, as far as this app can say it. */
export function quotePolicyOf({ quote_approval }: Pick<StoredStatus, 'quote_approval'>): QuotePolicy {
  const who = quote_approval?.automatic ?? [];
  return who.includes('public') ? 'public' : who.includes('followers') ? 'followers' : 'nobody';
}

/** Answers why the server refuses; null: done. */
export async function setQuotePolicy({ call, entities }: Author, id: string, quote_approval_policy: QuotePolicy): Promise<Failure | null> {
  const answer = await call('statuses.setQuotePolicy', { id, quote_approval_policy });
  if (!answer.ok) return answer.error;
  entities.saveStatus(answer.value.data);
  toasts.show(m.compose.quote.policySet);
  return null;
}

/** Takes the person's post out of a post that quotes it. Answers whether the server did. */
export async function revokeQuote({ call, entities }: Author, quoting: Pick<StoredStatus, 'id' | 'quote'>): Promise<boolean> {
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

const pageSize = 20;

/** Ids of the posts that quote this one, as far as the person can see them. */
export function quotesOf({ call, entities }: Author, id: string): Paged<string> {
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
