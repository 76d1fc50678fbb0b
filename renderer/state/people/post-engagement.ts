// Lists the accounts that favourited or boosted a post, or reacted to it, and the posts that share a link, page by page.
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { Reaction } from '@kittiwake/mastodon-api/entities/status';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

const peoplePerPage = 40;
const postsPerPage = 20;

/** `emojiText`: the emoji with which the account reacted. */
export type EngagedAccount = Account & { emojiText?: string };

/** The accounts that favourited or boosted a post, as far as the server knows them. */
export function engagedAccounts(
  { call, entities, relationships }: Pick<Session, 'call' | 'entities' | 'relationships'>,
  endpoint: 'statuses.favouritedBy' | 'statuses.rebloggedBy',
  id: string,
): Paged<EngagedAccount> {
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

const nameOfReaction = ({ name, url }: Pick<Reaction, 'name' | 'url'>): string => (url === null ? name : `:${name}:`);

/** The accounts that reacted to a post, with their emoji as text. Pleroma's relatives list accounts by reaction, Fedibird lists reactions by account. */
export function reactingAccounts(
  { call, entities, relationships, server }: Pick<Session, 'call' | 'entities' | 'relationships' | 'server'>,
  id: string,
): Paged<EngagedAccount> {
  async function loadReactions(cursor: string | null) {
    if (!can(server, 'fedibirdReactions')) {
      const answer = await call('pleromaReactions.list', { id });
      if (!answer.ok) return answer;
      const data = answer.value.data.flatMap(({ accounts, ...reaction }) => accounts.map((account) => ({ ...reaction, account })));
      return { ok: true as const, value: { ...answer.value, data } };
    }
    return call('emojiReactions.list', { id, limit: peoplePerPage, ...(cursor === null ? {} : { cursor }) });
  }
  return new Paged<EngagedAccount>(
    async (cursor) => {
      const answer = await loadReactions(cursor);
      if (!answer.ok) return answer;
      const accounts = answer.value.data.map(({ account }) => account);
      accounts.forEach(entities.saveAccount);
      relationships.request(accounts.map((account) => account.id));
      const reactionsById = Map.groupBy(answer.value.data, ({ account }) => account.id);
      const emojiTextOf = (accountId: string): string => (reactionsById.get(accountId) ?? []).map(nameOfReaction).join(' ');
      const people = new Map(accounts.map((account) => [account.id, { ...account, emojiText: emojiTextOf(account.id) }]));
      return { ok: true, value: { ...answer.value, data: [...people.values()] } };
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
