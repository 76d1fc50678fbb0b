// Knows the files of drafts and unsent posts, and how far each is uploaded at which account: two tables of the journal.
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { attachment as attachmentSchema } from '../contract/attachments.ts';
import type { Attachment } from '../contract/attachments.ts';
import { draft as draftSchema } from '../contract/draft.ts';
import type { Failure } from '../contract/result.ts';
import { attachmentsOf } from '../contract/writing.ts';
import { readKeptFailure, writeKeptFailure } from './kept-failure.ts';
import { transaction } from './migrations.ts';

export interface KeptFile {
  id: string;
  draftId: string;
  type: string;
  bytes: number;
  /** The picture of a film or sound: it is not uploaded by itself. */
  isThumbnail: boolean;
  /** All bytes are on disk. */
  isWhole: boolean;
}

/** What the server was told about a file. `null`: it isn't known. */
const details = attachmentSchema.entries;
const sentSchema = v.object({ description: details.description, focus: details.focus, thumbnail: details.thumbnail });
export type SentDetails = v.InferOutput<typeof sentSchema>;

const steps = ['waiting', 'processing', 'ready', 'failed'] as const;

export interface KeptUpload {
  id: string;
  account: AccountKey;
  step: (typeof steps)[number];
  /** The server's id of the file; null: it doesn't have it. */
  mediaId: string | null;
  problem: Failure | null;
  sent: SentDetails | null;
  /** A post with it may have been sent. */
  isGiven: boolean;
}

/** All methods are synchronous. When they return, the change is on disk; they throw on a disk error. */
export interface AttachmentTable {
  get(id: string): KeptFile | null;
  /** As they were begun, the oldest first. */
  all(): KeptFile[];
  /** All or none, each with the upload that the account wants of it. An earlier file of the same id is replaced. */
  add(files: readonly KeptFile[], account: AccountKey): void;
  markWhole(id: string): void;
  /** With its uploads. */
  remove(id: string): void;

  upload(id: string, account: AccountKey): KeptUpload | null;
  uploadsOf(id: string): KeptUpload[];
  /** In the order of their files. */
  uploads(account: AccountKey): KeptUpload[];
  /** Does nothing where there is one. */
  addUpload(id: string, account: AccountKey): void;
  /** Null: it was removed meanwhile. */
  changeUpload(id: string, account: AccountKey, change: Partial<Omit<KeptUpload, 'id' | 'account'>>): KeptUpload | null;
  dropUpload(id: string, account: AccountKey): void;

  /** As the drafts and unsent posts on disk have it. */
  describe(id: string): Attachment | null;
  /** The files of a draft that is on disk, or that had them made. */
  ofDraft(draftId: string): string[];
  /** The files of the account's drafts, posts and uploads. */
  ofAccount(account: AccountKey): string[];
  /** Those that no draft and no unsent post mentions, of the given ones or of those begun before a time in epoch milliseconds. */
  unmentioned(of: readonly string[] | { before: number }): string[];
}

type Row = Record<string, unknown>;

const readFile = (row: Row): KeptFile => ({
  id: row['id'] as string,
  draftId: row['draft_id'] as string,
  type: row['type'] as string,
  bytes: row['bytes'] as number,
  isThumbnail: row['is_thumbnail'] === 1,
  isWhole: row['done'] === row['bytes'],
});

const readSent = v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), sentSchema)), null);
const readStep = v.fallback(v.picklist(steps), 'waiting');

function readUpload(row: Row): KeptUpload {
  const problem = readKeptFailure(row['problem'] as string | null);
  return {
    id: row['attachment'] as string,
    account: row['account'] as AccountKey,
    step: v.parse(readStep, row['step']),
    mediaId: row['media_id'] as string | null,
    problem: problem !== null && 'code' in problem ? problem : null,
    sent: v.parse(readSent, row['sent']),
    isGiven: row['is_given'] === 1,
  };
}

// A UUID stands in the JSON of whoever mentions it, and nowhere else.
const mentions = (text: string) => `(instr(${text}, a.id) > 0 OR instr(${text}, a.draft_id) > 0)`;
const isMentioned = [
  ['drafts', 'draft'],
  ['outbox', 'draft'],
  // What could not be read may be rescued by a later version, with its files.
  ['unreadable', 'columns'],
]
  .map(([table, column]) => `EXISTS (SELECT 1 FROM ${table} t WHERE ${mentions(`t.${column}`)})`)
  .join(' OR ');

