// Creates the last hour of the seeded posts, written by hand, because everyone sees it first.
import { pictureBlurhash } from '../drawings/blurhash.ts';
import { describeScene, sceneOf } from '../drawings/scene.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { NewStatus } from '../store/statuses.ts';
import type { Store } from '../store/store.ts';

export function createDrawnPicture(
  store: Store,
  author: AccountRow,
  number: number,
  at: number,
  options: { format?: 'svg' | 'png'; described?: boolean } = {},
): string {
  const scene = sceneOf(number);
  const path = `/drawn/pictures/${number}.${options.format ?? 'svg'}`;
  const shrink = options.format === 'png' ? 480 / scene.width : 1;
  return store.media.create({
    accountId: author.id,
    type: 'image',
    path,
    preview: path,
    mime: options.format === 'png' ? 'image/png' : 'image/svg+xml',
    description: options.described === false ? null : describeScene(scene),
    blurhash: pictureBlurhash(number),
    width: Math.round(scene.width * shrink),
    height: Math.round(scene.height * shrink),
    at,
  });
}

const minuteMs = 60_000;

interface RecentPost extends Pick<NewStatus, 'text' | 'spoilerText' | 'language' | 'baseFavourites' | 'baseReblogs'> {
  author: string;
  minutesAgo: number;
  /** Author of the earlier post to which this one replies. */
  replyTo?: string;
  /** Numbers of drawn pictures. */
  pictures?: number[];
  /** Description of the recording of surf. */
  surf?: string;
  poll?: { options: string[]; votes: number[]; hoursLeft: number };
  favouritedBy?: string[];
  boostedBy?: string[];
}

const recentPosts: readonly RecentPost[] = [
  {
    author: 'edda@north.example',
    minutesAgo: 61,
    text: 'Right. One row per minute, one row per hour, and between them a macro whose author keeps bees.\n\nI have now met the bees. They were more forthcoming than the macro. The answer, after three weeks, is a column called “x”, which is the temperature of the hut.',
    spoilerText: 'Long, and about spreadsheets',
  },
  {
    author: 'kwame@karta.example',
    minutesAgo: 52,
    text: '@edda@north.example please tell me that “x” is in Fahrenheit.',
    replyTo: 'edda@north.example',
  },
  {
    author: 'ines@puerto.example',
    minutesAgo: 40,
    text: 'Eight seconds of this morning: surf, and the bell buoy that everyone here tells the time by. Headphones.\n\n#fieldrecording',
    surf: 'Surf coming in, with a bell buoy ringing every few seconds.',
    baseFavourites: 17,
  },
  {
    author: 'yuki@umi.example',
    minutesAgo: 27,
    text: '今朝の潮だまり。イソギンチャクが三つ、ヤドカリがたくさん。 #潮だまり #tidepools',
    pictures: [3],
    baseFavourites: 24,
  },
  {
    author: 'jonna',
    minutesAgo: 11,
    text: 'Which tide table do you actually trust for the outer islands?',
    language: 'en',
    poll: { options: ['The printed one on the pier', 'The harbour office', 'My knees'], votes: [43, 23, 8], hoursLeft: 5 },
    baseFavourites: 15,
  },
  {
    author: 'mira',
    minutesAgo: 8,
    text: '@jonna The pier. It has coffee stains at every spring tide, that’s calibration.',
    language: 'en',
    replyTo: 'jonna',
  },
  {
    author: 'salma@bahr.example',
    minutesAgo: 5,
    text: '@jonna@coast.example أنا أثق بجدول الميناء القديم فقط',
    replyTo: 'jonna',
  },
  {
    author: 'tomas@archipelago.example',
    minutesAgo: 6,
    text: 'First kittiwakes back on the ledge this morning, three weeks early. Same pair on the north corner, I’d know that argument anywhere. #seabirds',
    pictures: [2, 8],
    baseFavourites: 124,
    baseReblogs: 40,
    favouritedBy: ['mira', 'freya@archipelago.example', 'aroha@lagoon.example'],
    boostedBy: ['ida'],
  },
  {
    author: 'freya@archipelago.example',
    minutesAgo: 2,
    text: '@mira the pair from ledge four is back! Tomás has pictures. Sunday still on?',
  },
];

function createSurfRecording(store: Store, author: AccountRow, description: string, at: number): string {
  return store.media.create({
    accountId: author.id,
    type: 'audio',
    path: '/drawn/sounds/1.wav',
    mime: 'audio/wav',
    description,
    duration: 8,
    at,
  });
}

export function createRecentPosts(store: Store, requireAccount: (acct: string) => AccountRow) {
  const { statuses, interactions } = store;
  const ago = (minutes: number) => Math.trunc(store.now() - minutes * minuteMs);
  const statusesByAuthor = new Map<string, StatusRow>();
  for (const post of recentPosts) {
    const { author: acct, minutesAgo, replyTo, pictures = [], surf, poll, favouritedBy = [], boostedBy = [], ...draft } = post;
    const author = requireAccount(acct);
    const at = ago(minutesAgo);
    const mediaIds = pictures.map((number) => createDrawnPicture(store, author, number, at));
    if (surf !== undefined) mediaIds.push(createSurfRecording(store, author, surf, at));
    const status = statuses.create(author, {
      ...draft,
      visibility: 'public',
      inReplyTo: statusesByAuthor.get(replyTo ?? '') ?? null,
      mediaIds,
      poll: poll
        ? { options: poll.options, multiple: false, baseVotes: poll.votes, expiresAt: store.now() + poll.hoursLeft * 60 * minuteMs }
        : null,
      at,
    });
    statusesByAuthor.set(acct, status);
    for (const fan of favouritedBy) interactions.favourite(requireAccount(fan), status, ago(4));
    for (const booster of boostedBy) interactions.reblog(requireAccount(booster), status, { at: ago(4) });
  }
}
