// The methods of the bridge about the files of what a person writes.
import * as v from 'valibot';
import { attachmentType, maxAttachmentBytes } from './attachments.ts';
import type { Attachment, Upload } from './attachments.ts';
import { account, id, method } from './method.ts';

const uuid = v.pipe(v.string(), v.uuid());

export const attachmentMethods = {
  /**
   * Makes room for a file of a draft, or begins its copy again where it was cut. Pieces go by PUT to `attachmentPath`; with the last one the
   * upload begins. `isThumbnail`: it goes with the upload of the film or sound that names it, and has none of its own.
   */
  'attachments.begin': method<null>()({
    ...account,
    draft: uuid,
    id: uuid,
    type: attachmentType,
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxAttachmentBytes)),
    isThumbnail: v.optional(v.boolean()),
  }),
  /** Of all drafts and unsent posts of the account. The event `attachment` says when one changes. */
  'attachments.list': method<Upload[]>()(account),
  /** Uploads again what failed. */
  'attachments.retry': method<null>()({ ...account, id: uuid }),
  /** Deletes the copy, and the file at the server where it can be. */
  'attachments.remove': method<null>()({ id: uuid }),
  /** Copies the media of a sent post into the files of a draft: all of them, or an error and none. */
  'attachments.take': method<Attachment[]>()({ ...account, draft: uuid, status: id }),
} as const;
