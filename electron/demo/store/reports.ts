// Reports to the moderators of this server.
import type { Core } from './core.ts';
import type { ReportCategory, ReportRow } from './rows.ts';

export interface NewReport {
  from: string;
  about: string;
  category: ReportCategory;
  comment: string;
  /** To the moderators of the account's own server, too. */
  forwarded: boolean;
  statusIds: string[];
  ruleIds: string[];
}

export function createReports({ db, ids, now }: Core) {
  return {
    create(report: NewReport): ReportRow {
      const row: ReportRow = {
        id: ids.nextNumeric(),
        account_id: report.from,
        target_id: report.about,
        category: report.category,
        comment: report.comment,
        forwarded: Number(report.forwarded),
        status_ids: JSON.stringify(report.statusIds),
        rule_ids: JSON.stringify(report.ruleIds),
        created_at: now(),
      };
      db.run(
        `INSERT INTO reports(id, account_id, target_id, category, comment, forwarded, status_ids, rule_ids, created_at)
         VALUES(:id, :account_id, :target_id, :category, :comment, :forwarded, :status_ids, :rule_ids, :created_at)`,
        { ...row },
      );
      return row;
    },
    /** Oldest first. */
    all: () => db.all<ReportRow>('SELECT * FROM reports ORDER BY id'),
  };
}
