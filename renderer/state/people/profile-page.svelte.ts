// One profile as it is read: the chosen part of it, and what its account features, follows and is followed by.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { FeaturedTag } from '../../../electron/contract/entities/tag.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { ProfileTab } from '../../../electron/contract/view-keys.ts';
import type { Call } from '../../api/call.ts';
import { Registry } from '../../logic/registry.ts';
import type { Entities } from '../entities/entities.ts';
import { Paged } from '../timelines/paged.svelte.ts';

export type PeoplePart = 'followers' | 'following';
export type ProfilePart = ProfileTab | 'featured' | PeoplePart;

/** What a profile needs of the person's own account. */
export interface ProfileReader {
  readonly key: AccountKey;
  readonly accountId: string;
  readonly call: Call;
  readonly entities: Entities;
  readonly relationships: { request(ids: readonly string[]): void };
}

const pageSize = 40;
const maxPinned = 20;
/** Profiles that are kept as they were left. */
const maxPages = 12;

/** The pinned posts in an answer to `pinned=true`. Some servers ignore this and send every post, with `pinned: false` on each. */
export const pinnedIds = (answered: readonly Pick<Status, 'id' | 'pinned'>[]): string[] =>
  answered.flatMap(({ id, pinned }) => (pinned === false ? [] : [id]));

export class ProfilePage {
  readonly id: string;
  part = $state<ProfilePart>('posts');
  problem = $state.raw<Failure | null>(null);
  pinned = $state.raw<readonly string[]>([]);
  /** Ids of followers whom the person follows. */
  familiar = $state.raw<readonly string[]>([]);
  tags = $state.raw<readonly FeaturedTag[]>([]);
  featuring = $state<'idle' | 'loading' | 'ready'>('idle');
  /** Ids of accounts. */
  readonly followers: Paged<string>;
  readonly following: Paged<string>;
  readonly featured: Paged<string>;
  #reader: ProfileReader;

  constructor(reader: ProfileReader, id: string) {
    this.#reader = reader;
    this.id = id;
    this.followers = this.#people('accounts.followers');
    this.following = this.#people('accounts.following');
    this.featured = this.#people('accounts.endorsements');
  }

  accountIds = (): string[] => [...this.familiar, ...this.followers.items, ...this.following.items, ...this.featured.items];

  load = async (): Promise<void> => {
    const { id } = this;
    const { call, entities, relationships, accountId } = this.#reader;
    relationships.request([id]);
    const answer = await call('accounts.get', { id });
    this.problem = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    entities.saveAccount(answer.value.data);
    await Promise.all([this.loadPinned(), id === accountId ? null : this.#loadFamiliar()]);
  };

  async loadPinned(): Promise<void> {
    const answer = await this.#reader.call('accounts.statuses', { id: this.id, pinned: true, limit: maxPinned });
    if (!answer.ok) return;
    this.#reader.entities.saveStatuses(answer.value.data);
    this.pinned = pinnedIds(answer.value.data);
  }

  show(part: ProfilePart): void {
    this.part = part;
    if (part === 'followers' || part === 'following') void this[part].open();
    else if (part === 'featured') void this.#loadFeatured();
  }

  async #loadFamiliar(): Promise<void> {
    const answer = await this.#reader.call('accounts.familiarFollowers', { 'id[]': [this.id] }, { background: true });
    if (!answer.ok) return;
    const people = answer.value.data.find(({ id }) => id === this.id)?.accounts ?? [];
    people.forEach(this.#reader.entities.saveAccount);
    this.familiar = people.map(({ id }) => id);
  }

  async #loadFeatured(): Promise<void> {
    if (this.featuring === 'idle') this.featuring = 'loading';
    const [tags] = await Promise.all([this.#reader.call('accounts.featuredTags', { id: this.id }), this.featured.refresh()]);
    if (tags.ok) this.tags = tags.value.data;
    this.featuring = 'ready';
  }

  #people(endpoint: 'accounts.followers' | 'accounts.following' | 'accounts.endorsements'): Paged<string> {
    const { call, entities, relationships } = this.#reader;
    return new Paged(
      async (cursor) => {
        const answer = await call(endpoint, { id: this.id, limit: pageSize, ...(cursor === null ? {} : { cursor }) });
        if (!answer.ok) return answer;
        answer.value.data.forEach(entities.saveAccount);
        const ids = answer.value.data.map((account) => account.id);
        relationships.request(ids);
        return { ok: true, value: { ...answer.value, data: ids } };
      },
      (id) => id,
    );
  }
}

const made = new WeakMap<ProfileReader, Registry<ProfilePage>>();

/** The page of one account, as it was left. */
export function profilePageOf(reader: ProfileReader, id: string): ProfilePage {
  let pages = made.get(reader);
  if (!pages) {
    const kept = new Registry<ProfilePage>();
    pages = kept;
    made.set(reader, kept);
    reader.entities.hold({
      accountIds: () => kept.all().flatMap((page) => page.accountIds()),
      statusIds: () => kept.all().flatMap((page) => page.pinned),
    });
  }
  const page = pages.at(id, () => new ProfilePage(reader, id));
  pages.prune(maxPages, (each) => each === id);
  return page;
}
