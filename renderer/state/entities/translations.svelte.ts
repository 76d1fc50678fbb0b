// Translates posts through the account's server; keeps the server's language pairs and translations in memory.
import { BoundedMap } from '../../../electron/contract/bounded-map.ts';
import type { Translation } from '@kittiwake/mastodon-api/entities/status';
import type { Failure } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';
import type { StoredStatus } from './entities.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

/** The translation of a post, once the server has answered. */
class TranslatedPost {
  value = $state.raw<Translation | null>(null);
  problem = $state.raw<Failure | null>(null);
}

type TranslatingAccount = Pick<Session, 'call'>;

/** The oldest translations are dropped beyond this number, and requested again when needed. */
const maxTranslations = 200;
const baseLanguageOf = (code: string): string => code.split('-')[0] ?? code;

export class Translations {
  /** Target languages by source language. Null: not loaded yet. */
  #pairs = $state.raw<ReadonlyMap<string, readonly string[]> | null>(null);
  #loading: Promise<void> | null = null;
  readonly #call: CallEndpoint;
  /** Languages that the user reads, preferred first. */
  readonly #userLanguages: readonly string[];
  readonly #posts = new BoundedMap<string, TranslatedPost>(maxTranslations);

  constructor({ call }: TranslatingAccount, userLanguages: readonly string[]) {
    this.#call = call;
    this.#userLanguages = userLanguages;
  }

  /** Loads the server's language pairs, once. After a failure, the next call tries again. */
  load = (): Promise<void> =>
    (this.#loading ??= this.#call('instance.translationLanguages', {}, { background: true }).then((answer) => {
      if (answer.ok) this.#pairs = new Map(Object.entries(answer.value.data));
      else this.#loading = null;
    }));

  get isLoaded(): boolean {
    return this.#pairs !== null;
  }

  /**
   * The target language for a post; null: the user reads the post's language, no target language is one the user reads, or the pairs are
   * not loaded.
   */
  targetOf(language: string | null): string | null {
    const from = language ?? 'und';
    const targets = this.#pairs?.get(from) ?? this.#pairs?.get(baseLanguageOf(from)) ?? [];
    if (this.#userLanguages.some((userLanguage) => baseLanguageOf(userLanguage) === baseLanguageOf(from))) return null;
    for (const userLanguage of this.#userLanguages) {
      const target =
        targets.find((each) => each === userLanguage) ?? targets.find((each) => baseLanguageOf(each) === baseLanguageOf(userLanguage));
      if (target !== undefined) return target;
    }
    return null;
  }

  /** Returns the translation of this version of the post, and requests it on first use. */
  of({ id, edited_at }: Pick<StoredStatus, 'id' | 'edited_at'>, target: string): TranslatedPost {
    const key = `${id}/${edited_at ?? ''}/${target}`;
    const cachedPost = this.#posts.get(key);
    if (cachedPost) return cachedPost;
    const post = new TranslatedPost();
    this.#posts.set(key, post);
    void this.#request(id, target, post);
    return post;
  }

  /** Requests the translation again, after a failure. */
  retry({ id }: Pick<StoredStatus, 'id'>, target: string, post: TranslatedPost): void {
    post.problem = null;
    void this.#request(id, target, post);
  }

  async #request(id: string, lang: string, post: TranslatedPost): Promise<void> {
    const answer = await this.#call('statuses.translate', { id, lang });
    if (answer.ok) post.value = answer.value.data;
    else post.problem = answer.error;
  }
}

/** Returns the post with translated text, content warning, poll options, and media descriptions; untranslated parts stay as they are. */
export function translateStatus(status: StoredStatus, translation: Translation): StoredStatus {
  const { content, spoiler_text, language, poll, media_attachments } = translation;
  const titles = poll?.options ?? [];
  return {
    ...status,
    content: content || status.content,
    spoiler_text: spoiler_text || status.spoiler_text,
    language: language || status.language,
    poll: status.poll && {
      ...status.poll,
      options: status.poll.options.map((option, at) => ({ ...option, title: titles[at]?.title || option.title })),
    },
    media_attachments: status.media_attachments.map((media) => ({
      ...media,
      description: media_attachments.find(({ id }) => id === media.id)?.description || media.description,
    })),
  };
}

/** Returns the translations of one account, created on first use. `userLanguages`: languages that the user reads, preferred first. */
export function translationsOf(account: TranslatingAccount, userLanguages: readonly string[]): Translations {
  return partOf(account, Translations, account, userLanguages);
}
