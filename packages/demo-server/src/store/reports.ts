// Stores reports to the moderators of this server.
import type { Database, StoreDependencies } from './database.ts';
import type { StoredReportCategory, ReportRow } from './rows.ts';

interface NewReport {
  reporterId: string;
  targetId: string;
  category: StoredReportCategory;
  comment: string;
  /** True: also sent to the moderators of the account's own server. */
  forwarded: boolean;
  statusIds: string[];
  /** Null: the report names no rules. */
  ruleIds: string[] | null;
  collectionIds: string[];
}

export class ReportRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  create(report: NewReport): ReportRow {
    const row: ReportRow = {
      id: this.#core.ids.nextNumeric(),
      account_id: report.reporterId,
      target_id: report.targetId,
      category: report.category,
      comment: report.comment,
      forwarded: Number(report.forwarded),
      status_ids: JSON.stringify(report.statusIds),
      rule_ids: JSON.stringify(report.ruleIds),
      collection_ids: JSON.stringify(report.collectionIds),
      created_at: this.#core.now(),
    };
    this.#db.run(
      `INSERT INTO reports(id, account_id, target_id, category, comment, forwarded, status_ids, rule_ids, collection_ids, created_at)
       VALUES(:id, :account_id, :target_id, :category, :comment, :forwarded, :status_ids, :rule_ids, :collection_ids, :created_at)`,
      { ...row },
    );
    return row;
  }

  /** Returns all reports, oldest first. */
  all() {
    return this.#db.all<ReportRow>('SELECT * FROM reports ORDER BY id');
  }
}
