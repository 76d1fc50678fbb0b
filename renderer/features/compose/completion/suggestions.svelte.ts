// Suggests accounts, tags, and emoji (custom and Unicode) for the word at the caret.
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import { completeEmoji, customChoices, insertionOf, withTone, loadUnicodeEmoji } from '../../../logic/media/emoji-choice.ts';
import { completeToken, tokenAt } from '../../../logic/text/autocomplete.ts';
import type { Replacement, CompletionToken } from '../../../logic/text/autocomplete.ts';
import { nameOf } from '../../../logic/text/names.ts';
import { mediaSource } from '../../../logic/media/media-source.ts';
import { m } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { rememberEmoji } from '../../../state/app/recent-emoji.ts';
import { settings } from '../../../state/app/settings.svelte.ts';

/** `unicode-emoji`: for texts in which servers do not render custom emoji, such as media descriptions. */
export type CompletionScope = 'everything' | 'emoji' | 'unicode-emoji';

interface CompletionSuggestion {
  key: string;
  /** Text that replaces the token. */
  insert: string;
  label: string;
  detail: string;
  picture: string | null;
  account: Account | null;
  isEmoji: boolean;
}

const maxSuggestions = 6;
/** Pause in typing before the server is queried. */
const queryDelayMs = 150;

export class Suggestions {
  items = $state.raw<CompletionSuggestion[]>([]);
  activeIndex = $state(0);
  #session: Pick<Session, 'call' | 'customEmojis'>;
  #scope: CompletionScope;
  #token: CompletionToken | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Pick<Session, 'call' | 'customEmojis'>, scope: CompletionScope = 'everything') {
    this.#session = session;
    this.#scope = scope;
  }

  get isOpen(): boolean {
    return this.items.length > 0;
  }

  /** Call after each change of the text or the caret. */
  update(text: string, caret: number): void {
    const tokenAtCaret = tokenAt(text, caret);
    const token = tokenAtCaret && (this.#scope === 'everything' || tokenAtCaret.kind === 'emoji') ? tokenAtCaret : null;
    this.#token = token;
    clearTimeout(this.#timer);
    if (token) this.#timer = setTimeout(() => void this.#load(token), queryDelayMs);
    else this.close();
  }

  /** Closes the list when the caret has left the word. `caret`: null while text is selected. */
  handleCaret(caret: number | null): void {
    if (this.#token && this.#token.end !== caret) this.close();
  }

  close = (): void => {
    this.#token = null;
    this.items = [];
  };

  move(by: 1 | -1): void {
    this.activeIndex = (this.activeIndex + by + this.items.length) % this.items.length;
  }

  /** Replacement for the chosen suggestion; null if the suggestion no longer exists. */
  choose(text: string, at = this.activeIndex): Replacement | null {
    const item = this.items[at];
    const token = this.#token;
    this.close();
    if (!item || !token) return null;
    if (item.isEmoji) rememberEmoji(item.insert);
    return completeToken(text, token, item.insert);
  }

  async #load(token: CompletionToken): Promise<void> {
    const matches = await { mention: this.#findAccounts, tag: this.#findTags, emoji: this.#findEmoji }[token.kind](token.query);
    // Ignore the result if the text changed during the query.
    if (this.#token !== token) return;
    this.items = matches.slice(0, maxSuggestions);
    this.activeIndex = 0;
  }

  #findAccounts = async (query: string): Promise<CompletionSuggestion[]> => {
    const answer = await this.#session.call('accounts.search', { q: query, limit: maxSuggestions, resolve: false });
    if (!answer.ok) return [];
    return answer.value.data.map((account) => {
      const insert = `@${account.acct}`;
      return {
        key: account.id,
        insert,
        label: nameOf(account),
        detail: insert,
        picture: null,
        account,
        isEmoji: false,
      };
    });
  };

  #findTags = async (query: string): Promise<CompletionSuggestion[]> => {
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

  #findEmoji = async (query: string): Promise<CompletionSuggestion[]> => {
    const [custom, unicode] = await Promise.all([
      this.#scope === 'unicode-emoji' ? [] : this.#session.customEmojis.list(),
      // If the Unicode list fails to load, custom emoji still work.
      loadUnicodeEmoji().catch(() => []),
    ]);
    return completeEmoji(customChoices(custom), unicode, query, maxSuggestions).map((choice) => {
      const toned = withTone(choice, settings.current.emojiSkinTone);
      const insert = insertionOf(toned);
      const picture = choice.custom && mediaSource(choice.custom.static_url || choice.custom.url);
      const code = `:${choice.shortcodes[0] ?? choice.label}:`;
      return { key: choice.key, insert, label: insert, detail: choice.custom ? '' : code, picture, account: null, isEmoji: true };
    });
  };
}
