// Serves the media that the embedded server generates: avatars, headers, pictures, emoji, and sounds.
import { recordNotFound } from '../errors.ts';
import { createRoutes, type RequestContext, type RouteServices } from '../http/context.ts';
import { avatarPng, avatarSvg } from '../drawings/avatars.ts';
import { headerSvg, pictureSvg } from '../drawings/pictures.ts';
import { picturePng } from '../drawings/png.ts';
import { surfWav, clipPoster, clipWebm } from '../drawings/recordings.ts';
import { isEmojiName } from '../present/emojis.ts';
import { escapeHtml } from '../store/rich-text.ts';
import { respondWithBytes } from './media.ts';
import type { emojiNames } from '../present/emojis.ts';

// Draws the custom emoji as SVG, each on a square of 64 pixels.
const bird = (body: string, bill: string, cap: string) =>
  `<ellipse cx="34" cy="40" rx="20" ry="15" fill="${body}" stroke="#5b6b75"/><circle cx="20" cy="22" r="11" fill="${body}" stroke="#5b6b75"/><path d="M10,22 L0,25 L10,27Z" fill="${bill}"/>` +
  `<path d="M30,36 Q46,28 60,44 Q44,48 30,44Z" fill="${cap}"/><circle cx="18" cy="20" r="2.4" fill="#222"/>`;

const drawings: Record<keyof typeof emojiNames, string> = {
  kittiwake: bird('#fff', '#e8c33a', '#8ea4b3'),
  puffin: bird('#fff', '#e8702a', '#26282c'),
  tern: bird('#f2f4f5', '#d33a2c', '#26282c'),
  gull: bird('#fbfbfb', '#e3a72f', '#6d7f8c'),
  lighthouse:
    '<path d="M24,60 L28,20 H36 L40,60Z" fill="#fff"/><path d="M26,40 H38 L39,50 H25Z" fill="#c8382e"/><rect x="27" y="10" width="10" height="10" fill="#ffd75e"/>',
  anchor:
    '<path d="M32,14 V56 M14,40 Q16,56 32,56 Q48,56 50,40 M22,24 H42" fill="none" stroke="#3f6f96" stroke-width="6" stroke-linecap="round"/><circle cx="32" cy="10" r="5" fill="none" stroke="#3f6f96" stroke-width="4"/>',
  ferry:
    '<path d="M6,40 H58 L50,54 H14Z" fill="#2f6f9e"/><rect x="16" y="24" width="32" height="16" fill="#fff"/><rect x="36" y="12" width="8" height="12" fill="#c8382e"/>',
  buoy: '<path d="M20,48 L28,16 H36 L44,48Z" fill="#d33a2c"/><path d="M24,34 H40" stroke="#fff" stroke-width="6"/><path d="M6,52 Q19,46 32,52 T58,52" fill="none" stroke="#3f8fb8" stroke-width="5"/>',
  wave: '<path d="M4,48 Q14,16 36,18 Q52,20 48,32 Q40,26 36,34 Q34,46 60,48Z" fill="#3f8fb8"/>',
  fog: '<path d="M8,20 H56 M4,32 H50 M14,44 H60" stroke="#9fb0b8" stroke-width="6" stroke-linecap="round"/>',
  sunbreak: '<circle cx="40" cy="22" r="12" fill="#f3b62f"/><path d="M8,48 Q8,34 22,36 Q28,26 38,32 Q52,32 52,48Z" fill="#c6d2d8"/>',
  limpet: '<path d="M6,48 L32,14 L58,48Z" fill="#a8916d"/><path d="M32,14 L22,48 M32,14 L42,48" stroke="#6f5c40" stroke-width="3"/>',
  crab: '<ellipse cx="32" cy="38" rx="18" ry="12" fill="#d9552f"/><path d="M14,34 L4,22 M50,34 L60,22 M18,48 L10,58 M46,48 L54,58" stroke="#d9552f" stroke-width="5" stroke-linecap="round"/><circle cx="26" cy="28" r="3"/><circle cx="38" cy="28" r="3"/>',
  kelp: '<path d="M32,60 Q20,44 32,32 Q44,20 32,4 M32,46 Q44,44 50,34 M32,28 Q20,26 16,16" fill="none" stroke="#5f7a2f" stroke-width="6" stroke-linecap="round"/>',
  starfish:
    '<path d="M32,4 L39,25 L61,25 L43,38 L50,60 L32,47 L14,60 L21,38 L3,25 L25,25Z" fill="#e07a3c" stroke="#e07a3c" stroke-width="4" stroke-linejoin="round"/>',
  tea: '<path d="M10,26 H46 V42 Q46,54 28,54 Q10,54 10,42Z" fill="#fff" stroke="#9aa7ae" stroke-width="3"/><path d="M46,30 Q58,32 46,44" fill="none" stroke="#9aa7ae" stroke-width="4"/><path d="M20,18 Q24,12 20,6 M32,18 Q36,12 32,6" fill="none" stroke="#b9c4ca" stroke-width="3"/>',
};

