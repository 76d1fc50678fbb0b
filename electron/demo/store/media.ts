// Attachments: a drawn one has a path that is drawn on request, an uploaded one contains its bytes.
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
  duration?: number | null;
  focus?: { x: number; y: number } | null;
  readyAt?: number;
  bytes?: Uint8Array;
  at?: number;
}

export type Media = ReturnType<typeof createMedia>;

const columns =
  'id, account_id, status_id, position, type, path, preview, mime, description, blurhash, width, height, duration, focus_x, focus_y, ready_at';

export function createMedia({ db, ids, now }: Core) {
  const byId = (id: string) => db.one<MediaRow>(`SELECT ${columns} FROM media WHERE id = :id`, { id });

  return {
    byId,

    create(media: NewMedia): string {
      const id = ids.next(media.at);
      db.run(
        `INSERT INTO media(${columns}, bytes) VALUES(:id, :accountId, NULL, 0, :type, :path, :preview, :mime, :description, :blurhash,
          :width, :height, :duration, :focusX, :focusY, :readyAt, :bytes)`,
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
          focusX: media.focus?.x ?? 0,
          focusY: media.focus?.y ?? 0,
          readyAt: media.readyAt ?? 0,
          bytes: media.bytes ?? null,
        },
      );
      return id;
    },

    isReady: (row: MediaRow) => row.ready_at <= now(),
    ofStatus: (statusId: string) =>
      db.all<MediaRow>(`SELECT ${columns} FROM media WHERE status_id = :statusId ORDER BY position`, { statusId }),
    bytes: (id: string) =>
      db.one<{ bytes: Uint8Array; mime: string }>('SELECT bytes, mime FROM media WHERE id = :id AND bytes IS NOT NULL', { id }),

    /** Only the author's own media, and none that another status has. */
    attachable: (accountId: string, mediaIds: string[], statusId: string | null) =>
      mediaIds.flatMap((id) => {
        const row = byId(id);
        return row?.account_id === accountId && (row.status_id === null || row.status_id === statusId) ? [row] : [];
      }),

    attach(statusId: string, mediaIds: string[]) {
      db.run('UPDATE media SET status_id = NULL WHERE status_id = :statusId', { statusId });
      mediaIds.forEach((id, position) =>
        db.run('UPDATE media SET status_id = :statusId, position = :position WHERE id = :id', { id, statusId, position }),
      );
    },

    describe(id: string, change: { description?: string | undefined; focus?: { x: number; y: number } | undefined }) {
      if (change.description !== undefined)
        db.run('UPDATE media SET description = :description WHERE id = :id', { id, description: change.description });
      if (change.focus) db.run('UPDATE media SET focus_x = :x, focus_y = :y WHERE id = :id', { id, ...change.focus });
    },

    remove: (id: string) => db.run('DELETE FROM media WHERE id = :id', { id }),
  };
}
