// Attachments: a drawn one has a path that is drawn on request, an uploaded one contains its bytes.
import { ApiError } from '../errors.ts';
import { maxAttachments } from '../media/limits.ts';
import type { EncodedPicture } from '../media/pixels.ts';
import type { Core } from './core.ts';
import type { MediaRow } from './rows.ts';

export interface NewMedia {
  accountId: string;
  type: MediaRow['type'];
  path: string;
  preview?: string | null;
  mime: string;
  description?: string | null;
  blurhash?: string | null;
  width?: number | null;
  height?: number | null;
  /** Seconds. */
  duration?: number | null;
  frameRate?: number | null;
  bitrate?: number | null;
  focus?: { x: number; y: number } | null;
  /** When processing ends: epoch milliseconds. */
  readyAt?: number;
  /** Processing ends without success. */
  fails?: boolean;
  bytes?: Uint8Array;
  at?: number;
}

export interface MediaChange {
  description?: string | undefined;
  focus?: { x: number; y: number } | null | undefined;
}

export type Media = ReturnType<typeof createMedia>;

const unattachedMs = 24 * 3_600_000;
/** The position of what an edit took off its post: it still belongs to the post's earlier versions. */
const takenOff = -1;

/** All but the bytes. */
const columns = `id, account_id, status_id, scheduled_id, position, type, path, preview, mime, description, blurhash, width, height, duration,
  frame_rate, bitrate, small_width, small_height, focus_x, focus_y, ready_at, failed, unattached_at`;

/** An id contains its time: its digits are milliseconds, shifted by 16 bits. */
const createdAt = '(CAST(id AS INTEGER) >> 16)';

