// Loads trending posts, tags, and links, follow suggestions, and the server's profile directory.
import type { Suggestion, TrendingLink } from '@kittiwake/mastodon-api/entities/timelines';
import type { Tag } from '@kittiwake/mastodon-api/entities/status';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import type { Result } from '../../../electron/contract/result.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

const exploreParts = ['statuses', 'tags', 'links', 'people'] as const;
type ExplorePart = (typeof exploreParts)[number];

type ExploreAccount = Pick<Session, 'call' | 'entities' | 'relationships'>;
export interface SuggestedAccount {
  id: string;
  /** Why the server suggests the account, as codes from the server. */
  sources: string[];
}

const pageSize = 20;
/** Servers return at most this many suggestions. */
const maxSuggestions = 40;

/** Pages a list by offset, because trends have no cursors. `load` returns the page that starts at the offset. */
function pagedByOffset<T>(load: (offset: number) => Promise<Result<Answer<T[]>>>, idOf: (item: T) => string): Paged<T> {
  return new Paged(async (cursor) => {
    const offset = Number(cursor ?? 0);
    const answer = await load(offset);
    if (!answer.ok) return answer;
    const { data } = answer.value;
    return { ok: true, value: { data, next: data.length === 0 ? null : String(offset + data.length), prev: null } };
  }, idOf);
}

/** Loads trends and suggestions. Parts that the server does not offer are not shown. */
export class Explore {
  #chosenPart = $state<ExplorePart | null>(null);
  readonly statuses: Paged<string>;
  readonly tags: Paged<Tag>;
  readonly links: Paged<TrendingLink>;
  readonly people: Paged<SuggestedAccount>;
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

  /** The parts that the server offers, as far as is known. */
  get offeredParts(): ExplorePart[] {
    return exploreParts.filter((part) => this[part].problem?.code !== 'not-offered');
  }

  /** The shown part; null: the server offers none. */
  get part(): ExplorePart | null {
    const { offeredParts: offered } = this;
    return this.#chosenPart !== null && offered.includes(this.#chosenPart) ? this.#chosenPart : (offered[0] ?? null);
  }

  choose = (part: ExplorePart): void => void (this.#chosenPart = part);

  /** Loads all parts, to learn which ones the server lacks. */
  open(): void {
    for (const part of exploreParts) void this[part].open();
  }

  refresh(): void {
    for (const part of exploreParts) void this[part].refresh();
  }

  /** Dismisses a suggestion. If the server refuses, restores the row and returns the failure. */
  async dismiss(id: string): Promise<Result<null>> {
    const restore = this.people.removeReversibly([id]);
    const answer = await this.#account.call('suggestions.dismiss', { account_id: id });
    if (answer.ok) return { ok: true, value: null };
    restore();
    return answer;
  }
}

/** Returns the instance for this account, kept so that the page reopens in its last state. */
export function exploreOf(account: ExploreAccount): Explore {
  return partOf(account, Explore, account);
}

type DirectoryOrder = 'active' | 'new';
/** The API offers `local` and all; `remote` is filtered here. */
type DirectoryScope = 'local' | 'all' | 'remote';

const directoryPageSize = 40;

/** Loads the profile directory by order and scope, page by page, with the relationships to its accounts. */
export class ProfileDirectory {
  order = $state<DirectoryOrder>('active');
  scope = $state<DirectoryScope>('local');
  /** Account ids. */
  readonly pages: Paged<string>;
  #account: ExploreAccount;

  constructor(account: ExploreAccount) {
    this.#account = account;
    account.entities.hold({ accountIds: () => this.pages.items });
    this.pages = pagedByOffset(
      async (offset) => {
        const params = { limit: directoryPageSize, offset, order: this.order, local: this.scope === 'local' };
        const answer = await account.call('instance.directory', params);
        if (!answer.ok) return answer;
        answer.value.data.forEach(account.entities.saveAccount);
        const ids = answer.value.data.map((person) => person.id);
        account.relationships.request(ids);
        return { ok: true, value: { data: ids, next: null, prev: null } };
      },
      (id) => id,
    );
  }

  get shown(): readonly string[] {
    if (this.scope !== 'remote') return this.pages.items;
    return this.pages.items.filter((id) => this.#account.entities.account(id).value?.acct.includes('@'));
  }

  arrange(change: { order?: DirectoryOrder; scope?: DirectoryScope }): void {
    const before = [this.order, this.scope === 'local'].join();
    if (change.order) this.order = change.order;
    if (change.scope) this.scope = change.scope;
    if ([this.order, this.scope === 'local'].join() !== before) void this.pages.restart();
  }
}

/** Returns the instance for this account, kept so that the page reopens in its last state. */
export function directoryOf(account: ExploreAccount): ProfileDirectory {
  return partOf(account, ProfileDirectory, account);
}
