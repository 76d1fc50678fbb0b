// Stores attachments: drawn ones with a path that is drawn on request, uploaded ones with their bytes.
import { ApiError } from '../errors.ts';
import { maxAttachments } from '../media/limits.ts';
import type { EncodedPicture } from '../media/pixels.ts';
import type { Database, StoreDependencies } from './database.ts';
import type { MediaRow } from './rows.ts';

interface NewMedia {
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
  /** End of processing, in epoch milliseconds. */
  readyAt?: number;
  /** True: processing ends with an error. */
  willFail?: boolean;
  bytes?: Uint8Array;
  at?: number;
}

export interface MediaPatch {
  description?: string | undefined;
  focus?: { x: number; y: number } | null | undefined;
}

const unattachedLifetimeMs = 24 * 3_600_000;
/** The position of attachments that an edit removed from a status: they still belong to its earlier versions. */
const removedPosition = -1;

/** All columns except those with bytes. */
const columns = `id, account_id, status_id, scheduled_id, position, type, path, preview, mime, description, blurhash, width, height, duration,
  frame_rate, bitrate, small_width, small_height, focus_x, focus_y, has_focus, ready_at, failed, unattached_at`;

/** Ids contain their time in milliseconds, shifted left by 16 bits. */
const createdAt = '(CAST(id AS INTEGER) >> 16)';

