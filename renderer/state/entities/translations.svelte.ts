// Translations of posts by the account's server: the languages that it offers, and what it answered, kept while the window is open.
import type { Translation } from '../../../electron/contract/entities/translation.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import type { StoredStatus } from './entities.ts';

/** A post in another language, once the server has answered. */
export class TranslatedPost {
  value = $state.raw<Translation | null>(null);
  problem = $state.raw<Failure | null>(null);
}

interface Account {
  readonly call: Call;
}

/** Older ones are asked for again. */
const maxTranslations = 200;
const bareOf = (code: string): string => code.split('-')[0] ?? code;

export class Translations {
  /** By the language that is translated: those into which it can be. Null: not known yet. */
  #pairs = $state.raw<Readonly<Record<string, readonly string[]>> | null>(null);
  #loading: Promise<void> | null = null;
  readonly #call: Call;
  /** Those that the person reads, the best first. */
  readonly #wanted: readonly string[];
  readonly #posts = new Map<string, TranslatedPost>();

  constructor({ call }: Account, wanted: readonly string[]) {
    this.#call = call;
    this.#wanted = wanted;
  }

  /** Loads the server's languages, once. A failure is forgotten, so that it is tried again. */
  load = (): Promise<void> =>
    (this.#loading ??= this.#call('instance.translationLanguages', {}, { background: true }).then((answer) => {
      if (answer.ok) this.#pairs = answer.value.data;
      else this.#loading = null;
    }));

  get isLoaded(): boolean {
    return this.#pairs !== null;
  }

  /** Into which language a post is translated; null: into none that the person reads, or it is in one already, or nothing is known yet. */
  targetOf(language: string | null): string | null {
    const from = language ?? 'und';
    const targets = this.#pairs?.[from] ?? this.#pairs?.[bareOf(from)] ?? [];
    if (this.#wanted.some((wanted) => bareOf(wanted) === bareOf(from))) return null;
    for (const wanted of this.#wanted) {
      const target = targets.find((each) => each === wanted) ?? targets.find((each) => bareOf(each) === bareOf(wanted));
      if (target !== undefined) return target;
    }
    return null;
  }

  /** The translation of this version of the post; asked for when it isn't there. */
  of({ id, edited_at }: Pick<StoredStatus, 'id' | 'edited_at'>, target: string): TranslatedPost {
    const key = `${id}/${edited_at ?? ''}/${target}`;
    const known = this.#posts.get(key);
    if (known) return known;
    const post = new TranslatedPost();
    this.#posts.set(key, post);
    const oldest = this.#posts.keys().next().value;
    if (this.#posts.size > maxTranslations && oldest !== undefined) this.#posts.delete(oldest);
    void this.#ask(id, target, post);
    return post;
  }

  /** After a failure. */
  again({ id }: Pick<StoredStatus, 'id'>, target: string, post: TranslatedPost): void {
    post.problem = null;
    void this.#ask(id, target, post);
  }

  async #ask(id: string, lang: string, post: TranslatedPost): Promise<void> {
    const answer = await this.#call('statuses.translate', { id, lang });
    if (answer.ok) post.value = answer.value.data;
    else post.problem = answer.error;
  }
}

/** The post with its text, warning, poll options and descriptions in the other language; a part that wasn't translated stays as it is. */
export function inTranslation(status: StoredStatus, translation: Translation): StoredStatus {
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

const known = new WeakMap<Account, Translations>();

/** Of one account; `wanted`: the languages that the person reads, the best first. */
export function translationsOf(account: Account, wanted: readonly string[]): Translations {
  const translations = known.get(account) ?? new Translations(account, wanted);
  known.set(account, translations);
  return translations;
}
