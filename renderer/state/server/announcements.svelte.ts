// The server's announcements, live: read marks and reactions are shown at once and reverted when the server refuses.
import type { StreamEvent } from '../../../electron/contract/bridge.ts';
import type { Announcement, AnnouncementReaction } from '../../../electron/contract/entities/announcement.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** An emoji to react with: a Unicode emoji, or the shortcode of a custom one with its pictures. */
export type ReactionEmoji = Pick<AnnouncementReaction, 'name' | 'url' | 'static_url'>;

const newestFirst = (a: Announcement, b: Announcement): number => Date.parse(b.published_at) - Date.parse(a.published_at);

export class Announcements {
  all = $state.raw<Announcement[]>([]);
  phase = $state<'idle' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  get unread(): Announcement[] {
    return this.all.filter((each) => !each.read);
  }

  load = async (): Promise<void> => {
    const answer = await this.#call('announcements.list', {}, { background: true });
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok || this.all.length > 0 ? 'ready' : 'failed';
    if (answer.ok) this.all = answer.value.data.toSorted(newestFirst);
  };

  receive(event: StreamEvent): void {
    if (event.type === 'announcement') this.#put(event.announcement);
    else if (event.type === 'announcement.delete') this.all = this.all.filter((each) => each.id !== event.id);
    else if (event.type === 'announcement.reaction') {
      const count = (known: AnnouncementReaction): AnnouncementReaction => ({ ...known, count: event.count });
      this.#react(event.announcementId, { name: event.name, url: null, static_url: null }, count);
    }
  }

  /** Marks one as read. */
  dismiss = async (id: string): Promise<void> => {
    this.#patch(id, { read: true });
    const answer = await this.#call('announcements.dismiss', { id });
    if (answer.ok) return;
    this.#patch(id, { read: false });
    toasts.problem(answer.error);
  };

  /** Adds the person's reaction, or removes it when it is there. */
  toggleReaction = async (id: string, emoji: ReactionEmoji): Promise<void> => {
    const known = this.all.find((each) => each.id === id);
    if (!known) return;
    const add = !known.reactions.some((reaction) => reaction.name === emoji.name && reaction.me);
    this.#show(id, emoji, add);
    const answer = await this.#call(add ? 'announcements.addReaction' : 'announcements.removeReaction', { id, name: emoji.name });
    if (answer.ok) return;
    this.#show(id, emoji, !add);
    toasts.problem(answer.error);
  };

  #show = (id: string, emoji: ReactionEmoji, mine: boolean): void =>
    this.#react(id, emoji, (known) =>
      known.me === mine ? known : { ...known, me: mine, count: Math.max(0, known.count + (mine ? 1 : -1)) },
    );

  /** Updates one reaction in its place; a reaction without any people is removed. */
  #react(id: string, emoji: ReactionEmoji, change: (known: AnnouncementReaction) => AnnouncementReaction): void {
    const announcement = this.all.find((each) => each.id === id);
    if (!announcement) return;
    const known = announcement.reactions.some((reaction) => reaction.name === emoji.name);
    const all = known
      ? announcement.reactions
      : [...announcement.reactions, { ...this.#pictured(announcement, emoji), count: 0, me: false }];
    const reactions = all.map((reaction) => (reaction.name === emoji.name ? change(reaction) : reaction));
    this.#patch(id, { reactions: reactions.filter((reaction) => reaction.count > 0) });
  }

  /** A streamed reaction names a custom emoji without its picture. */
  #pictured(announcement: Announcement, emoji: ReactionEmoji): ReactionEmoji {
    const custom = emoji.url === null && announcement.emojis.find((each) => each.shortcode === emoji.name);
    return custom ? { name: emoji.name, url: custom.url, static_url: custom.static_url } : emoji;
  }

  /** A streamed announcement says neither whether it was read nor which reactions are the person's. */
  #put(announcement: Announcement): void {
    const known = this.all.find((each) => each.id === announcement.id);
    const mine = new Set(known?.reactions.flatMap((reaction) => (reaction.me ? reaction.name : [])));
    const reactions = announcement.reactions.map((reaction) => ({ ...reaction, me: reaction.me || mine.has(reaction.name) }));
    const read = known?.content === announcement.content && known.read;
    this.all = [{ ...announcement, reactions, read }, ...this.all.filter((each) => each.id !== announcement.id)].toSorted(newestFirst);
  }

  #patch(id: string, patch: Partial<Announcement>): void {
    this.all = this.all.map((each) => (each.id === id ? { ...each, ...patch } : each));
  }
}
