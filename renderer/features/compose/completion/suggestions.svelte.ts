// Suggestions for the word at the caret: accounts, tags, and emoji, the server's own and Unicode's.
import type { Account } from '../../../../electron/contract/entities/account.ts';
import { completeEmoji, customChoices, insertionOf, withTone } from '../../../logic/media/emoji-choice.ts';
import { loadUnicodeEmoji } from '../../../logic/media/unicode-emoji.ts';
import { completion, tokenAt } from '../../../logic/text/autocomplete.ts';
import type { Replacement, Token } from '../../../logic/text/autocomplete.ts';
import { mediaSource } from '../../../logic/media/media-source.ts';
import { m } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { rememberEmoji } from '../../../state/app/recent-emoji.ts';
import { settings } from '../../../state/app/settings.svelte.ts';

/** `unicode-emoji`: where the server shows no custom emoji, as in the description of a picture. */
export type Completes = 'everything' | 'emoji' | 'unicode-emoji';

export interface Suggestion {
  key: string;
  /** The text that replaces the token. */
  insert: string;
  label: string;
  detail: string;
  picture: string | null;
  account: Account | null;
  isEmoji: boolean;
}

const maxSuggestions = 6;
/** The server is asked after this pause in typing. */
const queryDelayMs = 150;

export class Suggestions {
  items = $state.raw<Suggestion[]>([]);
  active = $state(0);
  #session: Pick<Session, 'call' | 'customEmojis'>;
  #completes: Completes;
  #token: Token | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Pick<Session, 'call' | 'customEmojis'>, completes: Completes = 'everything') {
    this.#session = session;
    this.#completes = completes;
  }

  get open(): boolean {
    return this.items.length > 0;
  }

  /** Call it when the text or the caret has changed. */
  typed(text: string, caret: number): void {
    const found = tokenAt(text, caret);
    const token = found && (this.#completes === 'everything' || found.kind === 'emoji') ? found : null;
    this.#token = token;
    clearTimeout(this.#timer);
    if (token) this.#timer = setTimeout(() => void this.#find(token), queryDelayMs);
    else this.close();
  }

  /** Closes when the caret has left the word; `caret`: null while text is selected. */
  caretAt(caret: number | null): void {
    if (this.#token && this.#token.end !== caret) this.close();
  }

  close = (): void => {
    this.#token = null;
    this.items = [];
  };

  move(by: 1 | -1): void {
    this.active = (this.active + by + this.items.length) % this.items.length;
  }

  /** What one suggestion writes into the text; null when there is no such suggestion any more. */
  take(text: string, at = this.active): Replacement | null {
    const item = this.items[at];
    const token = this.#token;
    this.close();
    if (!item || !token) return null;
    if (item.isEmoji) rememberEmoji(item.insert);
    return completion(text, token, item.insert);
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
      return {
        key: account.id,
        insert,
        label: account.display_name || account.username,
        detail: insert,
        picture: null,
        account,
        isEmoji: false,
      };
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
        isEmoji: false,
      };
    });
  };

  #emoji = async (query: string): Promise<Suggestion[]> => {
    const [custom, unicode] = await Promise.all([
      this.#completes === 'unicode-emoji' ? [] : this.#session.customEmojis.list(),
      // Without them, the server's own can still be completed.
      loadUnicodeEmoji().catch(() => []),
    ]);
    return completeEmoji(customChoices(custom), unicode, query, maxSuggestions).map((choice) => {
      const toned = withTone(choice, settings.current.emojiSkinTone);
      const insert = insertionOf(toned);
      const picture = choice.custom && mediaSource(choice.custom.static_url || choice.custom.url);
      const code = `:${choice.codes[0] ?? choice.label}:`;
      return { key: choice.key, insert, label: insert, detail: choice.custom ? '' : code, picture, account: null, isEmoji: true };
    });
  };
}
