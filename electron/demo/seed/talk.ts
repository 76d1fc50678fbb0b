// Ten days of posts: with media, polls and links, in threads that keep to their subject, with boosts and favourites.
import { clipSeconds, clipSize } from '../drawings/clip.ts';
import { pictureBlurhash } from '../drawings/blurhash.ts';
import type { NewStatus } from '../store/statuses.ts';
import type { AccountRow, QuotePolicy, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { cards, polls, quoting, emojiPhrases, warned, warnings } from './extras.ts';
import { languages } from './languages.ts';
import type { Person } from './people.ts';
import { asides, replies, subjects } from './phrases.ts';
import type { Dice } from './random.ts';
import { drawnPicture } from './recent.ts';
import { fill } from './words.ts';

interface Speaker {
  person: Person;
  row: AccountRow;
}
interface Thread {
  subject: string | null;
  language: string;
  last: StatusRow;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxActiveThreads = 24;
/** Servers whose people are asked before they are quoted, or are not to be quoted at all. */
const quotePolicies: Readonly<Record<string, QuotePolicy>> = { 'karta.example': 'manual', 'umi.example': 'nobody' };

export function createTalk(store: Store, dice: Dice, speakers: Speaker[]) {
  const weighted = speakers.flatMap((speaker) => Array.from({ length: speaker.person.weight }, () => speaker));
  const threads: Thread[] = [];
  const boostable: StatusRow[] = [];
  const usedTexts = new Set<string>();

  /** Composes again, a few times, when the text was used before. */
  function composeUnused(compose: () => string): string {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const text = compose();
      if (usedTexts.has(text)) continue;
      usedTexts.add(text);
      return text;
    }
    return `${compose()} ${dice.pick(asides)}`;
  }

  const subjectOf = (person: Person) => {
    if (person.bot) return 'tides';
    const own = Object.entries(subjects).filter(([, subject]) => subject.tags.some((tag) => person.note.includes(`#${tag}`)));
    return own.length && dice.chance(0.6) ? dice.pick(own)[0] : dice.pick(Object.keys(subjects));
  };

  function opening(speaker: Speaker): { text: string; subject: string | null; language: string } {
    const foreign = languages[speaker.person.language];
    if (foreign && dice.chance(0.8))
      return { text: fill(dice.pick(foreign.openers), dice), subject: null, language: speaker.person.language };
    const name = subjectOf(speaker.person);
    const subject = subjects[name];
    if (!subject) throw new Error(`no subject ${name}`);
    const text = composeUnused(() => {
      const parts = [fill(dice.pick(subject.openers), dice)];
      if (dice.chance(0.2)) parts.push(dice.pick(asides));
      if (dice.chance(0.1)) parts.push(dice.pick(emojiPhrases));
      return (
        parts.join(' ') +
        (dice.chance(0.35)
          ? `\n\n${dice
              .some(subject.tags, dice.whole(1, 2))
              .map((tag) => `#${tag}`)
              .join(' ')}`
          : '')
      );
    });
    return { text, subject: name, language: 'en' };
  }

  function media(speaker: Speaker, at: number): string[] {
    const roll = dice.whole(1, 100);
    if (roll <= 3)
      return [
        store.media.create({
          accountId: speaker.row.id,
          type: 'video',
          path: '/drawn/clip.webm',
          preview: '/drawn/clip.webp',
          mime: 'video/webm',
          description: 'A gull crosses the picture over a slow swell.',
          blurhash: pictureBlurhash(0),
          ...clipSize,
          duration: clipSeconds,
          at,
        }),
      ];
    if (roll <= 6)
      return [
        store.media.create({
          accountId: speaker.row.id,
          type: 'audio',
          path: `/drawn/sounds/${dice.whole(1, 5)}.wav`,
          mime: 'audio/wav',
          description: 'Surf, and a bell buoy.',
          duration: 8,
          at,
        }),
      ];
    const count = roll > 90 ? 4 : roll > 78 ? 2 : 1;
    return Array.from({ length: count }, () => {
      const described = dice.chance(0.85);
      // Only scenes that consist of hills exist as PNG: the details of the others are SVG strokes.
      // Who can sign in can write a post anew with copies of its pictures, and SVG is taken as an attachment nowhere.
      const isPng = dice.chance(0.12) || speaker.row.email !== null;
      if (isPng) return drawnPicture(store, speaker.row, dice.whole(0, 14) * 4, at, { format: 'png', described });
      return drawnPicture(store, speaker.row, dice.whole(0, 60), at, { described });
    });
  }

  function linkCard() {
    const card = dice.pick(cards);
    const picture = dice.whole(0, 60);
    const site = `https://${card.provider.toLowerCase().replace(/[^a-z]+/g, '')}.example`;
    return {
      url: `${site}/${card.path}`,
      card: {
        url: `${site}/${card.path}`,
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

  /** Adds one extra to a post, or none: media, a link, a quote, a content warning or a poll. */
  function withExtra(speaker: Speaker, at: number, draft: NewStatus): NewStatus {
    const roll = dice.whole(1, 100);
    if (roll <= 22) return { ...draft, mediaIds: media(speaker, at), sensitive: dice.chance(0.05) };
    if (roll <= 27) {
      const { url, card } = linkCard();
      return { ...draft, text: `${draft.text}\n\n${url}`, card };
    }
    const quoted = boostable.at(-dice.whole(1, 40));
    if (roll <= 30 && quoted) return { ...draft, text: dice.pick(quoting), language: 'en', quoteOf: quoted.id };
    if (roll <= 34) {
      if (dice.chance(0.6)) return { ...draft, spoilerText: dice.pick(warnings) };
      const { spoiler, text } = dice.pick(warned);
      return { ...draft, text, spoilerText: spoiler, language: 'en' };
    }
    if (roll <= 37) {
      const poll = dice.pick(polls);
      const baseVotes = poll.options.map(() => dice.whole(0, 60));
      return {
        ...draft,
        text: poll.text,
        language: 'en',
        poll: { options: poll.options, multiple: dice.chance(0.25), baseVotes, expiresAt: at + dice.pick([6, 24, 72, 168]) * hourMs },
      };
    }
    return draft;
  }

  function addFavourites(status: StatusRow, at: number) {
    const fans = dice.chance(0.55) ? dice.whole(0, 3) : dice.whole(0, 9);
    for (const fan of dice.some(speakers, fans))
      if (fan.row.id !== status.account_id)
        store.reactions.favourite(fan.row, status, Math.min(at + dice.whole(1, 180) * 60_000, store.now()));
  }

  /** Writes into the table directly, because most of these polls have ended by now. */
  function addVotes(pollId: string, authorId: string, options: number) {
    for (const { row } of dice.some(speakers, dice.whole(2, 14)))
      if (row.id !== authorId)
        store.db.run('INSERT INTO votes(poll_id, account_id, choice) VALUES(:pollId, :voter, :choice)', {
          pollId,
          voter: row.id,
          choice: dice.whole(0, options - 1),
        });
  }

  function startThread(speaker: Speaker, at: number) {
    const { text, subject, language } = opening(speaker);
    const visibility = dice.chance(0.86) ? 'public' : dice.chance(0.6) ? 'unlisted' : 'private';
    const popular = dice.chance(0.08);
    const draft = withExtra(speaker, at, {
      text,
      language,
      visibility,
      quotePolicy: quotePolicies[speaker.row.domain] ?? 'public',
      at,
      baseFavourites: popular ? dice.whole(20, 160) : dice.whole(0, 6),
      baseReblogs: popular ? dice.whole(5, 60) : 0,
    });
    const status = store.statuses.create(speaker.row, draft);
    if (status.poll_id) addVotes(status.poll_id, status.account_id, draft.poll?.options.length ?? 0);
    const isOnSubject = draft.text.startsWith(text);
    addFavourites(status, at);
    if (visibility === 'public') boostable.push(status);
    if (visibility !== 'private') {
      const thread = { subject: isOnSubject ? subject : null, language: draft.language ?? 'en', last: status };
      // A popular thread is in the list several times, so that it gets more replies.
      threads.push(...Array<Thread>(popular ? 9 : 1).fill(thread));
    }
    if (threads.length > maxActiveThreads) threads.splice(0, threads.length - maxActiveThreads);
    if (dice.chance(0.03))
      store.edits.edit(status, {
        text: `${status.text}\n\nEdit: ${dice.pick(asides)}`,
        spoilerText: status.spoiler_text,
        at: Math.min(at + 20 * 60_000, store.now()),
      });
  }

  function reply(speaker: Speaker, at: number) {
    const thread = dice.pick(threads);
    const to = dice.chance(0.7) ? thread.last : (store.statuses.byId(thread.last.thread_id) ?? thread.last);
    const author = store.accounts.byId(to.account_id);
    if (!author) return;
    const ownReplies = languages[speaker.person.language]?.replies;
    const choices =
      ownReplies && (thread.language === speaker.person.language || dice.chance(0.5))
        ? ownReplies
        : (subjects[thread.subject ?? '']?.replies ?? replies);
    const line = fill(dice.pick(choices), dice) + (dice.chance(0.12) ? ` ${dice.pick(emojiPhrases)}` : '');
    const name = author.domain ? `${author.username}@${author.domain}` : author.username;
    const status = store.statuses.create(speaker.row, {
      text: author.id === speaker.row.id ? dice.pick(asides) : `@${name} ${line}`,
      language: choices === ownReplies ? speaker.person.language : 'en',
      visibility: to.visibility,
      inReplyTo: to,
      at,
    });
    thread.last = status;
    if (dice.chance(0.4)) addFavourites(status, at);
  }

  function boost(speaker: Speaker, at: number) {
    const status = boostable.at(-dice.whole(1, Math.min(60, boostable.length)));
    if (status && status.account_id !== speaker.row.id) store.reactions.reblog(speaker.row, status, { at });
  }

  function addBookmarksAndPins(from: number) {
    for (const { person, row } of speakers) {
      if (person.email === undefined) continue;
      for (const status of dice.some(boostable, 14))
        store.reactions.bookmark(row.id, status.id, Math.max(status.created_at, from) + 60_000);
      const own = boostable.find((status) => status.account_id === row.id);
      if (own) store.reactions.pin(row.id, own);
    }
  }

  return {
    /** Creates `count` statuses between the two times, in chronological order. */
    fill(count: number, from: number, until: number) {
      const times = Array.from({ length: count }, (_, at) => Math.trunc(from + ((until - from) * (at + dice.whole(0, 100) / 101)) / count));
      for (const at of times) {
        const speaker = dice.pick(weighted);
        const roll = dice.whole(1, 100);
        if (roll <= 32 && threads.length && !speaker.person.bot) reply(speaker, at);
        else if (roll <= 44 && boostable.length > 3 && !speaker.person.bot) boost(speaker, at);
        else startThread(speaker, at);
      }
      addBookmarksAndPins(until - dayMs);
    },
  };
}