export function createMedia({ db, ids, now }: Core) {
  const byId = (id: string) => db.one<MediaRow>(`SELECT ${columns} FROM media WHERE id = :id`, { id });
  const isReady = (row: MediaRow) => row.ready_at <= now() && row.failed === 0;

  /** Gives media back to their owner, to attach them again. */
  const release = (column: 'status_id' | 'scheduled_id', id: string) =>
    db.run(`UPDATE media SET ${column} = NULL, position = 0, unattached_at = :now WHERE ${column} = :id`, { id, now: now() });

  return {
    byId,
    isReady,
    release,
    hasFailed: (row: MediaRow) => row.ready_at <= now() && row.failed === 1,

    create(media: NewMedia): string {
      const id = ids.next(media.at);
      db.run(
        `INSERT INTO media(id, account_id, position, type, path, preview, mime, description, blurhash, width, height, duration, frame_rate,
          bitrate, focus_x, focus_y, ready_at, failed, unattached_at, bytes)
         VALUES(:id, :accountId, 0, :type, :path, :preview, :mime, :description, :blurhash, :width, :height, :duration, :frameRate,
          :bitrate, :focusX, :focusY, :readyAt, :failed, :unattachedAt, :bytes)`,
        {
          id,
          accountId: media.accountId,
          type: media.type,
          path: media.path.replace('{id}', id),
          preview: media.preview?.replace('{id}', id) ?? null,
          mime: media.mime,
          description: media.description ?? null,
          blurhash: media.blurhash ?? null,
          width: media.width ?? null,
          height: media.height ?? null,
          duration: media.duration ?? null,
          frameRate: media.frameRate ?? null,
          bitrate: media.bitrate ?? null,
          focusX: media.focus?.x ?? 0,
          focusY: media.focus?.y ?? 0,
          readyAt: media.readyAt ?? 0,
          failed: Number(media.fails ?? false),
          unattachedAt: now(),
          bytes: media.bytes ?? null,
        },
      );
      return id;
    },

    /** Its address contains the time, because a client may keep what it loaded from one. */
    setThumbnail(id: string, { bytes, mime, width, height }: EncodedPicture, blurhash?: string) {
      db.run(
        `UPDATE media SET small = :bytes, small_mime = :mime, small_width = :width, small_height = :height, preview = :preview,
          blurhash = coalesce(:blurhash, blurhash) WHERE id = :id`,
        { id, bytes, mime, width, height, preview: `/media/${id}/small/${now()}`, blurhash: blurhash ?? null },
      );
    },

    ofStatus: (statusId: string) =>
      db.all<MediaRow>(`SELECT ${columns} FROM media WHERE status_id = :statusId AND position >= 0 ORDER BY position`, { statusId }),
    bytes: (id: string) =>
      db.one<{ bytes: Uint8Array; mime: string }>('SELECT bytes, mime FROM media WHERE id = :id AND bytes IS NOT NULL', { id }),
    thumbnail: (id: string) =>
      db.one<{ bytes: Uint8Array; mime: string }>(
        'SELECT small AS bytes, small_mime AS mime FROM media WHERE id = :id AND small IS NOT NULL',
        {
          id,
        },
      ),

    /**
     * The rows of the author's own media. `editing`: the status that may have them already. As in Mastodon, a new post may take what another
     * scheduled one has. Throws 422 with Mastodon's reasons.
     */
    attachable(
      accountId: string,
      mediaIds: string[],
      { editing = null, hasPoll = false }: { editing?: string | null; hasPoll?: boolean } = {},
    ) {
      if (mediaIds.length === 0) return [];
      if (mediaIds.length > maxAttachments || hasPoll) throw new ApiError(422, `Cannot attach more than ${maxAttachments} files`);
      const rows = [...new Set(mediaIds)].flatMap((id) => {
        const row = byId(id);
        const isFree = row?.status_id === null && (editing === null || row.scheduled_id === null);
        return row?.account_id === accountId && (isFree || (editing !== null && row.status_id === editing)) ? [row] : [];
      });
      const missing = mediaIds.filter((id) => !rows.some((row) => row.id === id));
      if (missing.length) throw new ApiError(422, `Media ${missing.join(', ')} not found or already attached to another post`);
      if (rows.length > 1 && rows.some(({ type }) => type === 'audio' || type === 'video'))
        throw new ApiError(422, 'Cannot attach a video to a post that already contains images');
      if (!rows.every(isReady)) throw new ApiError(422, 'Cannot attach files that have not finished processing. Try again in a moment!');
      return rows;
    },

    attach(statusId: string, mediaIds: string[]) {
      db.run(`UPDATE media SET position = ${takenOff} WHERE status_id = :statusId`, { statusId });
      [...new Set(mediaIds)].forEach((id, position) =>
        db.run('UPDATE media SET status_id = :statusId, scheduled_id = NULL, position = :position WHERE id = :id', {
          id,
          statusId,
          position,
        }),
      );
    },

    schedule(scheduledId: string, mediaIds: string[]) {
      for (const id of mediaIds) db.run('UPDATE media SET scheduled_id = :scheduledId WHERE id = :id', { id, scheduledId });
    },

    /** Returns whether something changed. */
    change(row: MediaRow, { description, focus }: MediaChange): boolean {
      const isDescribed = description !== undefined && description !== (row.description ?? '');
      const isFocused = focus !== null && focus !== undefined && (focus.x !== row.focus_x || focus.y !== row.focus_y);
      if (isDescribed) db.run('UPDATE media SET description = :description WHERE id = :id', { id: row.id, description });
      if (isFocused) db.run('UPDATE media SET focus_x = :x, focus_y = :y WHERE id = :id', { id: row.id, x: focus.x, y: focus.y });
      return isDescribed || isFocused;
    },

    remove: (id: string) => db.run('DELETE FROM media WHERE id = :id', { id }),
    removeOfStatus: (statusId: string) => db.run('DELETE FROM media WHERE status_id = :statusId', { statusId }),

    /** Removes what was attached to nothing for a day; pictures of profiles stay. */
    sweep: () =>
      db.run(
        `DELETE FROM media WHERE status_id IS NULL AND scheduled_id IS NULL AND coalesce(unattached_at, ${createdAt}) <= :before
           AND NOT EXISTS(SELECT 1 FROM accounts a WHERE a.avatar = media.path OR a.header = media.path)`,
        { before: now() - unattachedMs },
      ),
  };
}
