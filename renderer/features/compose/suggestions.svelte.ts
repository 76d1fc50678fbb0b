// Suggestions for the word at the caret: accounts, tags and custom emoji of the account's server.
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { CustomEmoji } from '../../../electron/contract/entities/custom-emoji.ts';
import { completed, tokenAt } from '../../logic/text/autocomplete.ts';
import type { Token } from '../../logic/text/autocomplete.ts';
import { mediaSource } from '../../logic/media/media-source.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Session } from '../../state/account/session.svelte.ts';

export interface Suggestion {
  key: string;
  /** The text that replaces the token. */
  insert: string;
  label: string;
  detail: string;
  picture: string | null;
  account: Account | null;
}

const maxSuggestions = 6;
/** The server is asked after this pause in typing. */
const queryDelayMs = 150;
/** The custom emoji of each session's server, fetched when the first colon is typed. */
const emojiOf = new WeakMap<Session, Promise<CustomEmoji[]>>();

export class Suggestions {
  items = $state.raw<Suggestion[]>([]);
  active = $state(0);
  #session: Session;
  #token: Token | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  get open(): boolean {
    return this.items.length > 0;
  }

  /** Call it when the text or the caret has changed. */
  typed(text: string, caret: number): void {
    this.#token = tokenAt(text, caret);
    const token = this.#token;
    clearTimeout(this.#timer);
    if (token) this.#timer = setTimeout(() => void this.#find(token), queryDelayMs);
    else this.close();
  }

  close = (): void => {
    this.#token = null;
    this.items = [];
  };

  move(by: 1 | -1): void {
    this.active = (this.active + by + this.items.length) % this.items.length;
  }

  /** The text with one suggestion inserted, and the new caret position; null when there is no such suggestion any more. */
  take(text: string, at = this.active): { text: string; caret: number } | null {
    const item = this.items[at];
    const token = this.#token;
    this.close();
    return item && token ? completed(text, token, item.insert) : null;
  }

  async #find(token: Token): Promise<void> {
    const found = await { mention: this.#people, tag: this.#tags, emoji: this.#emoji }[token.kind](token.query);
    // The text changed while the server was asked.
    if (this.#token !== token) return;
    this.items = found.slice(0, maxSuggestions);
    this.active = 0;
  }

  #people = async (query: string): Promise<Suggestion[]> => {
    const answer = await this.#session.call('accounts.search', { q: query, limit: maxSuggestions, resolve: false });
    if (!answer.ok) return [];
    return answer.value.data.map((account) => {
      const insert = `@${account.acct}`;
      return { key: account.id, insert, label: account.display_name || account.username, detail: insert, picture: null, account };
    });
  };

  #tags = async (query: string): Promise<Suggestion[]> => {
    const answer = await this.#session.call('search.all', { q: query, type: 'hashtags', limit: maxSuggestions });
    if (!answer.ok) return [];
    return answer.value.data.hashtags.map(({ name, history }) => {
      const uses = history.slice(0, 7).reduce((sum, day) => sum + (Number(day.uses) || 0), 0);
      return {
        key: name,
        insert: `#${name}`,
        label: `#${name}`,
        detail: uses > 0 ? m.compose.tagUses({ count: uses }) : '',
        picture: null,
        account: null,
      };
    });
  };

  #emoji = async (query: string): Promise<Suggestion[]> => {
    const wanted = query.toLowerCase();
    const all = (await this.#allEmoji()).filter((emoji) => emoji.visible_in_picker && emoji.shortcode.toLowerCase().includes(wanted));
    const rank = ({ shortcode }: CustomEmoji): number => (shortcode.toLowerCase().startsWith(wanted) ? 0 : 1);
    return all
      .sort((a, b) => rank(a) - rank(b) || a.shortcode.length - b.shortcode.length)
      .slice(0, maxSuggestions)
      .map(({ shortcode, static_url, url }) => {
        const insert = `:${shortcode}:`;
        return { key: shortcode, insert, label: insert, detail: '', picture: mediaSource(static_url || url), account: null };
      });
  };

  #allEmoji(): Promise<CustomEmoji[]> {
    const known = emojiOf.get(this.#session);
    if (known) return known;
    const asked = this.#session.call('customEmojis.list', {}, { background: true }).then((answer) => (answer.ok ? answer.value.data : []));
    emojiOf.set(this.#session, asked);
    return asked;
  }
}
