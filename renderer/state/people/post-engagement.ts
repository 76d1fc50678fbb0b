// Lists the accounts that favourited or boosted a post, and the posts that share a link, page by page.
import type { Account } from '../../../electron/contract/entities/account.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

const peoplePerPage = 40;
const postsPerPage = 20;

/** The accounts that favourited or boosted a post, as far as the server knows them. */
export function engagedAccounts(
  { call, entities, relationships }: Pick<Session, 'call' | 'entities' | 'relationships'>,
  endpoint: 'statuses.favouritedBy' | 'statuses.rebloggedBy',
  id: string,
): Paged<Account> {
  return new Paged(
    async (cursor) => {
      const answer = await call(endpoint, { id, limit: peoplePerPage, ...(cursor === null ? {} : { cursor }) });
      if (!answer.ok) return answer;
      answer.value.data.forEach(entities.saveAccount);
      relationships.request(answer.value.data.map((account) => account.id));
      return answer;
    },
    (account) => account.id,
  );
}

/** Ids of the public posts that share a link. */
export function postsWithLink({ call, entities }: Pick<Session, 'call' | 'entities'>, url: string): Paged<string> {
  return new Paged(
    async (cursor) => {
      const answer = await call('timelines.link', { url, limit: postsPerPage, ...(cursor === null ? {} : { cursor }) });
      if (!answer.ok) return answer;
      entities.saveStatuses(answer.value.data);
      return { ok: true, value: { ...answer.value, data: answer.value.data.map((status) => status.id) } };
    },
    (id) => id,
  );
}
