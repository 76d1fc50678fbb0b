// /api/v1/media and /api/v2/media: uploads, their descriptions, and the files themselves.
import { ApiError, missing, notFound } from '../errors.ts';
import { input, me, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { checkDescription, focusOf, saveThumbnail, saveUpload } from '../media/upload.ts';
import type { MediaOptions } from '../media/upload.ts';
import type { MediaRow } from '../store/rows.ts';

/** Answers range requests too: media elements use them to seek. */
export function answerBytes(c: Request, bytes: Uint8Array, mime: string) {
  const headers = {
    'Content-Type': mime,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  };
  const range = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '');
  const whole = new Uint8Array(bytes);
  if (!range) return c.body(whole, 200, headers);
  const last = bytes.length - 1;
  const from = range[1] ? Number(range[1]) : Math.max(0, bytes.length - Number(range[2]));
  const to = range[1] && range[2] ? Math.min(Number(range[2]), last) : last;
  if (from > to) return c.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` });
  return c.body(whole.slice(from, to + 1), 206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${bytes.length}` });
}

export function mediaRoutes({ store, present, media: options }: Service) {
  const { media } = store;

  function own(c: Request): MediaRow {
    const row = media.byId(pathParam(c, 'id'));
    if (row?.account_id !== me(c).id) throw notFound();
    return row;
  }
  /** As in Mastodon: what a post has can neither be read nor changed here. */
  function unattached(c: Request): MediaRow {
    const row = own(c);
    if (row.status_id !== null) throw notFound();
    if (media.hasFailed(row)) throw new ApiError(422, 'Error processing thumbnail for uploaded media');
    return row;
  }
  const answer = (c: Request, row: MediaRow | undefined, unready: 202 | 206) => {
    if (!row) throw notFound();
    return c.json(present.attachment(row), media.isReady(row) ? 200 : unready);
  };

  async function upload(c: Request, processing: MediaOptions | null) {
    const person = me(c);
    const params = input(c);
    const file = params.file('file');
    if (!file) throw missing('file');
    const id = await saveUpload(store, person.id, file, {
      description: params.text('description'),
      focus: params.text('focus'),
      thumbnail: params.file('thumbnail'),
      processing,
    });
    return answer(c, media.byId(id), 202);
  }

  return routes()
    .post('/api/v1/media', (c) => upload(c, null))
    .post('/api/v2/media', (c) => upload(c, options))
    .get('/api/v1/media/:id', (c) => answer(c, unattached(c), 206))
    .put('/api/v1/media/:id', async (c) => {
      const row = unattached(c);
      const params = input(c);
      const description = params.text('description');
      checkDescription(description);
      const thumbnail = params.file('thumbnail');
      if (thumbnail) await saveThumbnail(store, row, thumbnail);
      media.change(row, { description, focus: focusOf(params.text('focus')) });
      return answer(c, media.byId(row.id), 206);
    })
    .delete('/api/v1/media/:id', (c) => {
      const row = own(c);
      if (row.status_id) throw new ApiError(422, 'Media attachment is currently used by a status');
      media.remove(row.id);
      return c.json({});
    })
    .get('/media/:id/small/:time', (c) => {
      const file = media.thumbnail(pathParam(c, 'id'));
      if (!file) throw notFound();
      return answerBytes(c, file.bytes, file.mime);
    })
    .get('/media/:id', (c) => {
      const file = media.bytes(pathParam(c, 'id'));
      if (!file) throw notFound();
      return answerBytes(c, file.bytes, file.mime);
    });
}
