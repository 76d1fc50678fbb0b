// Stores what the user writes, queued actions, and reading positions: the one file that must never lose data.
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { markerKinds, queuedCalls, undoableKinds } from '../contract/actions.ts';
import { localPreferences as preferencesSchema } from '../contract/journal.ts';
import type { Draft } from '../contract/draft.ts';
import type { LocalPreferences, ReadingPosition, TimelineKey } from '../contract/journal.ts';
import { truncateWal, openDatabase, tryStorage } from './database.ts';
import { createActionTable } from './action-table.ts';
import type { ActionTable } from './action-table.ts';
import { noFileMarks } from './file-marks.ts';
import type { FileMarks } from './file-marks.ts';
import { AttachmentTable } from './attachment-table.ts';
import { journalSteps, renameActions, transaction } from './migrations.ts';
import { OutboxTable, readDraft } from './outbox-table.ts';
import { createUnreadableRows } from './unreadable-rows.ts';
import type { UnreadableRows } from './unreadable-rows.ts';
import type { DatabaseSync } from 'node:sqlite';

/** All methods are synchronous. When they return, the change is on disk; they throw on a disk error. */
export interface Journal {
  drafts: {
    /** Newest first. */
    list(account: AccountKey): Draft[];
    /** Does nothing for a draft that was moved into the outbox. */
    save(draft: Draft): void;
    remove(id: string): void;
  };
  outbox: OutboxTable;
  actions: ActionTable;
  attachments: AttachmentTable;
  /** Rows of drafts, outbox, actions, and preferences that could not be read. */
  unreadable: Pick<UnreadableRows, 'list' | 'dismiss' | 'onChange'>;
  positions: {
    get(account: AccountKey, timeline: TimelineKey): ReadingPosition | null;
    save(account: AccountKey, timeline: TimelineKey, position: ReadingPosition): void;
  };
  preferences: {
    get(account: AccountKey): LocalPreferences;
    save(account: AccountKey, preferences: LocalPreferences): void;
  };
  removeAccount(account: AccountKey): void;
  /** Bytes on disk, approximately. */
  size(): number;
  /** Moves the write-ahead log into the file. */
  checkpoint(): void;
  close(): void;
}

interface Options {
  log?: (sentence: string) => void;
  /** Called with the path at which a damaged file was set aside. */
  onDamaged?: (keptPath: string) => void;
  /** Called if the file is missing although it existed. */
  onMissing?: () => void;
  marks?: FileMarks;
  /** The file existed, although it may have no mark yet. */
  existed?: boolean;
  /** Called after each statement that may have changed the file. */
  onWrite?: () => void;
  now?: () => number;
}

const maxTakenAgeMs = 30 * 86_400_000;

/** Calls `onWrite` with each statement other than SELECT. */
function watchWrites(db: DatabaseSync, onWrite: () => void): void {
  const prepare = db.prepare.bind(db);
  const watch = <Work extends (...values: never[]) => unknown>(work: Work): Work =>
    ((...values: Parameters<Work>) => {
      onWrite();
      return work(...values);
    }) as Work;
  db.prepare = (sql) => {
    const statement = prepare(sql);
    if (/^\s*SELECT/i.test(sql)) return statement;
    statement.run = watch(statement.run.bind(statement));
    statement.get = watch(statement.get.bind(statement));
    return statement;
  };
}

/** Opens the file and marks it and its log, which exists until the file is closed. */
function openJournal(path: string, options: Options, log: (sentence: string) => void, now: () => number): DatabaseSync {
  const { marks = noFileMarks, onDamaged, onMissing, existed = false, onWrite } = options;
  const logPath = `${path}-wal`;
  const db = openDatabase({
    path,
    role: 'journal',
    steps: journalSteps,
    synchronous: 'FULL',
    check: true,
    contents: 'drafts and unsent posts',
    log,
    ...(onDamaged && { onDamaged }),
    ...(onMissing && { onMissing }),
    existed: { file: existed || marks.has(path), log: marks.has(logPath) },
    now,
  });
  tryStorage(() => {
    db.prepare('DELETE FROM taken WHERE taken_at < ?').run(now() - maxTakenAgeMs);
    db.exec(renameActions);
    truncateWal(db);
  });
  marks.add(path, logPath);
  if (onWrite) watchWrites(db, onWrite);
  return db;
}

