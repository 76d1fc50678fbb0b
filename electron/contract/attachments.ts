// The pictures, films and sounds of a draft: main keeps a copy of each file in the user data, and uploads it.
import * as v from 'valibot';
import type { AccountKey } from './accounts.ts';
import type { Failure } from './result.ts';

const pixels = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)));
const uuid = v.pipe(v.string(), v.uuid());

/** What is drawn in the middle of a preview, from -1 to 1 to the right and upwards, as the service has it. */
const focus = v.object({
  x: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
});
export type Focus = v.InferOutput<typeof focus>;

export const attachment = v.object({
  /** A UUID, by which main keeps the file; of one that only the server has, a UUID of its own. */
  id: uuid,
  kind: v.picklist(['image', 'gifv', 'video', 'audio']),
  /** The file's name; '' for one that was pasted. */
  name: v.pipe(v.string(), v.maxLength(255)),
  /** Its media type: `image/jpeg`. */
  type: v.pipe(v.string(), v.maxLength(100)),
  /** 0: not known, as of one that only the server has. */
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  width: pixels,
  height: pixels,
  /** Seconds; null: a picture, or not known. */
  duration: v.nullable(v.number()),
  description: v.pipe(v.string(), v.maxLength(20_000)),
  /** Null: the middle. */
  focus: v.nullable(focus),
  /** The picture that a person chose for a film or a sound: the id of a file that main keeps. */
  thumbnail: v.nullable(uuid),
  /** The id at the account's server, of an attachment that the changed post has already; null: the file is uploaded. */
  serverId: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
});
export type Attachment = v.InferOutput<typeof attachment>;

/** No server takes larger files; that its own limit is kept, the window sees to. */
export const maxAttachmentBytes = 2_000_000_000;

/** A raw piece of a file that the window hands to main is at most so large. */
export const maxPieceBytes = 1_000_000;

/**
 * Where the window reads the copy that main keeps, and where it writes its pieces by PUT with `?at=` and the offset in bytes, in
 * their order. A piece that main has already changes nothing. An ArrayBuffer is handed over whole,
 * a Blob in parts (`lib/browser/api/protocol.ts` of Electron). The answer is a `PieceAnswer`, whatever its status.
 */
export const attachmentPath = (id: string): string => `/attachments/${id}`;

/** `copying`: main does not have the whole file yet. `processing`: the server has it and isn't done. `ready`: a post can have it. */
export type UploadStep = 'copying' | 'waiting' | 'uploading' | 'processing' | 'ready' | 'failed';

/** What main takes as an attachment: pictures, films and sounds, and no SVG, which is a document. */
export const attachmentType = v.pipe(v.string(), v.maxLength(100), v.regex(/^(?!image\/svg)(?:image|video|audio)\/[\w.+-]+$/));

/** What a PUT of a piece answers as JSON: the bytes that main has, from which the next piece goes on; `problem` where it was not taken. */
export interface PieceAnswer {
  done: number;
  problem: Failure | null;
}

/** Where one attachment stands, at the server of one account. */
export interface Upload {
  id: string;
  account: AccountKey;
  step: UploadStep;
  /** Bytes that main has (`copying`) or the server has (`uploading`), of `total`. */
  done: number;
  total: number;
  /** Why it failed, or why it waits; else null. */
  problem: Failure | null;
}

/** What a post needs before it can be sent, of the attachments that its server is to have. */
export type UploadedAttachments =
  /** The media ids at the account's server, in the order of the attachments. */
  | { kind: 'ready'; ids: string[] }
  /** `onReady` says when to ask again. */
  | { kind: 'waiting' }
  | { kind: 'failed'; problem: Failure };

/** The uploads as the queue of posts uses them. An upload is of one account: for another account the file is uploaded again there. */
export interface Uploads {
  /** Asks for what is missing: files that the account's server lacks are uploaded, changed descriptions are sent. Never rejects. */
  of(account: AccountKey, attachments: readonly Attachment[]): Promise<UploadedAttachments>;
  /** An attachment of the account became ready or failed: ask again. */
  onReady(listener: (account: AccountKey) => void): void;
  /** The server may no longer know these, or the person tries again: what failed is tried anew, and what is ready is asked for at the server. */
  renew(account: AccountKey, attachments: readonly Attachment[]): void;
  /** A server has the post: main keeps these files no longer. `ids`: of attachments. */
  release(ids: readonly string[]): void;
}
