// Creates ten days of seeded posts: with media, polls, and links, in threads that keep to their subject, with boosts and favourites.
import { clipSeconds, clipSize } from '../drawings/recordings.ts';
import { pictureBlurhash } from '../drawings/blurhash.ts';
import type { NewStatus } from '../store/statuses.ts';
import type { AccountRow, StoredQuotePolicy, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { linkCards, polls, quoteTexts, emojiPhrases, warnedPosts, contentWarnings } from './extras.ts';
import { textsByLanguage } from './languages.ts';
import type { SeededAccount } from './accounts.ts';
import { asides, replies, subjects, fillPlaceholders } from './phrases.ts';
import type { Dice } from './random.ts';
import { createDrawnPicture } from './recent-posts.ts';

interface Speaker {
  person: SeededAccount;
  row: AccountRow;
}
interface SeededThread {
  subject: string | null;
  language: string;
  last: StatusRow;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxActiveThreads = 24;
/** Servers whose accounts must approve quotes (`manual`) or cannot be quoted (`nobody`). */
const quotePolicies: Readonly<Record<string, StoredQuotePolicy>> = { 'karta.example': 'manual', 'umi.example': 'nobody' };

function createLinkCard(dice: Dice) {
  const card = dice.pick(linkCards);
  const picture = dice.integer(0, 60);
  const site = `https://${card.provider.toLowerCase().replace(/[^a-z]+/g, '')}.example`;
  const url = `${site}/${card.path}`;
  return {
    url,
    card: {
      url,
      title: card.title,
      description: card.description,
      language: 'en',
      type: 'link',
      author_name: '',
      author_url: '',
      provider_name: card.provider,
      provider_url: site,
      html: '',
      width: 1200,
      height: 630,
      image: dice.chance(0.8) ? `/drawn/pictures/${picture}.svg` : null,
      image_description: '',
      embed_url: '',
      blurhash: pictureBlurhash(picture),
      published_at: null,
      authors: [],
    },
  };
}

function pickVisibility(dice: Dice): 'public' | 'unlisted' | 'private' {
  if (dice.chance(0.86)) return 'public';
  return dice.chance(0.6) ? 'unlisted' : 'private';
}

function pickSubject(account: SeededAccount, dice: Dice): string {
  if (account.bot) return 'tides';
  const ownSubjects = Object.entries(subjects).filter(([, subject]) => subject.tags.some((tag) => account.note.includes(`#${tag}`)));
  return ownSubjects.length && dice.chance(0.6) ? dice.pick(ownSubjects)[0] : dice.pick(Object.keys(subjects));
}

export class PostSeeder {
  readonly #store: Store;
  readonly #dice: Dice;
  readonly #speakers: Speaker[];
  readonly #threads: SeededThread[] = [];
  readonly #boostable: StatusRow[] = [];
  readonly #usedTexts = new Set<string>();

  constructor(store: Store, dice: Dice, speakers: Speaker[]) {
    this.#store = store;
    this.#dice = dice;
    this.#speakers = speakers;
  }

  /** Creates `count` statuses between the two times, in chronological order. */
  createPosts(count: number, from: number, until: number) {
    const dice = this.#dice;
    const weightedSpeakers = this.#speakers.flatMap((speaker) => Array.from({ length: speaker.person.weight }, () => speaker));
    const times = Array.from({ length: count }, (_, at) => Math.trunc(from + ((until - from) * (at + dice.integer(0, 100) / 101)) / count));
    for (const at of times) {
      const speaker = dice.pick(weightedSpeakers);
      const roll = dice.integer(1, 100);
      if (roll <= 32 && this.#threads.length && !speaker.person.bot) this.#addReply(speaker, at);
      else if (roll <= 44 && this.#boostable.length > 3 && !speaker.person.bot) this.#addBoost(speaker, at);
      else this.#startThread(speaker, at);
    }
    this.#addBookmarksAndPins(until - dayMs);
  }

  #startThread(speaker: Speaker, at: number) {
    const dice = this.#dice;
    const { text, subject, language } = this.#composeOpening(speaker);
    const visibility = pickVisibility(dice);
    const isPopular = dice.chance(0.08);
    const draft = this.#addExtra(speaker, at, {
      text,
      language,
      visibility,
      quotePolicy: quotePolicies[speaker.row.domain] ?? 'public',
      at,
      baseFavourites: isPopular ? dice.integer(20, 160) : dice.integer(0, 6),
      baseReblogs: isPopular ? dice.integer(5, 60) : 0,
    });
    const status = this.#store.statuses.create(speaker.row, draft);
    if (status.poll_id) this.#addVotes(status.poll_id, status.account_id, draft.poll?.options.length ?? 0);
    this.#addFavourites(status, at);
    if (visibility === 'public') this.#boostable.push(status);
    if (visibility !== 'private') {
      const isOnSubject = draft.text.startsWith(text);
      this.#openThread({ subject: isOnSubject ? subject : null, language: draft.language ?? 'en', last: status }, isPopular);
    }
    if (dice.chance(0.03))
      this.#store.edits.edit(status, {
        text: `${status.text}\n\nEdit: ${dice.pick(asides)}`,
        spoilerText: status.spoiler_text,
        at: Math.min(at + 20 * 60_000, this.#store.now()),
      });
  }

  /** Popular threads are in the list several times, so that they get more replies. */
  #openThread(thread: SeededThread, isPopular: boolean) {
    this.#threads.push(...Array<SeededThread>(isPopular ? 9 : 1).fill(thread));
    if (this.#threads.length > maxActiveThreads) this.#threads.splice(0, this.#threads.length - maxActiveThreads);
  }

  #composeOpening(speaker: Speaker): { text: string; subject: string | null; language: string } {
    const dice = this.#dice;
    const foreignTexts = textsByLanguage[speaker.person.language];
    if (foreignTexts && dice.chance(0.8))
      return { text: fillPlaceholders(dice.pick(foreignTexts.openers), dice), subject: null, language: speaker.person.language };
    const name = pickSubject(speaker.person, dice);
    const subject = subjects[name];
    if (!subject) throw new Error(`no subject ${name}`);
    const text = this.#composeUnused(() => {
      const parts = [fillPlaceholders(dice.pick(subject.openers), dice)];
      if (dice.chance(0.2)) parts.push(dice.pick(asides));
      if (dice.chance(0.1)) parts.push(dice.pick(emojiPhrases));
      const tags = dice.chance(0.35) ? dice.sample(subject.tags, dice.integer(1, 2)) : [];
      return parts.join(' ') + (tags.length ? `\n\n${tags.map((tag) => `#${tag}`).join(' ')}` : '');
    });
    return { text, subject: name, language: 'en' };
  }

  /** Composes until the text is unused, at most six times; then appends an aside. */
  #composeUnused(compose: () => string): string {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const text = compose();
      if (this.#usedTexts.has(text)) continue;
      this.#usedTexts.add(text);
      return text;
    }
    return `${compose()} ${this.#dice.pick(asides)}`;
  }

  /** Adds one extra to a post, or none: media, a link, a quote, a content warning, or a poll. */
  #addExtra(speaker: Speaker, at: number, draft: NewStatus): NewStatus {
    const dice = this.#dice;
    const roll = dice.integer(1, 100);
    if (roll <= 22) return { ...draft, mediaIds: this.#createMedia(speaker, at), sensitive: dice.chance(0.05) };
    if (roll <= 27) {
      const { url, card } = createLinkCard(dice);
      return { ...draft, text: `${draft.text}\n\n${url}`, card };
    }
    const quoted = this.#boostable.at(-dice.integer(1, 40));
    if (roll <= 30 && quoted) return { ...draft, text: dice.pick(quoteTexts), language: 'en', quoteOf: quoted.id };
    if (roll <= 34) {
      if (dice.chance(0.6)) return { ...draft, spoilerText: dice.pick(contentWarnings) };
      const { spoiler, text } = dice.pick(warnedPosts);
      return { ...draft, text, spoilerText: spoiler, language: 'en' };
    }
    if (roll <= 37) {
      const poll = dice.pick(polls);
      const baseVotes = poll.options.map(() => dice.integer(0, 60));
      return {
        ...draft,
        text: poll.text,
        language: 'en',
        poll: { options: poll.options, multiple: dice.chance(0.25), baseVotes, expiresAt: at + dice.pick([6, 24, 72, 168]) * hourMs },
      };
    }
    return draft;
  }

  #createMedia(speaker: Speaker, at: number): string[] {
    const { row } = speaker;
    const roll = this.#dice.integer(1, 100);
    if (roll <= 3) return [this.#createVideo(row, at)];
    if (roll <= 6) return [this.#createAudio(row, at)];
    let count = 1;
    if (roll > 90) count = 4;
    else if (roll > 78) count = 2;
    return Array.from({ length: count }, () => this.#createPicture(row, at));
  }

  #createVideo(author: AccountRow, at: number): string {
    return this.#store.media.create({
      accountId: author.id,
      type: 'video',
      path: '/drawn/clip.webm',
      preview: '/drawn/clip.webp',
      mime: 'video/webm',
      description: 'A gull crosses the picture over a slow swell.',
      blurhash: pictureBlurhash(0),
      ...clipSize,
      duration: clipSeconds,
      at,
    });
  }

  #createAudio(author: AccountRow, at: number): string {
    return this.#store.media.create({
      accountId: author.id,
      type: 'audio',
      path: `/drawn/sounds/${this.#dice.integer(1, 5)}.wav`,
      mime: 'audio/wav',
      description: 'Surf, and a bell buoy.',
      duration: 8,
      at,
    });
  }

  /**
   * Only hill scenes exist as PNG: the details of the other scenes are SVG strokes. Accounts that can sign in get PNG, because redrafting a
   * post uploads copies of its pictures, and the server accepts no SVG uploads.
   */
  #createPicture(author: AccountRow, at: number): string {
    const dice = this.#dice;
    const described = dice.chance(0.85);
    const isPng = dice.chance(0.12) || author.email !== null;
    if (isPng) return createDrawnPicture(this.#store, author, dice.integer(0, 14) * 4, at, { format: 'png', described });
    return createDrawnPicture(this.#store, author, dice.integer(0, 60), at, { described });
  }

  #addFavourites(status: StatusRow, at: number) {
    const dice = this.#dice;
    const fans = dice.chance(0.55) ? dice.integer(0, 3) : dice.integer(0, 9);
    for (const fan of dice.sample(this.#speakers, fans))
      if (fan.row.id !== status.account_id)
        this.#store.interactions.favourite(fan.row, status, Math.min(at + dice.integer(1, 180) * 60_000, this.#store.now()));
  }

  /** Writes into the table directly, because most of these polls have already ended. */
  #addVotes(pollId: string, authorId: string, options: number) {
    for (const { row } of this.#dice.sample(this.#speakers, this.#dice.integer(2, 14)))
      if (row.id !== authorId)
        this.#store.db.run('INSERT INTO votes(poll_id, account_id, choice) VALUES(:pollId, :voter, :choice)', {
          pollId,
          voter: row.id,
          choice: this.#dice.integer(0, options - 1),
        });
  }

  #addReply(speaker: Speaker, at: number) {
    const dice = this.#dice;
    const thread = dice.pick(this.#threads);
    const to = dice.chance(0.7) ? thread.last : (this.#store.statuses.byId(thread.last.thread_id) ?? thread.last);
    const author = this.#store.accounts.byId(to.account_id);
    if (!author) return;
    const { text, language } = this.#composeReply(speaker, thread);
    const name = author.domain ? `${author.username}@${author.domain}` : author.username;
    const status = this.#store.statuses.create(speaker.row, {
      text: author.id === speaker.row.id ? dice.pick(asides) : `@${name} ${text}`,
      language,
      visibility: to.visibility,
      inReplyTo: to,
      at,
    });
    thread.last = status;
    if (dice.chance(0.4)) this.#addFavourites(status, at);
  }

  /** Composes a reply in the language of the speaker, or one in English about the subject of the thread. */
  #composeReply({ person }: Speaker, thread: SeededThread): { text: string; language: string } {
    const dice = this.#dice;
    const ownReplies = textsByLanguage[person.language]?.replies;
    const isInOwnLanguage = ownReplies && (thread.language === person.language || dice.chance(0.5));
    const choices = isInOwnLanguage ? ownReplies : (subjects[thread.subject ?? '']?.replies ?? replies);
    const text = fillPlaceholders(dice.pick(choices), dice) + (dice.chance(0.12) ? ` ${dice.pick(emojiPhrases)}` : '');
    return { text, language: isInOwnLanguage ? person.language : 'en' };
  }

  #addBoost(speaker: Speaker, at: number) {
    const status = this.#boostable.at(-this.#dice.integer(1, Math.min(60, this.#boostable.length)));
    if (status && status.account_id !== speaker.row.id) this.#store.interactions.reblog(speaker.row, status, { at });
  }

  #addBookmarksAndPins(from: number) {
    const { interactions } = this.#store;
    for (const { person, row } of this.#speakers) {
      if (person.email === undefined) continue;
      for (const status of this.#dice.sample(this.#boostable, 14))
        interactions.bookmark(row.id, status.id, Math.max(status.created_at, from) + 60_000);
      const ownPost = this.#boostable.find((status) => status.account_id === row.id);
      if (ownPost) interactions.pin(row.id, ownPost);
    }
  }
}
