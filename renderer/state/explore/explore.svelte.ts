// What the server offers to find: posts, tags and links that many talk about, and people to follow. A part that it lacks isn't shown.
import type { Suggestion, TrendingLink } from '../../../electron/contract/entities/discovery.ts';
import type { Tag } from '../../../electron/contract/entities/tag.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from '../timelines/paged.svelte.ts';

export const exploreParts = ['statuses', 'tags', 'links', 'people'] as const;
export type ExplorePart = (typeof exploreParts)[number];

/** What exploring needs of its account. */
export interface ExploreAccount {
  readonly call: Call;
  readonly entities: Entities;
  readonly relationships: { request(ids: readonly string[]): void };
}
export interface SuggestedPerson {
  id: string;
  /** Why, as the server says it. */
  sources: string[];
}

const pageSize = 20;
/** Servers answer no more of them. */
const maxSuggestions = 40;

/** Trends are paged by a number: each page is what `load` answers from there on. */
function pagedByOffset<T>(load: (offset: number) => Promise<Result<Answer<T[]>>>, idOf: (item: T) => string): Paged<T> {
  return new Paged(async (cursor) => {
    const offset = Number(cursor ?? 0);
    const answer = await load(offset);
    if (!answer.ok) return answer;
    const { data } = answer.value;
    return { ok: true, value: { data, next: data.length === 0 ? null : String(offset + data.length), prev: null } };
  }, idOf);
}

export class Explore {
  #chosen = $state<ExplorePart | null>(null);
  readonly statuses: Paged<string>;
  readonly tags: Paged<Tag>;
  readonly links: Paged<TrendingLink>;
  readonly people: Paged<SuggestedPerson>;
  #account: ExploreAccount;

  constructor(account: ExploreAccount) {
    const { call, entities, relationships } = account;
    this.#account = account;
    this.statuses = pagedByOffset(
      async (offset) => {
        const answer = await call('trends.statuses', { limit: pageSize, offset });
        if (!answer.ok) return answer;
        entities.saveStatuses(answer.value.data);
        return { ok: true, value: { data: answer.value.data.map(({ id }) => id), next: null, prev: null } };
      },
      (id) => id,
    );
    this.tags = pagedByOffset(
      (offset) => call('trends.tags', { limit: pageSize, offset }),
      ({ name }) => name,
    );
    this.links = pagedByOffset(
      (offset) => call('trends.links', { limit: pageSize, offset }),
      ({ url }) => url,
    );
    this.people = new Paged(
      async () => {
        const answer = await call('suggestions.list', { limit: maxSuggestions });
        if (!answer.ok) return answer;
        answer.value.data.forEach(({ account: person }: Suggestion) => entities.saveAccount(person));
        const data = answer.value.data.map(({ account: person, sources }) => ({ id: person.id, sources }));
        relationships.request(data.map(({ id }) => id));
        return { ok: true, value: { data, next: null, prev: null } };
      },
      ({ id }) => id,
    );
    entities.hold({ statusIds: () => this.statuses.items, accountIds: () => this.people.items.map(({ id }) => id) });
  }

  /** The parts that the server has, as far as it is known. */
  get offered(): ExplorePart[] {
    return exploreParts.filter((part) => this[part].problem?.code !== 'not-offered');
  }

  /** Null: the server has nothing of it. */
  get part(): ExplorePart | null {
    const { offered } = this;
    return this.#chosen !== null && offered.includes(this.#chosen) ? this.#chosen : (offered[0] ?? null);
  }

  choose = (part: ExplorePart): void => void (this.#chosen = part);

  /** Asks for all parts, so that those that the server lacks are known. */
  open(): void {
    for (const part of exploreParts) void this[part].open();
  }

  refresh(): void {
    for (const part of exploreParts) void this[part].refresh();
  }

  /** The person is not suggested again. Answers whether the server did it; if not, the row is back. */
  async dismiss(id: string): Promise<Result<null>> {
    const putBack = this.people.takeOut([id]);
    const answer = await this.#account.call('suggestions.dismiss', { account_id: id });
    if (answer.ok) return { ok: true, value: null };
    putBack();
    return answer;
  }
}

const made = new WeakMap<ExploreAccount, Explore>();

/** The instance for this account, kept so that the page stays as it was left. */
export function exploreOf(account: ExploreAccount): Explore {
  const known = made.get(account) ?? new Explore(account);
  made.set(account, known);
  return known;
}
