// /api/v1/media and /api/v2/media: uploads, their descriptions, and the files themselves.
import { ApiError, missing, notFound } from '../errors.ts';
import { maxImageBytes, maxVideoBytes } from '../http/body-limits.ts';
import { input, me, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { fileType } from '../drawings/file-type.ts';
import { imageSize } from '../drawings/image-size.ts';
import type { MediaRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export const mimeTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/webm',
  'video/mp4',
  'video/quicktime',
  'audio/wave',
  'audio/wav',
  'audio/x-wav',
  'audio/ogg',
  'audio/webm',
  'audio/mpeg',
  'audio/flac',
];
export const maxDescriptionLength = 1_500;
/** Larger files, videos and sounds are processed for a while before they can be attached. */
const maxInstantBytes = 1_000_000;
const processingMs = 1_500;

const kindOf = (mime: string): MediaRow['type'] =>
  mime === 'image/gif' ? 'gifv' : mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : 'audio';

export function focusOf(text: string | undefined) {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x !== undefined && y !== undefined && Math.abs(x) <= 1 && Math.abs(y) <= 1 ? { x, y } : null;
}

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

export async function saveUpload(
  store: Store,
  accountId: string,
  file: File,
  about: { description?: string; focus?: string | undefined; mayWait?: boolean },
) {
  const declared = file.type.split(';')[0] ?? '';
  const start = Buffer.from(await file.slice(0, 16).arrayBuffer());
  const mime = mimeTypes.includes(declared) ? declared : fileType(start);
  if (mime === null) throw new ApiError(422, 'Validation failed: File content type is invalid, File is invalid');
  const type = kindOf(mime);
  const limit = type === 'image' || type === 'gifv' ? maxImageBytes : maxVideoBytes;
  if (file.size > limit) throw new ApiError(422, `Validation failed: File size must be less than ${Math.floor(limit / 1_048_576)} MB`);
  if ((about.description ?? '').length > maxDescriptionLength)
    throw new ApiError(422, `Validation failed: Description is too long (maximum is ${maxDescriptionLength} characters)`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const size = imageSize(bytes);
  if (mime.startsWith('image/') && !size) throw new ApiError(422, 'Validation failed: File is invalid');
  const isSlow = about.mayWait === true && (file.size > maxInstantBytes || type === 'video' || type === 'audio');
  return store.media.create({
    accountId,
    type,
    path: '/media/{id}',
    preview: type === 'image' ? '/media/{id}' : null,
    mime,
    description: about.description ?? null,
    width: size?.width ?? null,
    height: size?.height ?? null,
    focus: focusOf(about.focus),
    readyAt: isSlow ? store.now() + processingMs : 0,
    bytes,
  });
}

export function mediaRoutes({ store, present }: Service) {
  const { media } = store;

  function own(c: Request): MediaRow {
    const row = media.byId(pathParam(c, 'id'));
    if (row?.account_id !== me(c).id) throw notFound();
    return row;
  }

  async function upload(c: Request, mayWait: boolean) {
    const person = me(c);
    const params = input(c);
    const file = params.file('file');
    if (!file) throw missing('file');
    const id = await saveUpload(store, person.id, file, {
      description: params.text('description') ?? '',
      focus: params.text('focus'),
      mayWait,
    });
    const row = media.byId(id);
    if (!row) throw notFound();
    return c.json(present.attachment(row), media.isReady(row) ? 200 : 202);
  }

  return routes()
    .post('/api/v1/media', (c) => upload(c, false))
    .post('/api/v2/media', (c) => upload(c, true))
    .get('/api/v1/media/:id', (c) => {
      const row = own(c);
      return c.json(present.attachment(row), media.isReady(row) ? 200 : 206);
    })
    .put('/api/v1/media/:id', (c) => {
      const row = own(c);
      const focus = focusOf(input(c).text('focus'));
      media.describe(row.id, { description: input(c).text('description'), ...(focus && { focus }) });
      return c.json(present.attachment(own(c)));
    })
    .delete('/api/v1/media/:id', (c) => {
      const row = own(c);
      if (row.status_id) throw new ApiError(422, 'Media attachment is currently used by a status');
      media.remove(row.id);
      return c.json({});
    })
    .get('/media/:id', (c) => {
      const file = media.bytes(pathParam(c, 'id'));
      if (!file) throw notFound();
      return answerBytes(c, file.bytes, file.mime);
    });
}