const actionKinds = [...undoableKinds, ...queuedCalls, ...markerKinds].map((kind) => `'${kind}'`).join(', ');
const unknownActionsSql = `SELECT rowid, account FROM actions
  WHERE account = ? AND (kind NOT IN (${actionKinds}) OR NOT json_valid(coalesce(params, '{}')))`;

export function createJournal(path: string, options: Options = {}): Journal {
  const { log = () => {}, now = Date.now, marks = noFileMarks } = options;
  const db = openJournal(path, options, log, now);

  const draftsOf = db.prepare('SELECT rowid, id, account, draft FROM drafts WHERE account = ? ORDER BY updated_at DESC, id');
  const putDraft = db.prepare(
    `INSERT INTO drafts (id, account, draft, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET account = excluded.account, draft = excluded.draft, updated_at = excluded.updated_at`,
  );
  const dropDraft = db.prepare('DELETE FROM drafts WHERE id = ?');
  const selectTaken = db.prepare('SELECT 1 FROM taken WHERE draft_id = ?');
  const selectPosition = db.prepare('SELECT id, "offset" FROM positions WHERE account = ? AND timeline = ?');
  const putPosition = db.prepare(
    `INSERT INTO positions (account, timeline, id, "offset") VALUES (?, ?, ?, ?)
     ON CONFLICT (account, timeline) DO UPDATE SET id = excluded.id, "offset" = excluded."offset"`,
  );
  const preferencesOf = db.prepare('SELECT rowid, account, json FROM preferences WHERE account = ?');
  const putPreferences = db.prepare(
    'INSERT INTO preferences (account, json) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET json = excluded.json',
  );
  const bytes = db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()');
  const selectUnknownActions = db.prepare(unknownActionsSql);
  const dropAccount = ['drafts', 'outbox', 'taken', 'actions', 'unreadable', 'positions', 'preferences', 'uploads'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE account = ?`),
  );

  const write = (draft: Draft) => void putDraft.run(draft.id, draft.account, JSON.stringify(draft), draft.updatedAt);
  const remove = (id: string) => void dropDraft.run(id);
  const unreadable = createUnreadableRows({ db, path, now, log });
  const actions = createActionTable(db, now);

  return {
    drafts: {
      list: (account) => unreadable.read('drafts', draftsOf.all(account), readDraft),
      save(draft) {
        if (!selectTaken.get(draft.id)) write(draft);
      },
      remove,
    },
    outbox: new OutboxTable(db, { write, remove }, unreadable, now),
    actions: {
      ...actions,
      list(account) {
        unreadable.read('actions', selectUnknownActions.all(account), () => {
          throw new Error('a kind that this version does not know');
        });
        return actions.list(account);
      },
    },
    attachments: new AttachmentTable(db, now),
    unreadable,
    positions: {
      get(account, timeline) {
        const row = selectPosition.get(account, timeline);
        return row ? { id: row['id'] as string, offset: row['offset'] as number } : null;
      },
      save: (account, timeline, { id, offset }) => void putPosition.run(account, timeline, id, offset),
    },
    preferences: {
      get(account) {
        const parse = ({ json }: Record<string, unknown>) => v.parse(preferencesSchema, JSON.parse(json as string));
        return unreadable.read('preferences', preferencesOf.all(account), parse)[0] ?? v.parse(preferencesSchema, {});
      },
      save: (account, preferences) => void putPreferences.run(account, JSON.stringify(preferences)),
    },
    removeAccount(account) {
      transaction(db, () => dropAccount.forEach((statement) => statement.run(account)));
      truncateWal(db);
    },
    size: () => Number(bytes.get()?.['bytes'] ?? 0),
    checkpoint: () => void tryStorage(() => truncateWal(db)),
    close() {
      // SQLite deletes the log when it closes the file.
      if (tryStorage(() => truncateWal(db)).ok) marks.remove(`${path}-wal`);
      db.close();
    },
  };
}
