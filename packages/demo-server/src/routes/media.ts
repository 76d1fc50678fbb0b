// Serves /api/v1/media and /api/v2/media: uploads, their descriptions, and the files.
import { ApiError, recordNotFound } from '../errors.ts';
import { readParams, requireUser, pathParam, createRoutes, type RequestContext, type RouteServices } from '../http/context.ts';
import { checkDescription, parseFocus, processingFailed, saveThumbnail, saveUpload } from '../media/upload.ts';
import type { MediaOptions } from '../media/upload.ts';
import type { MediaRow } from '../store/rows.ts';

/** Supports range requests: media elements use them to seek. */
export function respondWithBytes(c: RequestContext, bytes: Uint8Array, mime: string) {
  const headers = {
    'Content-Type': mime,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  };
  const range = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '');
  const body = new Uint8Array(bytes);
  if (!range) return c.body(body, 200, headers);
  const last = bytes.length - 1;
  const from = range[1] ? Number(range[1]) : Math.max(0, bytes.length - Number(range[2]));
  const to = range[1] && range[2] ? Math.min(Number(range[2]), last) : last;
  if (from > to) return c.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` });
  return c.body(body.slice(from, to + 1), 206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${bytes.length}` });
}

export function mediaRoutes({ store, present, media: options }: RouteServices) {
  const { media } = store;

  function requireMedia(c: RequestContext): MediaRow {
    const row = media.byId(pathParam(c, 'id'));
    if (row?.account_id !== requireUser(c).id) throw recordNotFound();
    return row;
  }
  /** Attachments of a status can be neither read nor changed here, as in Mastodon. */
  function requireUnattached(c: RequestContext): MediaRow {
    const row = requireMedia(c);
    if (row.status_id !== null) throw recordNotFound();
    if (media.hasFailed(row)) throw processingFailed(422);
    return row;
  }
  const respondWithMedia = (c: RequestContext, row: MediaRow | undefined, pendingStatus: 202 | 206) => {
    if (!row) throw recordNotFound();
    return c.json(present.attachment(row), media.isReady(row) ? 200 : pendingStatus);
  };

  async function upload(c: RequestContext, processing: MediaOptions | null) {
    const uploader = requireUser(c);
    const params = readParams(c);
    const id = await saveUpload(store, uploader.id, params.file('file'), {
      description: params.text('description'),
      focus: params.text('focus'),
      thumbnail: params.file('thumbnail'),
      processing,
    });
    return respondWithMedia(c, media.byId(id), 202);
  }

  return createRoutes()
    .post('/api/v1/media', (c) => upload(c, null))
    .post('/api/v2/media', (c) => upload(c, options))
    .get('/api/v1/media/:id', (c) => respondWithMedia(c, requireUnattached(c), 206))
    .put('/api/v1/media/:id', async (c) => {
      const row = requireUnattached(c);
      const params = readParams(c);
      const description = params.text('description');
      checkDescription(description);
      const thumbnail = params.file('thumbnail');
      if (thumbnail) await saveThumbnail(store, row, thumbnail);
      media.change(row, { description, focus: parseFocus(params.text('focus')) });
      return respondWithMedia(c, media.byId(row.id), 206);
    })
    .delete('/api/v1/media/:id', (c) => {
      const row = requireMedia(c);
      if (row.status_id) throw new ApiError(422, 'Media attachment is currently used by a status');
      media.remove(row.id);
      return c.json({});
    })
    .get('/media/:id/small/:time', (c) => {
      const file = media.thumbnail(pathParam(c, 'id'));
      if (!file) throw recordNotFound();
      return respondWithBytes(c, file.bytes, file.mime);
    })
    .get('/media/:id', (c) => {
      const file = media.bytes(pathParam(c, 'id'));
      if (!file) throw recordNotFound();
      return respondWithBytes(c, file.bytes, file.mime);
    });
}
