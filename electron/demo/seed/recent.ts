// The last hour of the seeded world, written by hand, because everyone sees it first.
import { pictureBlurhash } from '../drawings/blurhash.ts';
import { describe, sceneOf } from '../drawings/scene.ts';
import type { AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export function drawnPicture(
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
    description: options.described === false ? null : describe(scene),
    blurhash: pictureBlurhash(number),
    width: Math.round(scene.width * shrink),
    height: Math.round(scene.height * shrink),
    at,
  });
}

const minuteMs = 60_000;

export function lastHour(store: Store, who: (acct: string) => AccountRow) {
  const ago = (minutes: number) => Math.trunc(store.now() - minutes * minuteMs);
  const { statuses, reactions } = store;

  const edda = statuses.create(who('edda@north.example'), {
    text: 'Right. One row per minute, one row per hour, and between them a macro whose author keeps bees.\n\nI have now met the bees. They were more forthcoming than the macro. The answer, after three weeks, is a column called “x”, which is the temperature of the hut.',
    spoilerText: 'Long, and about spreadsheets',
    visibility: 'public',
    at: ago(61),
  });
  statuses.create(who('kwame@karta.example'), {
    text: '@edda@north.example please tell me that “x” is in Fahrenheit.',
    visibility: 'public',
    inReplyTo: edda,
    at: ago(52),
  });

  statuses.create(who('ines@puerto.example'), {
    text: 'Eight seconds of this morning: surf, and the bell buoy that everyone here tells the time by. Headphones.\n\n#fieldrecording',
    visibility: 'public',
    mediaIds: [
      store.media.create({
        accountId: who('ines@puerto.example').id,
        type: 'audio',
        path: '/drawn/sounds/1.wav',
        mime: 'audio/wav',
        description: 'Surf coming in, with a bell buoy ringing every few seconds.',
        duration: 8,
        at: ago(40),
      }),
    ],
    baseFavourites: 17,
    at: ago(40),
  });

  statuses.create(who('yuki@umi.example'), {
    text: '今朝の潮だまり。イソギンチャクが三つ、ヤドカリがたくさん。 #潮だまり #tidepools',
    visibility: 'public',
    mediaIds: [drawnPicture(store, who('yuki@umi.example'), 3, ago(27))],
    baseFavourites: 24,
    at: ago(27),
  });

  const tides = statuses.create(who('jonna'), {
    text: 'Which tide table do you actually trust for the outer islands?',
    visibility: 'public',
    language: 'en',
    poll: {
      options: ['The printed one on the pier', 'The harbour office', 'My knees'],
      multiple: false,
      baseVotes: [43, 23, 8],
      expiresAt: store.now() + 5 * 60 * minuteMs,
    },
    baseFavourites: 15,
    at: ago(11),
  });
  statuses.create(who('mira'), {
    text: '@jonna The pier. It has coffee stains at every spring tide, that’s calibration.',
    visibility: 'public',
    language: 'en',
    inReplyTo: tides,
    at: ago(8),
  });
  statuses.create(who('salma@bahr.example'), {
    text: '@jonna@coast.example أنا أثق بجدول الميناء القديم فقط',
    visibility: 'public',
    inReplyTo: tides,
    at: ago(5),
  });

  const ledge = statuses.create(who('tomas@archipelago.example'), {
    text: 'First kittiwakes back on the ledge this morning, three weeks early. Same pair on the north corner, I’d know that argument anywhere. #seabirds',
    visibility: 'public',
    mediaIds: [
      drawnPicture(store, who('tomas@archipelago.example'), 2, ago(6)),
      drawnPicture(store, who('tomas@archipelago.example'), 8, ago(6)),
    ],
    baseFavourites: 124,
    baseReblogs: 40,
    at: ago(6),
  });
  for (const fan of ['mira', 'freya@archipelago.example', 'aroha@lagoon.example']) reactions.favourite(who(fan), ledge, ago(4));
  reactions.reblog(who('ida'), ledge, { at: ago(4) });
  statuses.create(who('freya@archipelago.example'), {
    text: '@mira the pair from ledge four is back! Tomás has pictures. Sunday still on?',
    visibility: 'public',
    at: ago(2),
  });
}
