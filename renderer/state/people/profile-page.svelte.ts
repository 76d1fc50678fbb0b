// Loads one profile: the selected tab, pinned and featured content, followers, and followed accounts; pins the user's own posts.
import type { FeaturedTag, Status } from '@kittiwake/mastodon-api/entities/status';
import type { Failure } from '../../../electron/contract/result.ts';
import type { ProfileTab } from '../../../electron/contract/view-keys.ts';
import { Registry } from '../../logic/registry.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { m } from '../../../electron/messages/views.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

type PeoplePart = 'followers' | 'following';
export type ProfilePart = ProfileTab | 'featured' | PeoplePart;

export type ProfileReader = Pick<Session, 'key' | 'accountId' | 'call' | 'entities' | 'relationships'>;

const pageSize = 40;
const maxPinned = 20;
/** Number of profile pages kept in their last state. */
const maxPages = 12;

/** The pinned posts in an answer to `pinned=true`. Some servers ignore this and send every post, with `pinned: false` on each. */
export const pinnedIds = (statuses: readonly Pick<Status, 'id' | 'pinned'>[]): string[] =>
  statuses.flatMap(({ id, pinned }) => (pinned === false ? [] : [id]));

export class ProfilePage {
  readonly id: string;
  part = $state<ProfilePart>('posts');
  problem = $state.raw<Failure | null>(null);
  /** When the account was last loaded, in epoch milliseconds; null: it is shown as other answers contained it. */
  loadedAt = $state<number | null>(null);
  pinned = $state.raw<readonly string[]>([]);
  /** Ids of followers whom the user follows. */
  familiarFollowerIds = $state.raw<readonly string[]>([]);
  tags = $state.raw<readonly FeaturedTag[]>([]);
  featuredPhase = $state<'idle' | 'loading' | 'ready'>('idle');
  /** Account ids, as in the two lists below. */
  readonly followers: Paged<string>;
  readonly following: Paged<string>;
  readonly featured: Paged<string>;
  #reader: ProfileReader;

  constructor(reader: ProfileReader, id: string) {
    this.#reader = reader;
    this.id = id;
    this.followers = this.#pagedAccounts('accounts.followers');
    this.following = this.#pagedAccounts('accounts.following');
    this.featured = this.#pagedAccounts('accounts.endorsements');
  }

  accountIds = (): string[] => [...this.familiarFollowerIds, ...this.followers.items, ...this.following.items, ...this.featured.items];

  load = async (): Promise<void> => {
    const { id } = this;
    const { call, entities, relationships, accountId } = this.#reader;
    // The relationship may have changed elsewhere, for example when the account moved.
    if (id !== accountId) relationships.reload(id);
    const answer = await call('accounts.get', { id });
    this.problem = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.loadedAt = Date.now();
    entities.saveAccount(answer.value.data);
    await Promise.all([this.loadPinned(), id === accountId ? null : this.#loadFamiliar()]);
  };

  async loadPinned(): Promise<void> {
    const answer = await this.#reader.call('accounts.statuses', { id: this.id, pinned: true, limit: maxPinned });
    if (!answer.ok) return;
    this.#reader.entities.saveStatuses(answer.value.data);
    this.pinned = pinnedIds(answer.value.data);
  }

  /** Shows the posts on a new visit; on a return to the visit, the part that the user had chosen. `visit`: state of the view. */
  beginVisit(visit: Map<string, unknown>): void {
    if (visit.has('visited')) return;
    visit.set('visited', true);
    this.show('posts');
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
    this.familiarFollowerIds = people.map(({ id }) => id);
  }

  async #loadFeatured(): Promise<void> {
    if (this.featuredPhase === 'idle') this.featuredPhase = 'loading';
    const [tags] = await Promise.all([this.#reader.call('accounts.featuredTags', { id: this.id }), this.featured.refresh()]);
    if (tags.ok) this.tags = tags.value.data;
    this.featuredPhase = 'ready';
  }

  #pagedAccounts(endpoint: 'accounts.followers' | 'accounts.following' | 'accounts.endorsements'): Paged<string> {
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

/** Keeps the profiles that were shown last in their states. */
class ProfilePages {
  readonly #reader: ProfileReader;
  readonly #registry = new Registry<ProfilePage>();

  constructor(reader: ProfileReader) {
    this.#reader = reader;
    reader.entities.hold({
      accountIds: () => this.#registry.all().flatMap((page) => page.accountIds()),
      statusIds: () => this.#registry.all().flatMap((page) => page.pinned),
    });
  }

  at(id: string): ProfilePage {
    const page = this.#registry.at(id, () => new ProfilePage(this.#reader, id));
    this.#registry.prune(maxPages, (each) => each === id);
    return page;
  }
}

/** Returns the page of one account in its last state. */
export const profilePageOf = (reader: ProfileReader, id: string): ProfilePage => partOf(reader, ProfilePages, reader).at(id);

/** Pins one of the user's own posts to their profile, or unpins it; shown at once, and reverted if the server refuses. */
export async function pinPost(account: ProfileReader & Pick<Session, 'actions'>, id: string, pinned: boolean): Promise<void> {
  account.entities.patchStatus(id, { pinned });
  const answer = await account.actions.perform(pinned ? 'statuses.pin' : 'statuses.unpin', { id });
  if (answer === null) return;
  if (!answer.ok) {
    account.entities.patchStatus(id, { pinned: !pinned });
    return void toasts.problem(answer.error);
  }
  account.entities.patchStatus(id, { pinned });
  void profilePageOf(account, account.accountId).loadPinned();
  const undo = { label: m.app.undo, run: () => void pinPost(account, id, !pinned) };
  toasts.show(pinned ? m.people.pinned : m.people.unpinned, { action: undo });
}
