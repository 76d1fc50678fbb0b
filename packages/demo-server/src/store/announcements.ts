// Stores the server's announcements, their readers, and their reactions.
import type { Database, StoreDependencies } from './database.ts';
import { renderRichText } from './rich-text.ts';
import type { AnnouncementRow } from './rows.ts';

export class AnnouncementRepository {
  readonly #db: Database;
  readonly #core: StoreDependencies;

  constructor(core: StoreDependencies) {
    this.#db = core.db;
    this.#core = core;
  }

  #count(announcementId: string, name: string) {
    return this.#db.count('SELECT count(*) FROM announcement_reactions WHERE announcement_id = :announcementId AND name = :name', {
      announcementId,
      name,
    });
  }

  create(text: string, options: { startsAt?: number; endsAt?: number; allDay?: boolean; at?: number } = {}): string {
    const id = this.#core.ids.next(options.at);
    this.#db.run(
      `INSERT INTO announcements(id, text, content, starts_at, ends_at, all_day, published_at, updated_at)
       VALUES(:id, :text, :content, :startsAt, :endsAt, :allDay, :at, :at)`,
      {
        id,
        text,
        content: renderRichText(text, () => null).html,
        startsAt: options.startsAt ?? null,
        endsAt: options.endsAt ?? null,
        allDay: Number(options.allDay ?? false),
        at: options.at ?? this.#core.now(),
      },
    );
    this.#core.emit({ type: 'announcement', announcementId: id });
    return id;
  }

  remove(id: string) {
    this.#core.emit({ type: 'announcement.delete', announcementId: id });
    this.#db.run('DELETE FROM announcements WHERE id = :id', { id });
  }

  byId(id: string) {
    return this.#db.one<AnnouncementRow>('SELECT * FROM announcements WHERE id = :id', { id });
  }

  active() {
    return this.#db.all<AnnouncementRow>(
      'SELECT * FROM announcements WHERE ends_at IS NULL OR ends_at > :now ORDER BY coalesce(starts_at, published_at)',
      { now: this.#core.now() },
    );
  }

  isRead(id: string, me: string) {
    return this.#db.one('SELECT 1 FROM announcement_reads WHERE announcement_id = :id AND account_id = :me', { id, me }) !== undefined;
  }

  dismiss(id: string, me: string) {
    return this.#db.run('INSERT OR IGNORE INTO announcement_reads(announcement_id, account_id) VALUES(:id, :me)', { id, me });
  }

  reactions(id: string, me: string) {
    return this.#db.all<{ name: string; count: number; mine: number }>(
      `SELECT name, count(*) AS count, max(account_id = :me) AS mine FROM announcement_reactions WHERE announcement_id = :id GROUP BY name ORDER BY min(id)`,
      { id, me },
    );
  }

  react(id: string, me: string, name: string, at?: number) {
    this.#db.run('INSERT OR IGNORE INTO announcement_reactions(id, announcement_id, account_id, name) VALUES(:reaction, :id, :me, :name)', {
      reaction: this.#core.ids.next(at),
      id,
      me,
      name,
    });
    this.#core.emit({ type: 'announcement.reaction', announcementId: id, name, count: this.#count(id, name) });
  }

  unreact(id: string, me: string, name: string): boolean {
    const deletedRows = this.#db.run(
      'DELETE FROM announcement_reactions WHERE announcement_id = :id AND account_id = :me AND name = :name',
      { id, me, name },
    );
    if (deletedRows) this.#core.emit({ type: 'announcement.reaction', announcementId: id, name, count: this.#count(id, name) });
    return deletedRows > 0;
  }
}
