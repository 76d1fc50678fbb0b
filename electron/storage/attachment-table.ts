// Stores the attachments of drafts and unsent posts, and their uploads by account, in two tables of the journal.
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { attachment as attachmentSchema } from '../contract/attachments.ts';
import type { Attachment } from '../contract/attachments.ts';
import { draft as draftSchema } from '../contract/draft.ts';
import type { Failure } from '../contract/result.ts';
import { attachmentsOf } from '../contract/new-draft.ts';
import { readStoredFailure, writeStoredFailure } from './stored-failure.ts';
import { transaction } from './migrations.ts';

export interface StoredFile {
  id: string;
  draftId: string;
  type: string;
  bytes: number;
  /** Thumbnail of a video or audio file: it is uploaded with its file, not by itself. */
  isThumbnail: boolean;
  /** All bytes are on disk. */
  isWhole: boolean;
}

/** Description, focus, and thumbnail that the server has. `null`: unknown. */
const details = attachmentSchema.entries;
const serverDetailsSchema = v.object({ description: details.description, focus: details.focus, thumbnail: details.thumbnail });
export type ServerDetails = v.InferOutput<typeof serverDetailsSchema>;

const steps = ['waiting', 'processing', 'ready', 'failed'] as const;

export interface StoredUpload {
  id: string;
  account: AccountKey;
  step: (typeof steps)[number];
  /** Media id at the server; null if the server does not have the file. */
  mediaId: string | null;
  problem: Failure | null;
  serverDetails: ServerDetails | null;
  /** A post with this media id may have been sent. */
  isPossiblyPosted: boolean;
}

type AttachmentRow = Record<string, unknown>;

const readFile = (row: AttachmentRow): StoredFile => ({
  id: row['id'] as string,
  draftId: row['draft_id'] as string,
  type: row['type'] as string,
  bytes: row['bytes'] as number,
  isThumbnail: row['is_thumbnail'] === 1,
  isWhole: row['done'] === row['bytes'],
});

const readServerDetails = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), serverDetailsSchema)), null);
const readStep = v.fallback(v.picklist(steps), 'waiting');

function readUpload(row: AttachmentRow): StoredUpload {
  const problem = readStoredFailure(row['problem'] as string | null);
  return {
    id: row['attachment'] as string,
    account: row['account'] as AccountKey,
    step: v.parse(readStep, row['step']),
    mediaId: row['media_id'] as string | null,
    problem: problem !== null && 'code' in problem ? problem : null,
    serverDetails: v.parse(readServerDetails, row['sent']),
    isPossiblyPosted: row['is_given'] === 1,
  };
}

// A mention is found as text: a UUID occurs only in the JSON of drafts and posts that have the file.
const isReferencedIn = (text: string) => `(instr(${text}, a.id) > 0 OR instr(${text}, a.draft_id) > 0)`;
const isReferenced = [
  ['drafts', 'draft'],
  ['outbox', 'draft'],
  // A later version may be able to restore unreadable rows and needs their files.
  ['unreadable', 'columns'],
]
  .map(([table, column]) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${isReferencedIn(`t.${column}`)})`)
  .join(' OR ');

function prepareAttachments(db: DatabaseSync) {
  return {
    file: db.prepare('SELECT * FROM attachments WHERE id = ?'),
    files: db.prepare('SELECT * FROM attachments ORDER BY created_at, rowid'),
    putFile: db.prepare(
      `INSERT OR REPLACE INTO attachments (id, draft_id, type, bytes, is_thumbnail, done, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    markWhole: db.prepare('UPDATE attachments SET done = bytes WHERE id = ?'),
    dropFile: db.prepare('DELETE FROM attachments WHERE id = ?'),
    upload: db.prepare('SELECT * FROM uploads WHERE attachment = ? AND account = ?'),
    uploadsOf: db.prepare('SELECT * FROM uploads WHERE attachment = ?'),
    uploads: db.prepare(
      'SELECT u.* FROM uploads u JOIN attachments a ON a.id = u.attachment WHERE u.account = ? ORDER BY a.created_at, a.rowid',
    ),
    putUpload: db.prepare(`INSERT OR IGNORE INTO uploads (attachment, account, step) VALUES (?, ?, 'waiting')`),
    changeUpload: db.prepare(
      'UPDATE uploads SET step = ?, media_id = ?, problem = ?, sent = ?, is_given = ? WHERE attachment = ? AND account = ?',
    ),
    dropUpload: db.prepare('DELETE FROM uploads WHERE attachment = ? AND account = ?'),
    dropUploads: db.prepare('DELETE FROM uploads WHERE attachment = ?'),
    referencingDrafts: db.prepare(
      'SELECT draft FROM drafts WHERE instr(draft, ?1) UNION ALL SELECT draft FROM outbox WHERE instr(draft, ?1)',
    ),
    ofDraft: db.prepare(
      `SELECT a.id FROM attachments a WHERE a.draft_id = ?1
         OR EXISTS (SELECT 1 FROM drafts d WHERE d.id = ?1 AND ${isReferencedIn('d.draft')})`,
    ),
    ofAccount: db.prepare(
      `SELECT a.id FROM attachments a WHERE EXISTS (SELECT 1 FROM uploads u WHERE u.attachment = a.id AND u.account = ?1)
         OR EXISTS (SELECT 1 FROM drafts d WHERE d.account = ?1 AND ${isReferencedIn('d.draft')})
         OR EXISTS (SELECT 1 FROM outbox o WHERE o.account = ?1 AND ${isReferencedIn('o.draft')})`,
    ),
    unreferenced: db.prepare(`SELECT a.id FROM attachments a WHERE a.id = ? AND NOT (${isReferenced})`),
    unreferencedBefore: db.prepare(`SELECT a.id FROM attachments a WHERE a.created_at < ? AND NOT (${isReferenced})`),
  };
}

