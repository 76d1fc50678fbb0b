// Copies the media of a sent post into the files of a draft, to delete it and write it anew, or to post it as another account.
import { randomUUID } from 'node:crypto';
import type { AccountCall } from '../../contract/account-call.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { maxAttachmentBytes } from '../../contract/attachments.ts';
import type { Attachment } from '../../contract/attachments.ts';
import type { MediaAttachment } from '../../contract/entities/media-attachment.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { KeptFile } from '../../storage/attachment-table.ts';
import { storageFailure } from '../../storage/database.ts';

interface Parts {
  store: Pick<AttachmentStore, 'files' | 'addWhole' | 'remove'>;
  call: AccountCall;
  /** As the window gets it; null: it can't be had. Never rejects. */
  load: (url: string) => Promise<Response | null>;
}

export interface TakeFrom {
  account: AccountKey;
  draft: string;
  status: string;
}
type Copied = Omit<KeptFile, 'isWhole'>;

const notLoaded = () => fail('not-found', 'media-not-loaded');

/** Of the person's own file name nothing is left; what the address ends with serves as one. */
const nameIn = (url: string): string => (URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : '').slice(0, 255);

const whole = (pixels: number | null | undefined): number | null => (pixels && pixels >= 1 ? Math.round(pixels) : null);
const withinOne = (value: number): number => Math.min(1, Math.max(-1, value));

/** Answers all of them, whole and on disk, or why not, and then none is kept. */
export function createTake({ store, call, load }: Parts): (from: TakeFrom) => Promise<Result<Attachment[]>> {
  const { files } = store;

  async function copy(
    url: string | null,
    kind: 'image' | 'audio or video',
    draftId: string,
    isThumbnail: boolean,
  ): Promise<Result<Copied>> {
    const answer = url === null ? null : await load(url);
    if (answer?.body == null) return notLoaded();
    const named = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
    const type = named === 'application/ogg' ? 'audio/ogg' : named;
    const isFitting = kind === 'image' ? /^image\/(?!svg)/.test(type) : /^(?:audio|video|image)\/(?!svg)/.test(type);
    const expected = Number(answer.headers.get('content-length') ?? NaN);
    const id = randomUUID();
    const reader = answer.body.getReader();
    let bytes = 0;
    try {
      if (!isFitting) return notLoaded();
      for (;;) {
        // A server or a connection that breaks off says so here.
        const piece = await reader.read().catch(() => null);
        if (piece === null) return await drop(id);
        if (piece.done) break;
        await files.write(id, piece.value, bytes);
        bytes += piece.value.byteLength;
        if (bytes > maxAttachmentBytes) return await drop(id);
      }
      if (bytes === 0 || (!Number.isNaN(expected) && expected !== bytes)) return await drop(id);
      await files.sync(id);
      return ok({ id, draftId, type, bytes, isThumbnail });
    } catch (error) {
      await drop(id);
      return storageFailure(error);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  async function drop(id: string) {
    await files.remove(id).catch(() => undefined);
    return notLoaded();
  }

  /** What was copied is added to `copied`, also when the rest of it fails. */
  async function takeOne(media: MediaAttachment, draftId: string, copied: Copied[]): Promise<Result<Attachment>> {
    const { type: kind, description, meta } = media;
    if (kind === 'unknown') return notLoaded();
    const url = media.url ?? media.remote_url;
    const file = await copy(url, kind === 'image' ? 'image' : 'audio or video', draftId, false);
    if (!file.ok) return file;
    copied.push(file.value);
    // Of a film the server makes one itself; a sound has one only where a person chose it.
    const preview = kind === 'audio' && media.preview_url !== null && media.preview_url !== media.url ? media.preview_url : null;
    const thumbnail = preview === null ? null : await copy(preview, 'image', draftId, true);
    if (thumbnail?.ok === false) return thumbnail;
    if (thumbnail) copied.push(thumbnail.value);
    const { id, type, bytes } = file.value;
    const focus = meta?.focus ? { x: withinOne(meta.focus.x), y: withinOne(meta.focus.y) } : null;
    return ok({
      id,
      kind,
      name: nameIn(url ?? ''),
      type,
      bytes,
      width: whole(meta?.original?.width),
      height: whole(meta?.original?.height),
      duration: null,
      description: description ?? '',
      focus,
      thumbnail: thumbnail?.value.id ?? null,
      serverId: null,
    });
  }

  return async ({ account, draft, status }) => {
    const found = await call(account, 'statuses.get', { id: status });
    if (!found.ok) return found;
    const copied: Copied[] = [];
    const attachments: Attachment[] = [];
    const giveUp = async <R>(failure: R): Promise<R> => {
      await store.remove(copied.map(({ id }) => id));
      return failure;
    };
    for (const media of found.value.data.media_attachments) {
      const taken = await takeOne(media, draft, copied);
      if (!taken.ok) return giveUp(taken);
      attachments.push(taken.value);
    }
    const added = store.addWhole(copied, account);
    return added.ok ? ok(attachments) : giveUp(added);
  };
}
