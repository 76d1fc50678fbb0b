// Follows and features tags, and stores the loaded data of any tag; a change is shown at once and reverted if the server refuses.
import type { Tag, FeaturedTag } from '@kittiwake/mastodon-api/entities/status';
import type { CallEndpoint } from '../../api/call.ts';
import { isSameTag, tagKeyOf } from '@kittiwake/mastodon-api/tag-name';
import { m } from '../../../electron/messages/first.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import { SlotMap } from '../entities/slot.svelte.ts';
import type { Slot } from '../entities/slot.svelte.ts';
import { sendLater } from '../app/send-later.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Session } from '../account/session.svelte.ts';

/** Adds and removes the featured tags of the account's profile, and loads the server's suggestions. */
export class FeaturedTags {
  all = $state.raw<FeaturedTag[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  suggestions = $state.raw<Tag[]>([]);
  /** `not-offered`: the server has no endpoint for suggestions. */
  suggestionsPhase = $state<'loading' | 'ready' | 'not-offered' | 'failed'>('loading');
  isAdding = $state(false);
  #call: CallEndpoint;

  constructor(call: CallEndpoint) {
    this.#call = call;
  }

  get offeredTags(): Tag[] {
    return this.suggestions.filter((tag) => !this.has(tag.name));
  }

  has = (name: string): boolean => this.all.some((tag) => isSameTag(tag.name, name));

  load = async (): Promise<void> => {
    if (this.phase !== 'ready') this.phase = 'loading';
    const [featured, suggested] = await Promise.all([this.#call('featuredTags.list', {}), this.#call('featuredTags.suggestions', {})]);
    this.problem = featured.ok ? null : featured.error;
    if (featured.ok) this.all = featured.value.data;
    this.phase = featured.ok || this.phase === 'ready' ? 'ready' : 'failed';
    if (suggested.ok) this.suggestions = suggested.value.data;
    if (suggested.ok) this.suggestionsPhase = 'ready';
    else this.suggestionsPhase = suggested.error.code === 'not-offered' ? 'not-offered' : 'failed';
  };

  /** Returns the problem, to be shown beside the field. */
  async add(name: string): Promise<Failure | null> {
    this.isAdding = true;
    const answer = await this.#call('featuredTags.create', { name });
    this.isAdding = false;
    if (!answer.ok) return answer.error;
    this.all = [...this.all.filter((tag) => !isSameTag(tag.name, name)), answer.value.data];
    return null;
  }

  /** Removes a tag at once and offers Undo. */
  async remove(tag: FeaturedTag): Promise<void> {
    const before = this.all;
    this.all = before.filter((other) => other.id !== tag.id);
    const answer = await this.#call('featuredTags.delete', { id: tag.id });
    if (answer.ok || answer.error.code === 'not-found') {
      toasts.show(m.toasts.tagUnfeatured({ tag: `#${tag.name}` }), {
        action: { label: m.app.undo, run: () => void this.#restore(tag.name) },
      });
      return;
    }
    this.all = before;
    toasts.problem(answer.error);
  }

  async #restore(name: string): Promise<void> {
    const problem = await this.add(name);
    if (problem) toasts.problem(problem);
  }
}

const pageSize = 100;

type TagsAccount = Pick<Session, 'call' | 'router'>;

/** A name without letters is its own key. */
const keyOf = (name: string): string => tagKeyOf(name) || name;

/** Some servers list a tag once for every time it was followed. */
const removeDuplicates = (tags: readonly Tag[]): Tag[] =>
  tags.filter((tag, at) => at === tags.findIndex((other) => isSameTag(other.name, tag.name)));

export class Tags {
  readonly followed: Paged<Tag>;
  readonly featured: FeaturedTags;
  /** The shown part of the tags page. */
  part = $state<'followed' | 'featured'>('followed');
  #account: TagsAccount;
  #slots = new SlotMap<Tag>();
  /** Keys of the names that the server gives tags, by the key of the requested name. */
  #serverKeys = $state.raw<ReadonlyMap<string, string>>(new Map());

  constructor(account: TagsAccount) {
    this.#account = account;
    this.featured = new FeaturedTags(account.call);
    this.followed = new Paged(
      async (cursor) => {
        const answer = await account.call('followedTags.list', { limit: pageSize, ...(cursor === null ? {} : { cursor }) });
        // Some servers omit `following` here, because all these tags are followed.
        if (answer.ok) answer.value.data = removeDuplicates(answer.value.data).map((tag) => this.#save({ ...tag, following: true }));
        return answer;
      },
      (tag) => keyOf(tag.name),
    );
  }

  /** The loaded data of a tag; null until `load` has fetched it. */
  tag = (name: string): Slot<Tag> => this.#slots.at(this.#serverKeys.get(keyOf(name)) ?? keyOf(name));

  showFeatured(): void {
    this.part = 'featured';
    this.#account.router.open({ view: 'tags' });
  }

  async load(name: string): Promise<void> {
    const answer = await this.#account.call('tags.get', { name });
    if (answer.ok) this.#save(this.#learnName(name, answer.value.data));
    else if (answer.error.code === 'not-offered') await this.#loadFollowed(name);
  }

  /** Looks the tag up in the list of followed tags, because some servers do not describe a single tag. */
  async #loadFollowed(name: string): Promise<void> {
    await this.followed.open();
    const { phase, items, reachedEnd } = this.followed;
    const following = items.some((tag) => isSameTag(tag.name, name));
    if (phase === 'ready' && !following && reachedEnd) this.#save({ id: '', name, url: '', history: [], featuring: false, following });
  }

  follow = (name: string): Promise<void> => this.#set(name, true);

  /** Unfollows a tag and offers Undo. */
  async unfollow(name: string): Promise<void> {
    await this.#set(name, false);
    if (this.tag(name).value?.following === true) return;
    toasts.show(m.toasts.tagUnfollowed({ tag: `#${name}` }), { action: { label: m.app.undo, run: () => void this.follow(name) } });
  }

  async #set(name: string, following: boolean): Promise<void> {
    const before = this.followed.items;
    const slot = this.tag(name);
    const storedTag = slot.value;
    const tag: Tag = storedTag ?? { id: '', name, url: '', history: [], featuring: false, following };
    this.#show({ ...tag, following });
    const answer = await sendLater(this.#account.call(following ? 'tags.follow' : 'tags.unfollow', { name }));
    if (answer.ok) {
      // The server may list the tag under another name than the one shown meanwhile.
      this.followed.remove(keyOf(name));
      this.#show({ ...this.#learnName(name, answer.value.data), following });
    } else if (answer.error.code !== 'superseded') {
      slot.value = storedTag;
      this.followed.items = before;
      toasts.problem(answer.error);
    }
  }

  #show(tag: Tag): void {
    this.#save(tag);
    const isListed = this.followed.items.some((other) => isSameTag(other.name, tag.name));
    if (!tag.following) this.followed.remove(keyOf(tag.name));
    else if (!isListed) this.followed.put(tag);
  }

  /** Remembers that the server has a tag under another name, such as `strasse` for `Straße`. */
  #learnName(requestedName: string, tag: Tag): Tag {
    const [key, serverKey] = [keyOf(requestedName), keyOf(tag.name)];
    if (key !== serverKey) this.#serverKeys = new Map([...this.#serverKeys, [key, serverKey]]);
    return tag;
  }

  #save(tag: Tag): Tag {
    this.tag(tag.name).value = tag;
    return tag;
  }
}
