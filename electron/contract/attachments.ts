// Describes the media files of a draft. Main stores a copy of each file in the user data folder and uploads the copy.
import * as v from 'valibot';
import type { AccountKey } from './accounts.ts';
import type { Failure } from './result.ts';
import { account, id, method } from './method.ts';
import type { MediaAttachment } from '@kittiwake/mastodon-api/entities/status';

const pixels = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)));
export const uuid = v.pipe(v.string(), v.uuid());

/** Focal point of a preview as Mastodon defines it: from -1 to 1, to the right and upwards. */
const focus = v.object({
  x: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
});
export type Focus = v.InferOutput<typeof focus>;

export const attachment = v.object({
  /** UUID under which main stores the file. Attachments that exist only on the server have a random UUID. */
  id: uuid,
  kind: v.picklist(['image', 'gifv', 'video', 'audio']),
  /** File name; '' for a pasted file. */
  name: v.pipe(v.string(), v.maxLength(255)),
  /** Media type, such as `image/jpeg`. */
  type: v.pipe(v.string(), v.maxLength(100)),
  /** File size; 0 if unknown, as for attachments that exist only on the server. */
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  width: pixels,
  height: pixels,
  /** Seconds; null for images, or if unknown. */
  duration: v.nullable(v.number()),
  description: v.pipe(v.string(), v.maxLength(20_000)),
  /** Null: the centre. */
  focus: v.nullable(focus),
  /** Id of a stored image file that the user chose as the thumbnail of a video or audio attachment. */
  thumbnail: v.nullable(uuid),
  /** Media id on the account's server if the edited post already has the attachment; null if the file is uploaded. */
  serverId: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
});
export type Attachment = v.InferOutput<typeof attachment>;

/** Larger than any server accepts. The window enforces the limit of the account's own server. */
export const maxAttachmentBytes = 2_000_000_000;

/** Maximum size of one piece of a file that the window sends to main. */
export const maxPieceBytes = 1_000_000;

/**
 * Path to read the stored copy, and to write pieces in order by PUT with `?at=` and the byte offset (duplicates are ignored).
 * Every status has a `PieceAnswer` body. Electron passes an ArrayBuffer whole, a Blob in parts (`lib/browser/api/protocol.ts`).
 */
export const attachmentPath = (id: string): string => `/attachments/${id}`;

/** `copying`: main does not have the whole file yet. `processing`: the server has the file but is not done. `ready`: usable in a post. */
export type UploadStep = 'copying' | 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed';

/** Media types that main accepts: images, video, and audio, but no SVG, which is a document. */
const attachmentType = v.pipe(v.string(), v.maxLength(100), v.regex(/^(?!image\/svg)(?:image|video|audio)\/[\w.+-]+$/));

/** JSON response to the PUT of a piece. `done`: bytes that main has, so the offset of the next piece. `problem`: reason for a rejection. */
export interface PieceAnswer {
  done: number;
  problem: Failure | null;
}

/** State of the upload of one attachment to one account's server. */
export interface Upload {
  id: string;
  account: AccountKey;
  step: UploadStep;
  /** Bytes that main has (`copying`) or that have reached the server (`uploading`), of `total`. */
  done: number;
  total: number;
  /** Reason why the upload failed, waits, or is repeated; otherwise null. */
  problem: Failure | null;
  /** Number of the running attempt if an earlier one broke off; the file is then uploaded from its beginning. */
  attempt?: number;
}

/** Combined upload state of a post's attachments. */
export type UploadedAttachments =
  /** Media ids on the account's server, in the order of the attachments. */
  | { kind: 'ready'; ids: string[] }
  /** `onReady` reports when to call `of` again. */
  | { kind: 'waiting' }
  | { kind: 'failed'; problem: Failure };

/** Interface to an account's uploads for its post queue. An upload belongs to one account; another account uploads the file again. */
export interface Uploads {
  /** Uploads files that the account's server lacks and sends changed descriptions. Never rejects. */
  of(attachments: readonly Attachment[]): Promise<UploadedAttachments>;
  /** Calls `listener` when an attachment became ready or failed; then call `of` again. */
  onReady(listener: () => void): void;
  /** Retries failed uploads, and checks ready ones with the server. For a retry by the user, or if the server may have lost the media. */
  renew(attachments: readonly Attachment[]): void;
  /** Deletes the stored files of attachments whose post has reached the server. `ids`: attachment ids. */
  release(ids: readonly string[]): void;
}

// Defines the bridge methods for the attachments of drafts and unsent posts.
export const attachmentMethods = {
  /**
   * Starts or resumes copying a file of a draft. Send the pieces by PUT to `attachmentPath`; the upload begins after the last piece.
   * `isThumbnail`: the file is uploaded with the video or audio attachment that references it, not separately.
   */
  'attachments.begin': method<null>()({
    ...account,
    draft: uuid,
    id: uuid,
    type: attachmentType,
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxAttachmentBytes)),
    isThumbnail: v.optional(v.boolean()),
  }),
  /** Lists the uploads of all drafts and unsent posts of the account. The event `attachment` reports changes. */
  'attachments.list': method<Upload[]>()(account),
  /** Retries a failed upload. */
  'attachments.retry': method<null>()({ ...account, id: uuid }),
  /** Deletes the local copy, and the file on the server if the server supports that. */
  'attachments.remove': method<null>()({ id: uuid }),
  /** Copies the media of a sent post to the files of a draft: all of them, or none with an error. */
  'attachments.take': method<Attachment[]>()({ ...account, draft: uuid, status: id }),
} as const;

// Converts a media attachment of a sent post to a draft attachment whose file exists only on the server.
const toPixels = (count: number | null | undefined): number | null => (count == null || count < 1 ? null : Math.round(count));

export const toDraftAttachment = ({ id, type, description, meta }: MediaAttachment): Attachment => ({
  id: crypto.randomUUID(),
  kind: type === 'unknown' ? 'image' : type,
  name: '',
  type: '',
  bytes: 0,
  width: toPixels(meta?.original?.width),
  height: toPixels(meta?.original?.height),
  duration: null,
  description: description ?? '',
  focus: meta?.focus ?? null,
  thumbnail: null,
  serverId: id,
});
