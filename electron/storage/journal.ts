// Stores what a person writes and their reading positions: the one file that must never lose anything.
import * as v from 'valibot';
import type { AccountKey } from '../contract/accounts.ts';
import { actionKinds, preferences as preferencesSchema } from '../contract/journal.ts';
import type { Draft } from '../contract/draft.ts';
import type { Preferences, ReadingPosition, TimelineKey } from '../contract/journal.ts';
import { emptyLog, openDatabase, stored } from './database.ts';
import { createActionTable } from './action-store.ts';
import type { ActionTable } from './action-store.ts';
import { createAttachmentTable } from './attachment-table.ts';
import type { AttachmentTable } from './attachment-table.ts';
import { journalSteps, transaction } from './migrations.ts';
import { createOutboxTable } from './outbox-store.ts';
import type { OutboxTable } from './outbox-store.ts';
import { readDraft } from './read-draft.ts';
import { createUnreadable } from './unreadable.ts';
import type { Unreadable } from './unreadable.ts';

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
  /** Rows of drafts, outbox, actions and preferences that could not be read. */
  unreadable: Pick<Unreadable, 'list' | 'dismiss' | 'onChange'>;
  positions: {
    get(account: AccountKey, timeline: TimelineKey): ReadingPosition | null;
    save(account: AccountKey, timeline: TimelineKey, position: ReadingPosition): void;
  };
  preferences: {
    get(account: AccountKey): Preferences;
    save(account: AccountKey, preferences: Preferences): void;
  };
  removeAccount(account: AccountKey): void;
  /** Bytes on disk, approximately. */
  size(): number;
  close(): void;
}

interface Options {
  log?: (sentence: string) => void;
  /** Hears where a damaged file was set aside. */
  damaged?: (keptPath: string) => void;
  now?: () => number;
}

const maxTakenAgeMs = 30 * 86_400_000;

export function createJournal(path: string, { log = () => {}, damaged = () => {}, now = Date.now }: Options = {}): Journal {
  const contents = 'drafts and unsent posts';
  const db = openDatabase({ path, role: 'journal', steps: journalSteps, synchronous: 'FULL', check: true, contents, log, damaged, now });
  stored(() => db.prepare('DELETE FROM taken WHERE taken_at < ?').run(now() - maxTakenAgeMs));

  const draftsOf = db.prepare('SELECT rowid, id, account, draft FROM drafts WHERE account = ? ORDER BY updated_at DESC, id');
  const putDraft = db.prepare(
    `INSERT INTO drafts (id, account, draft, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET account = excluded.account, draft = excluded.draft, updated_at = excluded.updated_at`,
  );
  const dropDraft = db.prepare('DELETE FROM drafts WHERE id = ?');
  const isTaken = db.prepare('SELECT 1 FROM taken WHERE draft_id = ?');
  const position = db.prepare('SELECT id, "offset" FROM positions WHERE account = ? AND timeline = ?');
  const putPosition = db.prepare(
    `INSERT INTO positions (account, timeline, id, "offset") VALUES (?, ?, ?, ?)
     ON CONFLICT (account, timeline) DO UPDATE SET id = excluded.id, "offset" = excluded."offset"`,
  );
  const preferencesOf = db.prepare('SELECT rowid, account, json FROM preferences WHERE account = ?');
  const putPreferences = db.prepare(
    'INSERT INTO preferences (account, json) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET json = excluded.json',
  );
  const bytes = db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()');
  const strangeActions = db.prepare(
    `SELECT rowid, account FROM actions WHERE account = ? AND kind NOT IN (${actionKinds.map((kind) => `'${kind}'`).join(', ')})`,
  );
  const dropAccount = ['drafts', 'outbox', 'taken', 'actions', 'unreadable', 'positions', 'preferences', 'uploads'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE account = ?`),
  );

  const write = (draft: Draft) => void putDraft.run(draft.id, draft.account, JSON.stringify(draft), draft.updatedAt);
  const remove = (id: string) => void dropDraft.run(id);
  const unreadable = createUnreadable({ db, path, now, log });
  const actions = createActionTable(db, now);

  return {
    drafts: {
      list: (account) => unreadable.read('drafts', draftsOf.all(account), readDraft),
      save: (draft) => void (isTaken.get(draft.id) ?? write(draft)),
      remove,
    },
    outbox: createOutboxTable(db, { write, remove }, unreadable, now),
    actions: {
      ...actions,
      list(account) {
        unreadable.read('actions', strangeActions.all(account), () => {
          throw new Error('a kind that this version does not know');
        });
        return actions.list(account);
      },
    },
    attachments: createAttachmentTable(db, now),
    unreadable,
    positions: {
      get(account, timeline) {
        const row = position.get(account, timeline);
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
      emptyLog(db);
    },
    size: () => Number(bytes.get()?.['bytes'] ?? 0),
    close: () => db.close(),
  };
}