const emojiSvg = (name: keyof typeof emojiNames) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${drawings[name]}</svg>`;

const immutableCacheControl = 'public, max-age=31536000, immutable';
const maxCachedDrawings = 160;

export function drawnRoutes({ store }: RouteServices) {
  const drawings = new Map<string, Promise<Buffer> | Buffer>();

  /** Draws on the first request; the cache is emptied when it is full. */
  function drawCached(key: string, draw: () => Promise<Buffer> | Buffer) {
    const existing = drawings.get(key);
    if (existing) return existing;
    if (drawings.size >= maxCachedDrawings) drawings.clear();
    const drawing = draw();
    drawings.set(key, drawing);
    return drawing;
  }

  const respondWithSvg = (c: RequestContext, drawing: string) =>
    c.body(drawing, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': immutableCacheControl,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  const readFileStem = (c: RequestContext, ending: string) => {
    const file = c.req.param('file') ?? '';
    if (!file.endsWith(ending)) throw recordNotFound();
    return file.slice(0, -ending.length);
  };
  const parseNumber = (text: string) => {
    if (!/^\d{1,6}$/.test(text)) throw recordNotFound();
    return Number(text);
  };

  return createRoutes()
    .get('/drawn/avatars/:file', async (c) => {
      const ending = c.req.param('file').endsWith('.png') ? '.png' : '.svg';
      const acct = readFileStem(c, ending);
      const name = store.accounts.byAcct(acct)?.display_name ?? acct;
      const initial = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '~';
      if (ending === '.svg') return respondWithSvg(c, avatarSvg(acct, escapeHtml(initial.toUpperCase())));
      return respondWithBytes(c, await drawCached(`avatar ${acct} ${initial}`, () => avatarPng(acct, initial)), 'image/png');
    })
    .get('/drawn/headers/missing.svg', (c) => respondWithSvg(c, headerSvg(0)))
    .get('/drawn/headers/:file', (c) => respondWithSvg(c, headerSvg(parseNumber(readFileStem(c, '.svg')))))
    .get('/drawn/emoji/:file', (c) => {
      const name = readFileStem(c, '.svg');
      if (!isEmojiName(name)) throw recordNotFound();
      return respondWithSvg(c, emojiSvg(name));
    })
    .get('/drawn/pictures/:file', async (c) => {
      const file = c.req.param('file');
      if (file.endsWith('.svg')) return respondWithSvg(c, pictureSvg(parseNumber(readFileStem(c, '.svg'))));
      const at = parseNumber(readFileStem(c, '.png'));
      return respondWithBytes(c, await drawCached(`png ${at}`, () => picturePng(at)), 'image/png');
    })
    .get('/drawn/sounds/:file', async (c) => {
      const at = parseNumber(readFileStem(c, '.wav'));
      return respondWithBytes(c, await drawCached(`wav ${at}`, () => surfWav(at)), 'audio/wav');
    })
    .get('/drawn/clip.webm', async (c) => respondWithBytes(c, await drawCached('clip', clipWebm), 'video/webm'))
    .get('/drawn/clip.webp', async (c) => respondWithBytes(c, await drawCached('poster', clipPoster), 'image/webp'));
}
