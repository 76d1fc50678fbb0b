// The followed tags and the known data of any tag; following is shown at once and reverted when the server refuses.
import type { Tag } from '../../../electron/contract/entities/tag.ts';
import type { Route } from '../../../electron/contract/route.ts';
import type { Call } from '../../api/call.ts';
import { sameTag } from '../../logic/text/tag-name.ts';
import { m } from '../../../electron/messages/first.ts';
import { FeaturedTags } from './featured-tags.svelte.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import { SlotMap } from '../entities/slot-map.ts';
import type { Slot } from '../entities/slot.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

const pageSize = 100;

/** What the tags need of their account. */
export interface TagsAccount {
  readonly call: Call;
  readonly router: { open(route: Route): void };
}

/** Some servers list a tag as often as it was followed. */
const unique = (tags: readonly Tag[]): Tag[] => tags.filter((tag, at) => at === tags.findIndex((other) => sameTag(other.name, tag.name)));

export class Tags {
  readonly followed: Paged<Tag>;
  readonly featured: FeaturedTags;
  /** Which part of the tags page is shown. */
  part = $state<'followed' | 'featured'>('followed');
  #account: TagsAccount;
  #known = new SlotMap<Tag>();

  constructor(account: TagsAccount) {
    this.#account = account;
    this.featured = new FeaturedTags(account.call);
    this.followed = new Paged(
      async (cursor) => {
        const answer = await account.call('followedTags.list', { limit: pageSize, ...(cursor === null ? {} : { cursor }) });
        // Some servers leave out `following` here, because all these tags are followed.
        if (answer.ok) answer.value.data = unique(answer.value.data).map((tag) => this.#save({ ...tag, following: true }));
        return answer;
      },
      (tag) => tag.name.toLowerCase(),
    );
  }

  /** The known data of a tag; null until `load` has fetched it. */
  tag = (name: string): Slot<Tag> => this.#known.at(name.toLowerCase());

  /** Opens the featured tags. */
  showFeatured(): void {
    this.part = 'featured';
    this.#account.router.open({ view: 'tags' });
  }

  async load(name: string): Promise<void> {
    const answer = await this.#account.call('tags.get', { name }, { background: true });
    if (answer.ok) this.#save(answer.value.data);
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
    const known = slot.value;
    const tag: Tag = known ?? { id: '', name, url: '', history: [], featuring: false, following };
    this.#show({ ...tag, following });
    const answer = await this.#account.call(following ? 'tags.follow' : 'tags.unfollow', { name });
    if (answer.ok) this.#show({ ...answer.value.data, following });
    else {
      slot.value = known;
      this.followed.items = before;
      toasts.problem(answer.error);
    }
  }

  #show(tag: Tag): void {
    this.#save(tag);
    const listed = this.followed.items.some((other) => sameTag(other.name, tag.name));
    if (!tag.following) this.followed.remove(tag.name.toLowerCase());
    else if (!listed) this.followed.put(tag);
  }

  #save(tag: Tag): Tag {
    this.tag(tag.name).value = tag;
    return tag;
  }
}