export function createAttachmentTable(db: DatabaseSync, now: () => number): AttachmentTable {
  const one = db.prepare('SELECT * FROM attachments WHERE id = ?');
  const all = db.prepare('SELECT * FROM attachments ORDER BY created_at, rowid');
  const put = db.prepare(
    `INSERT OR REPLACE INTO attachments (id, draft_id, type, bytes, is_thumbnail, done, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const whole = db.prepare('UPDATE attachments SET done = bytes WHERE id = ?');
  const drop = db.prepare('DELETE FROM attachments WHERE id = ?');
  const upload = db.prepare('SELECT * FROM uploads WHERE attachment = ? AND account = ?');
  const uploadsOf = db.prepare('SELECT * FROM uploads WHERE attachment = ?');
  const uploads = db.prepare(
    'SELECT u.* FROM uploads u JOIN attachments a ON a.id = u.attachment WHERE u.account = ? ORDER BY a.created_at, a.rowid',
  );
  const putUpload = db.prepare(`INSERT OR IGNORE INTO uploads (attachment, account, step) VALUES (?, ?, 'waiting')`);
  const changeUpload = db.prepare(
    'UPDATE uploads SET step = ?, media_id = ?, problem = ?, sent = ?, is_given = ? WHERE attachment = ? AND account = ?',
  );
  const dropUpload = db.prepare('DELETE FROM uploads WHERE attachment = ? AND account = ?');
  const dropUploads = db.prepare('DELETE FROM uploads WHERE attachment = ?');
  const mentioning = db.prepare(
    'SELECT draft FROM drafts WHERE instr(draft, ?1) UNION ALL SELECT draft FROM outbox WHERE instr(draft, ?1)',
  );
  const ofDraft = db.prepare(
    `SELECT a.id FROM attachments a WHERE a.draft_id = ?1 OR EXISTS (SELECT 1 FROM drafts d WHERE d.id = ?1 AND ${mentions('d.draft')})`,
  );
  const ofAccount = db.prepare(
    `SELECT a.id FROM attachments a WHERE EXISTS (SELECT 1 FROM uploads u WHERE u.attachment = a.id AND u.account = ?1)
       OR EXISTS (SELECT 1 FROM drafts d WHERE d.account = ?1 AND ${mentions('d.draft')})
       OR EXISTS (SELECT 1 FROM outbox o WHERE o.account = ?1 AND ${mentions('o.draft')})`,
  );
  const isUnmentioned = db.prepare(`SELECT a.id FROM attachments a WHERE a.id = ? AND NOT (${isMentioned})`);
  const unmentionedBefore = db.prepare(`SELECT a.id FROM attachments a WHERE a.created_at < ? AND NOT (${isMentioned})`);

  const find = (id: string, account: AccountKey) => {
    const row = upload.get(id, account);
    return row ? readUpload(row) : null;
  };
  const ids = (rows: readonly Row[]) => rows.map((row) => row['id'] as string);

  return {
    get(id) {
      const row = one.get(id);
      return row ? readFile(row) : null;
    },
    all: () => all.all().map(readFile),
    add: (files, account) =>
      transaction(db, () => {
        for (const { id, draftId, type, bytes, isThumbnail, isWhole } of files) {
          dropUploads.run(id);
          put.run(id, draftId, type, bytes, Number(isThumbnail), isWhole ? bytes : 0, now());
          if (!isThumbnail) putUpload.run(id, account);
        }
      }),
    markWhole: (id) => void whole.run(id),
    remove: (id) =>
      transaction(db, () => {
        drop.run(id);
        dropUploads.run(id);
      }),
    upload: find,
    uploadsOf: (id) => uploadsOf.all(id).map(readUpload),
    uploads: (account) => uploads.all(account).map(readUpload),
    addUpload: (id, account) => void putUpload.run(id, account),
    changeUpload(id, account, change) {
      const before = find(id, account);
      if (before === null) return null;
      const after = { ...before, ...change };
      const sent = after.sent && JSON.stringify(after.sent);
      changeUpload.run(after.step, after.mediaId, writeKeptFailure(after.problem), sent, Number(after.isGiven), id, account);
      return after;
    },
    dropUpload: (id, account) => void dropUpload.run(id, account),
    describe(id) {
      for (const row of mentioning.all(id)) {
        const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), row['draft']);
        const found = parsed.success ? attachmentsOf(parsed.output).find((each) => each.id === id) : undefined;
        if (found) return found;
      }
      return null;
    },
    ofDraft: (draftId) => ids(ofDraft.all(draftId)),
    ofAccount: (account) => ids(ofAccount.all(account)),
    unmentioned: (of) => ('before' in of ? ids(unmentionedBefore.all(of.before)) : of.flatMap((id) => ids(isUnmentioned.all(id)))),
  };
}