export class MediaRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  byId(id: string) {
    return this.#db.one<MediaRow>(`SELECT ${columns} FROM media WHERE id = :id`, { id });
  }

  isReady(row: MediaRow) {
    return row.ready_at <= this.#core.now() && row.failed === 0;
  }

  /** Detaches media from a status or scheduled status, so that the owner can attach them again. */
  release(column: 'status_id' | 'scheduled_id', id: string) {
    return this.#db.run(`UPDATE media SET ${column} = NULL, position = 0, unattached_at = :now WHERE ${column} = :id`, {
      id,
      now: this.#core.now(),
    });
  }

  hasFailed(row: MediaRow) {
    return row.ready_at <= this.#core.now() && row.failed === 1;
  }

  create(media: NewMedia): string {
    const id = this.#core.ids.next(media.at);
    const { x: focusX, y: focusY } = media.focus ?? { x: 0, y: 0 };
    this.#db.run(
      `INSERT INTO media(id, account_id, position, type, path, preview, mime, description, blurhash, width, height, duration, frame_rate,
        bitrate, focus_x, focus_y, has_focus, ready_at, failed, unattached_at, bytes)
       VALUES(:id, :accountId, 0, :type, :path, :preview, :mime, :description, :blurhash, :width, :height, :duration, :frameRate,
        :bitrate, :focusX, :focusY, :hasFocus, :readyAt, :failed, :unattachedAt, :bytes)`,
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
        focusX,
        focusY,
        hasFocus: Number(Boolean(media.focus)),
        readyAt: media.readyAt ?? 0,
        failed: Number(media.willFail ?? false),
        unattachedAt: this.#core.now(),
        bytes: media.bytes ?? null,
      },
    );
    return id;
  }

  /** The URL contains the time, because clients may cache files by URL. */
  setThumbnail(id: string, { bytes, mime, width, height }: EncodedPicture, blurhash?: string) {
    this.#db.run(
      `UPDATE media SET small = :bytes, small_mime = :mime, small_width = :width, small_height = :height, preview = :preview,
        blurhash = coalesce(:blurhash, blurhash) WHERE id = :id`,
      { id, bytes, mime, width, height, preview: `/media/${id}/small/${this.#core.now()}`, blurhash: blurhash ?? null },
    );
  }

  ofStatus(statusId: string) {
    return this.#db.all<MediaRow>(`SELECT ${columns} FROM media WHERE status_id = :statusId AND position >= 0 ORDER BY position`, {
      statusId,
    });
  }

  bytes(id: string) {
    return this.#db.one<{ bytes: Uint8Array; mime: string }>('SELECT bytes, mime FROM media WHERE id = :id AND bytes IS NOT NULL', { id });
  }

  thumbnail(id: string) {
    return this.#db.one<{ bytes: Uint8Array; mime: string }>(
      'SELECT small AS bytes, small_mime AS mime FROM media WHERE id = :id AND small IS NOT NULL',
      { id },
    );
  }

  /**
   * Returns the rows of the author's own media. `editing`: id of the edited status, which may have the media already. As in Mastodon, a
   * new post may use media of a scheduled post. Throws 422 with Mastodon's messages.
   */
  requireAttachable(accountId: string, mediaIds: string[], { editing = null }: { editing?: string | null } = {}) {
    if (mediaIds.length === 0) return [];
    if (mediaIds.length > maxAttachments) throw new ApiError(422, `Cannot attach more than ${maxAttachments} files`);
    const rows = [...new Set(mediaIds)].flatMap((id) => {
      const row = this.byId(id);
      const isUnattached = row?.status_id === null && (editing === null || row.scheduled_id === null);
      return row?.account_id === accountId && (isUnattached || (editing !== null && row.status_id === editing)) ? [row] : [];
    });
    const missing = mediaIds.filter((id) => !rows.some((row) => row.id === id));
    if (missing.length) throw new ApiError(422, `Media ${missing.join(', ')} not found or already attached to another post`);
    if (rows.length > 1 && rows.some(({ type }) => type === 'audio' || type === 'video'))
      throw new ApiError(422, 'Cannot attach a video to a post that already contains images');
    if (!rows.every((row) => this.isReady(row)))
      throw new ApiError(422, 'Cannot attach files that have not finished processing. Try again in a moment!');
    return rows;
  }

  attach(statusId: string, mediaIds: string[]) {
    this.#db.run(`UPDATE media SET position = ${removedPosition} WHERE status_id = :statusId`, { statusId });
    [...new Set(mediaIds)].forEach((id, position) =>
      this.#db.run('UPDATE media SET status_id = :statusId, scheduled_id = NULL, position = :position WHERE id = :id', {
        id,
        statusId,
        position,
      }),
    );
  }

  schedule(scheduledId: string, mediaIds: string[]) {
    for (const id of mediaIds) this.#db.run('UPDATE media SET scheduled_id = :scheduledId WHERE id = :id', { id, scheduledId });
  }

  /** Returns true if something changed. */
  change(row: MediaRow, { description, focus }: MediaPatch): boolean {
    const hasNewDescription = description !== undefined && description !== (row.description ?? '');
    const hasNewFocus =
      focus !== null && focus !== undefined && (focus.x !== row.focus_x || focus.y !== row.focus_y || row.has_focus === 0);
    if (hasNewDescription) this.#db.run('UPDATE media SET description = :description WHERE id = :id', { id: row.id, description });
    if (hasNewFocus)
      this.#db.run('UPDATE media SET focus_x = :x, focus_y = :y, has_focus = 1 WHERE id = :id', { id: row.id, x: focus.x, y: focus.y });
    return hasNewDescription || hasNewFocus;
  }

  remove(id: string) {
    return this.#db.run('DELETE FROM media WHERE id = :id', { id });
  }

  removeOfStatus(statusId: string) {
    return this.#db.run('DELETE FROM media WHERE status_id = :statusId', { statusId });
  }

  /** Removes media that were attached to nothing for a day, except for profile pictures. */
  deleteUnattached() {
    return this.#db.run(
      `DELETE FROM media WHERE status_id IS NULL AND scheduled_id IS NULL AND coalesce(unattached_at, ${createdAt}) <= :before
         AND NOT EXISTS(SELECT 1 FROM accounts a WHERE a.avatar = media.path OR a.header = media.path)`,
      { before: this.#core.now() - unattachedLifetimeMs },
    );
  }
}
