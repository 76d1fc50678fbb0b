// Copies the media of a sent post into the files of a draft, to delete and redraft the post or to post it from another account.
import { randomUUID } from 'node:crypto';
import type { AccountCall } from '../../contract/calls.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { maxAttachmentBytes } from '../../contract/attachments.ts';
import type { Attachment } from '../../contract/attachments.ts';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { StoredFile } from '../../storage/attachment-table.ts';
import { storageFailure } from '../../storage/database.ts';

interface Parts {
  store: Pick<AttachmentStore, 'files' | 'addWhole' | 'remove'>;
  call: AccountCall;
  /** Loads media, as for the window; null if not available. Never rejects. */
  load: (url: string) => Promise<Response | null>;
}

export interface CopyMediaOptions {
  account: AccountKey;
  draft: string;
  status: string;
}
type CopiedFile = Omit<StoredFile, 'isWhole'>;

const mediaNotLoaded = () => fail('not-found', 'media-not-loaded');

/** Takes the file name from the URL, since servers do not keep the user's own file name. */
const fileNameOf = (url: string): string => (URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : '').slice(0, 255);

const toPixels = (pixels: number | null | undefined): number | null => (pixels && pixels >= 1 ? Math.round(pixels) : null);
const clampToUnit = (value: number): number => Math.min(1, Math.max(-1, value));

/** Returns the media type without its parameters; '' if unknown. */
function mediaTypeOf({ headers }: Response): string {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  return type === 'application/ogg' ? 'audio/ogg' : type;
}

/** Media types that a file may have, by the kind of its media. No SVG, which is a document. */
const fittingTypes = { image: /^image\/(?!svg)/, 'audio or video': /^(?:audio|video|image)\/(?!svg)/ };

interface FileSource {
  url: string | null;
  kind: keyof typeof fittingTypes;
  draftId: string;
  isThumbnail: boolean;
}

/** Returns the number of written bytes; null if the file is incomplete, empty, or too large. Rejects on a disk error. */
async function writeBody(
  files: Parts['store']['files'],
  id: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  expectedBytes: number,
): Promise<number | null> {
  let bytes = 0;
  for (;;) {
    // `read` rejects if the server or the connection breaks off.
    const piece = await reader.read().catch(() => null);
    if (piece === null) return null;
    if (piece.done) break;
    await files.write(id, piece.value, bytes);
    bytes += piece.value.byteLength;
    if (bytes > maxAttachmentBytes) return null;
  }
  const isComplete = Number.isNaN(expectedBytes) || expectedBytes === bytes;
  return bytes > 0 && isComplete ? bytes : null;
}

async function copyFile({ store: { files }, load }: Parts, { url, kind, draftId, isThumbnail }: FileSource): Promise<Result<CopiedFile>> {
  const answer = url === null ? null : await load(url);
  if (answer?.body == null) return mediaNotLoaded();
  const type = mediaTypeOf(answer);
  const expectedBytes = Number(answer.headers.get('content-length') ?? NaN);
  const id = randomUUID();
  const reader = answer.body.getReader();
  const removeFile = () => files.remove(id).catch(() => undefined);
  try {
    if (!fittingTypes[kind].test(type)) return mediaNotLoaded();
    const bytes = await writeBody(files, id, reader, expectedBytes);
    if (bytes === null) {
      await removeFile();
      return mediaNotLoaded();
    }
    await files.sync(id);
    return ok({ id, draftId, type, bytes, isThumbnail });
  } catch (error) {
    await removeFile();
    return storageFailure(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns the preview to copy. The server creates previews of videos itself; an audio file has one only if the user chose it. */
const previewOf = ({ type, url, preview_url }: MediaAttachment): string | null =>
  type === 'audio' && preview_url !== url ? preview_url : null;

function toAttachment(media: MediaAttachment, kind: Attachment['kind'], file: CopiedFile, thumbnail: string | null): Attachment {
  const { description, meta } = media;
  return {
    id: file.id,
    kind,
    name: fileNameOf(media.url ?? media.remote_url ?? ''),
    type: file.type,
    bytes: file.bytes,
    width: toPixels(meta?.original?.width),
    height: toPixels(meta?.original?.height),
    duration: null,
    description: description ?? '',
    focus: meta?.focus ? { x: clampToUnit(meta.focus.x), y: clampToUnit(meta.focus.y) } : null,
    thumbnail,
    serverId: null,
  };
}

/** Adds each copied file to `copiedFiles`, even if a later file fails. */
async function copyAttachment(
  parts: Parts,
  media: MediaAttachment,
  draftId: string,
  copiedFiles: CopiedFile[],
): Promise<Result<Attachment>> {
  const { type } = media;
  if (type === 'unknown') return mediaNotLoaded();
  const kind = type === 'image' ? 'image' : 'audio or video';
  const file = await copyFile(parts, { url: media.url ?? media.remote_url, kind, draftId, isThumbnail: false });
  if (!file.ok) return file;
  copiedFiles.push(file.value);
  const preview = previewOf(media);
  const thumbnail = preview === null ? null : await copyFile(parts, { url: preview, kind: 'image', draftId, isThumbnail: true });
  if (thumbnail?.ok === false) return thumbnail;
  if (thumbnail) copiedFiles.push(thumbnail.value);
  return ok(toAttachment(media, type, file.value, thumbnail?.value.id ?? null));
}

/** Returns all attachments, complete and on disk; after an error, none of the copies is kept. */
export async function copyMedia(parts: Parts, { account, draft, status }: CopyMediaOptions): Promise<Result<Attachment[]>> {
  const { store, call } = parts;
  const answer = await call(account, 'statuses.get', { id: status });
  if (!answer.ok) return answer;
  const copiedFiles: CopiedFile[] = [];
  const attachments: Attachment[] = [];
  const removeCopies = async <R>(failure: R): Promise<R> => {
    await store.remove(copiedFiles.map(({ id }) => id));
    return failure;
  };
  for (const media of answer.value.data.media_attachments) {
    const attachment = await copyAttachment(parts, media, draft, copiedFiles);
    if (!attachment.ok) return removeCopies(attachment);
    attachments.push(attachment.value);
  }
  const result = store.addWhole(copiedFiles, account);
  return result.ok ? ok(attachments) : removeCopies(result);
}
