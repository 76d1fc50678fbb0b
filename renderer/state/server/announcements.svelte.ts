// Loads and streams the server's announcements: read marks and reactions are shown at once and reverted if the server refuses.
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { Announcement, AnnouncementReaction } from '@kittiwake/mastodon-api/entities/instance';
import type { Failure } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** An emoji to react with: a Unicode emoji, or the shortcode of a custom emoji with its pictures. */
type ReactionEmoji = Pick<AnnouncementReaction, 'name' | 'url' | 'static_url'>;

const newestFirst = (a: Announcement, b: Announcement): number => Date.parse(b.published_at) - Date.parse(a.published_at);

export class Announcements {
  all = $state.raw<Announcement[]>([]);
  phase = $state<'idle' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** When the list was last loaded, in epoch milliseconds. */
  loadedAt = $state<number | null>(null);
  #call: CallEndpoint;

  constructor(call: CallEndpoint) {
    this.#call = call;
  }

  get unread(): Announcement[] {
    return this.all.filter((each) => !each.read);
  }

  load = async (): Promise<void> => {
    const answer = await this.#call('announcements.list', {});
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok || this.all.length > 0 ? 'ready' : 'failed';
    if (!answer.ok) return;
    this.all = answer.value.data.toSorted(newestFirst);
    this.loadedAt = Date.now();
  };

  receive(event: StreamEvent): void {
    if (event.type === 'announcement') this.#put(event.announcement);
    else if (event.type === 'announcement.delete') this.all = this.all.filter((each) => each.id !== event.id);
    else if (event.type === 'announcement.reaction') {
      const count = (reaction: AnnouncementReaction): AnnouncementReaction => ({ ...reaction, count: event.count });
      this.#updateReaction(event.announcementId, { name: event.name, url: null, static_url: null }, count);
    }
  }

  /** Marks an announcement as read. */
  dismiss = async (id: string): Promise<void> => {
    this.#patch(id, { read: true });
    const answer = await this.#call('announcements.dismiss', { id });
    if (answer.ok) return;
    this.#patch(id, { read: false });
    toasts.problem(answer.error);
  };

  /** Adds the user's reaction, or removes it if it exists. */
  toggleReaction = async (id: string, emoji: ReactionEmoji): Promise<void> => {
    const announcement = this.all.find((each) => each.id === id);
    if (!announcement) return;
    const add = !announcement.reactions.some((reaction) => reaction.name === emoji.name && reaction.me);
    this.#show(id, emoji, add);
    const answer = await this.#call(add ? 'announcements.addReaction' : 'announcements.removeReaction', { id, name: emoji.name });
    if (answer.ok || answer.error.code === 'superseded') return;
    this.#show(id, emoji, !add);
    toasts.problem(answer.error);
  };

  #show = (id: string, emoji: ReactionEmoji, mine: boolean): void =>
    this.#updateReaction(id, emoji, (reaction) =>
      reaction.me === mine ? reaction : { ...reaction, me: mine, count: Math.max(0, reaction.count + (mine ? 1 : -1)) },
    );

  /** Updates a reaction without moving it; removes a reaction whose count is 0. */
  #updateReaction(id: string, emoji: ReactionEmoji, change: (reaction: AnnouncementReaction) => AnnouncementReaction): void {
    const announcement = this.all.find((each) => each.id === id);
    if (!announcement) return;
    const hasReaction = announcement.reactions.some((reaction) => reaction.name === emoji.name);
    const all = hasReaction
      ? announcement.reactions
      : [...announcement.reactions, { ...this.#withPicture(announcement, emoji), count: 0, me: false }];
    const reactions = all.map((reaction) => (reaction.name === emoji.name ? change(reaction) : reaction));
    this.#patch(id, { reactions: reactions.filter((reaction) => reaction.count > 0) });
  }

  /** Adds the picture of a custom emoji, which a streamed reaction lacks. */
  #withPicture(announcement: Announcement, emoji: ReactionEmoji): ReactionEmoji {
    const custom = emoji.url === null && announcement.emojis.find((each) => each.shortcode === emoji.name);
    return custom ? { name: emoji.name, url: custom.url, static_url: custom.static_url } : emoji;
  }

  /** A streamed announcement contains neither its read state nor which reactions are the user's: keep the known ones. */
  #put(announcement: Announcement): void {
    const storedAnnouncement = this.all.find((each) => each.id === announcement.id);
    const mine = new Set(storedAnnouncement?.reactions.flatMap((reaction) => (reaction.me ? reaction.name : [])));
    const reactions = announcement.reactions.map((reaction) => ({ ...reaction, me: reaction.me || mine.has(reaction.name) }));
    const read = storedAnnouncement?.content === announcement.content && storedAnnouncement.read;
    this.all = [{ ...announcement, reactions, read }, ...this.all.filter((each) => each.id !== announcement.id)].toSorted(newestFirst);
  }

  #patch(id: string, patch: Partial<Announcement>): void {
    this.all = this.all.map((each) => (each.id === id ? { ...each, ...patch } : each));
  }
}
