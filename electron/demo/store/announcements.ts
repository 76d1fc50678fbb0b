// The server's announcements, who read them and who reacted to them.
import type { Core } from './core.ts';
import { richText } from './rich-text.ts';
import type { AnnouncementRow } from './rows.ts';

export type Announcements = ReturnType<typeof createAnnouncements>;

export function createAnnouncements({ db, ids, now, emit }: Core) {
  const count = (announcementId: string, name: string) =>
    db.count('SELECT count(*) FROM announcement_reactions WHERE announcement_id = :announcementId AND name = :name', {
      announcementId,
      name,
    });

  return {
    create(text: string, options: { startsAt?: number; endsAt?: number; allDay?: boolean; at?: number } = {}): string {
      const id = ids.next(options.at);
      db.run(
        `INSERT INTO announcements(id, text, content, starts_at, ends_at, all_day, published_at, updated_at)
         VALUES(:id, :text, :content, :startsAt, :endsAt, :allDay, :at, :at)`,
        {
          id,
          text,
          content: richText(text, () => null).html,
          startsAt: options.startsAt ?? null,
          endsAt: options.endsAt ?? null,
          allDay: Number(options.allDay ?? false),
          at: options.at ?? now(),
        },
      );
      emit({ type: 'announcement', announcementId: id });
      return id;
    },
    remove(id: string) {
      emit({ type: 'announcement.delete', announcementId: id });
      db.run('DELETE FROM announcements WHERE id = :id', { id });
    },
    byId: (id: string) => db.one<AnnouncementRow>('SELECT * FROM announcements WHERE id = :id', { id }),
    active: () =>
      db.all<AnnouncementRow>(
        'SELECT * FROM announcements WHERE ends_at IS NULL OR ends_at > :now ORDER BY coalesce(starts_at, published_at)',
        {
          now: now(),
        },
      ),
    isRead: (id: string, me: string) =>
      db.one('SELECT 1 FROM announcement_reads WHERE announcement_id = :id AND account_id = :me', { id, me }) !== undefined,
    dismiss: (id: string, me: string) =>
      db.run('INSERT OR IGNORE INTO announcement_reads(announcement_id, account_id) VALUES(:id, :me)', { id, me }),
    reactions: (id: string, me: string) =>
      db.all<{ name: string; count: number; mine: number }>(
        `SELECT name, count(*) AS count, max(account_id = :me) AS mine FROM announcement_reactions WHERE announcement_id = :id GROUP BY name ORDER BY min(id)`,
        { id, me },
      ),
    react(id: string, me: string, name: string, at?: number) {
      db.run('INSERT OR IGNORE INTO announcement_reactions(id, announcement_id, account_id, name) VALUES(:reaction, :id, :me, :name)', {
        reaction: ids.next(at),
        id,
        me,
        name,
      });
      emit({ type: 'announcement.reaction', announcementId: id, name, count: count(id, name) });
    },
    unreact(id: string, me: string, name: string): boolean {
      const removed = db.run('DELETE FROM announcement_reactions WHERE announcement_id = :id AND account_id = :me AND name = :name', {
        id,
        me,
        name,
      });
      if (removed) emit({ type: 'announcement.reaction', announcementId: id, name, count: count(id, name) });
      return removed > 0;
    },
  };
}