const idsOf = (rows: readonly AttachmentRow[]): string[] => rows.map((row) => row['id'] as string);

/** All methods are synchronous. When they return, the change is on disk; they throw on a disk error. */
export class AttachmentTable {
  readonly #db: DatabaseSync;
  readonly #now: () => number;
  readonly #sql: ReturnType<typeof prepareAttachments>;

  constructor(db: DatabaseSync, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#sql = prepareAttachments(db);
  }

  get(id: string): StoredFile | null {
    const row = this.#sql.file.get(id);
    return row ? readFile(row) : null;
  }

  /** Lists files in the order of their creation, oldest first. */
  all(): StoredFile[] {
    return this.#sql.files.all().map(readFile);
  }

  /** Adds files, all or none, each with an upload for the account. Replaces an earlier file with the same id. */
  add(files: readonly StoredFile[], account: AccountKey): void {
    const { dropUploads, putFile, putUpload } = this.#sql;
    transaction(this.#db, () => {
      for (const { id, draftId, type, bytes, isThumbnail, isWhole } of files) {
        dropUploads.run(id);
        putFile.run(id, draftId, type, bytes, Number(isThumbnail), isWhole ? bytes : 0, this.#now());
        if (!isThumbnail) putUpload.run(id, account);
      }
    });
  }

  markWhole(id: string): void {
    this.#sql.markWhole.run(id);
  }

  /** Removes the file and its uploads. */
  remove(id: string): void {
    transaction(this.#db, () => {
      this.#sql.dropFile.run(id);
      this.#sql.dropUploads.run(id);
    });
  }

  upload(id: string, account: AccountKey): StoredUpload | null {
    const row = this.#sql.upload.get(id, account);
    return row ? readUpload(row) : null;
  }

  uploadsOf(id: string): StoredUpload[] {
    return this.#sql.uploadsOf.all(id).map(readUpload);
  }

  /** Lists uploads in the order of their files. */
  uploads(account: AccountKey): StoredUpload[] {
    return this.#sql.uploads.all(account).map(readUpload);
  }

  /** Does nothing if the upload exists. */
  addUpload(id: string, account: AccountKey): void {
    this.#sql.putUpload.run(id, account);
  }

  /** Returns null if the upload was removed meanwhile. */
  changeUpload(id: string, account: AccountKey, change: Partial<Omit<StoredUpload, 'id' | 'account'>>): StoredUpload | null {
    const before = this.upload(id, account);
    if (before === null) return null;
    const after = { ...before, ...change };
    const sentDetails = after.serverDetails && JSON.stringify(after.serverDetails);
    const problem = writeStoredFailure(after.problem);
    this.#sql.changeUpload.run(after.step, after.mediaId, problem, sentDetails, Number(after.isPossiblyPosted), id, account);
    return after;
  }

  dropUpload(id: string, account: AccountKey): void {
    this.#sql.dropUpload.run(id, account);
  }

  /** Returns the attachment as the drafts and unsent posts on disk describe it. */
  describe(id: string): Attachment | null {
    for (const row of this.#sql.referencingDrafts.all(id)) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), row['draft']);
      const attachment = parsed.success ? attachmentsOf(parsed.output).find((each) => each.id === id) : undefined;
      if (attachment) return attachment;
    }
    return null;
  }

  /** Lists the files that a stored draft mentions or that were created for the draft. */
  ofDraft(draftId: string): string[] {
    return idsOf(this.#sql.ofDraft.all(draftId));
  }

  /** Lists the files of the account's drafts, unsent posts, and uploads. */
  ofAccount(account: AccountKey): string[] {
    return idsOf(this.#sql.ofAccount.all(account));
  }

  /** Lists files that no draft and no unsent post mentions: of these ids, or of all files created before a time in epoch milliseconds. */
  unreferenced(scope: readonly string[] | { before: number }): string[] {
    if ('before' in scope) return idsOf(this.#sql.unreferencedBefore.all(scope.before));
    return scope.flatMap((id) => idsOf(this.#sql.unreferenced.all(id)));
  }
}
