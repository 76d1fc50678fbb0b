// Who favourited and boosted a post, and the posts that share a link, page by page.
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Call } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Relationships } from './relationships.ts';

interface Reader {
  readonly call: Call;
  readonly entities: Entities;
}
interface PeopleReader extends Reader {
  readonly relationships: Pick<Relationships, 'request'>;
}

const peoplePerPage = 40;
const postsPerPage = 20;

/** The accounts that favourited or boosted a post, as far as the server knows them. */
export function peopleOf(
  { call, entities, relationships }: PeopleReader,
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
export function postsWithLink({ call, entities }: Reader, url: string): Paged<string> {
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
