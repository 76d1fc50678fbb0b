// Serves the media that the embedded service generates: avatars, headers, pictures, emoji, sounds.
import { notFound } from '../errors.ts';
import { routes, type Request, type Service } from '../http/context.ts';
import { avatarPng } from '../drawings/avatar-png.ts';
import { avatarSvg } from '../drawings/avatars.ts';
import { emojiSvg } from '../drawings/emoji.ts';
import { headerSvg, pictureSvg } from '../drawings/pictures.ts';
import { picturePng } from '../drawings/png.ts';
import { surfWav } from '../drawings/sound.ts';
import { clipPoster, clipWebm } from '../drawings/clip.ts';
import { isEmojiName } from '../present/emojis.ts';
import { escapeHtml } from '../store/rich-text.ts';
import { answerBytes } from './media.ts';

const immutable = 'public, max-age=31536000, immutable';
const maxCachedDrawings = 160;

export function drawnRoutes({ store }: Service) {
  const drawings = new Map<string, Promise<Buffer> | Buffer>();

  /** Draws on the first request; the cache is emptied when it is full. */
  function cached(key: string, draw: () => Promise<Buffer> | Buffer) {
    const existing = drawings.get(key);
    if (existing) return existing;
    if (drawings.size >= maxCachedDrawings) drawings.clear();
    const drawing = draw();
    drawings.set(key, drawing);
    return drawing;
  }

  const svg = (c: Request, drawing: string) =>
    c.body(drawing, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': immutable,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  const stem = (c: Request, ending: string) => {
    const file = c.req.param('file') ?? '';
    if (!file.endsWith(ending)) throw notFound();
    return file.slice(0, -ending.length);
  };
  const number = (text: string) => {
    if (!/^\d{1,6}$/.test(text)) throw notFound();
    return Number(text);
  };

  return routes()
    .get('/drawn/avatars/:file', async (c) => {
      const ending = c.req.param('file').endsWith('.png') ? '.png' : '.svg';
      const acct = stem(c, ending);
      const name = store.accounts.byAcct(acct)?.display_name ?? acct;
      const initial = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? '~';
      if (ending === '.svg') return svg(c, avatarSvg(acct, escapeHtml(initial.toUpperCase())));
      return answerBytes(c, await cached(`avatar ${acct} ${initial}`, () => avatarPng(acct, initial)), 'image/png');
    })
    .get('/drawn/headers/:file', (c) => svg(c, headerSvg(number(stem(c, '.svg')))))
    .get('/drawn/emoji/:file', (c) => {
      const name = stem(c, '.svg');
      if (!isEmojiName(name)) throw notFound();
      return svg(c, emojiSvg(name));
    })
    .get('/drawn/pictures/:file', async (c) => {
      const file = c.req.param('file');
      if (file.endsWith('.svg')) return svg(c, pictureSvg(number(stem(c, '.svg'))));
      const at = number(stem(c, '.png'));
      return answerBytes(c, await cached(`png ${at}`, () => picturePng(at)), 'image/png');
    })
    .get('/drawn/sounds/:file', async (c) => {
      const at = number(stem(c, '.wav'));
      return answerBytes(c, await cached(`wav ${at}`, () => surfWav(at)), 'audio/wav');
    })
    .get('/drawn/clip.webm', async (c) => answerBytes(c, await cached('clip', clipWebm), 'video/webm'))
    .get('/drawn/clip.webp', async (c) => answerBytes(c, await cached('poster', clipPoster), 'image/webp'));
}
