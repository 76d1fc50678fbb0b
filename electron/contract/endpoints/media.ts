// The media of statuses: uploaded before the status that has them.
import * as v from 'valibot';
import { ignored } from '../entities/fields.ts';
import { mediaAttachment } from '../entities/media-attachment.ts';
import { byId, id } from './params.ts';
import { row } from './row.ts';

const description = v.optional(v.pipe(v.string(), v.maxLength(20_000)));
/** `x,y`, each from -1 to 1. */
const focus = v.optional(v.pipe(v.string(), v.maxLength(50)));
const thumbnail = v.optional(v.instance(Blob));

export const mediaRows = {
  /** Without an address as long as the server processes the file. */
  'media.get': row('GET', '/api/v1/media/{id}', byId, mediaAttachment),
  /** A thumbnail makes it a form. */
  'media.update': row('PUT', '/api/v1/media/{id}', { id, description, focus, thumbnail }, mediaAttachment, { timeoutMs: 60_000 }),
  'media.upload': row('POST', '/api/v2/media', { file: v.instance(Blob), description, focus, thumbnail }, mediaAttachment, {
    encoding: 'multipart',
    // Films take hours on a slow line. Main ends an upload that stands still.
    timeoutMs: 12 * 60 * 60_000,
    alternates: [{ method: 'POST', path: '/api/v1/media' }],
    callable: false,
    rateLimit: 'media',
  }),
  /** Only of one that no status has. */
  'media.delete': row('DELETE', '/api/v1/media/{id}', byId, ignored, { lackedBySome: true, rateLimit: 'delete' }),
} as const;
