// Changes statuses, and keeps the earlier versions with their media, descriptions and poll options.
import type { Accounts } from './accounts.ts';
import type { Core } from './core.ts';
import type { Media, MediaChange } from './media.ts';
import type { Notifications } from './notifications.ts';
import type { NewPoll, Polls } from './polls.ts';
import type { Quotes } from './quotes.ts';
import { richText } from './rich-text.ts';
import type { AccountRow, EditRow, QuotePolicy, StatusRow } from './rows.ts';
import type { Statuses } from './statuses.ts';

export interface StatusEdit {
  text: string;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string | null;
  mediaIds?: string[];
  /** By the id of the media. */
  mediaChanges?: Map<string, MediaChange>;
  /** Null removes the poll. */
  poll?: NewPoll | null;
  quotePolicy?: QuotePolicy | undefined;
  at?: number;
}

export type Edits = ReturnType<typeof createEdits>;

export function createEdits(
  { db, now, emit }: Core,
  accounts: Accounts,
  media: Media,
  polls: Polls,
  quotes: Quotes,
  notifications: Notifications,
  statuses: Statuses,
) {
  const ofStatus = (statusId: string) =>
    db.all<EditRow>('SELECT * FROM status_edits WHERE status_id = :statusId ORDER BY created_at, rowid', { statusId });

  /** The status as it is now. */
  function versionOf(row: StatusRow, at: number): EditRow {
    const attached = media.ofStatus(row.id);
    return {
      content: row.content,
      spoiler_text: row.spoiler_text,
      sensitive: row.sensitive,
      created_at: at,
      media_ids: JSON.stringify(attached.map(({ id }) => id)),
      media_descriptions: JSON.stringify(attached.map(({ description }) => description)),
      poll_options: row.poll_id ? (polls.byId(row.poll_id)?.options ?? null) : null,
    };
  }
  const save = (row: StatusRow, version: EditRow) =>
    db.run(
      `INSERT INTO status_edits(status_id, text, content, spoiler_text, sensitive, created_at, media_ids, media_descriptions, poll_options)
       VALUES(:id, :text, :content, :spoiler_text, :sensitive, :created_at, :media_ids, :media_descriptions, :poll_options)`,
      { id: row.id, text: row.text, ...version },
    );

  /** Returns the id of the poll that the status has then, and whether something changed. */
  function changePoll(row: StatusRow, poll: NewPoll | null | undefined): { id: string | null; isChanged: boolean } {
    const known = row.poll_id ? polls.byId(row.poll_id) : undefined;
    if (poll === undefined || (poll === null && !known)) return { id: row.poll_id, isChanged: false };
    if (poll && known) return { id: known.id, isChanged: polls.change(known, poll) };
    if (known) polls.remove(known.id);
    return { id: poll ? polls.create(row.id, row.account_id, poll) : null, isChanged: true };
  }

  /** Returns whether something changed. */
  function changeMedia(row: StatusRow, { mediaIds, mediaChanges }: StatusEdit): boolean {
    const before = media.ofStatus(row.id).map(({ id }) => id);
    if (mediaIds) media.attach(row.id, mediaIds);
    const changes = media.ofStatus(row.id).map((one) => media.change(one, mediaChanges?.get(one.id) ?? {}));
    return changes.includes(true) || (mediaIds !== undefined && before.join() !== mediaIds.join());
  }

  function notify(row: StatusRow, mentionedBefore: ReadonlySet<string>, at?: number) {
    const author = accounts.byId(row.account_id);
    if (!author) return;
    for (const person of statuses.mentionedIn(row.id))
      if (!mentionedBefore.has(person.id)) notifications.notify(person, 'mention', author, row, at);
    const boosters = db.all<AccountRow>(
      'SELECT a.* FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE s.reblog_of_id = :id AND a.email IS NOT NULL',
      { id: row.id },
    );
    for (const person of boosters) notifications.notify(person, 'update', author, row, at);
    quotes.notifyQuoters(row, author, at);
  }

  return {
    /** The versions, oldest first: at least the present one. */
    history(row: StatusRow): EditRow[] {
      const saved = ofStatus(row.id);
      return saved.length ? saved : [versionOf(row, row.created_at)];
    },

    /** Nothing happens when nothing changes, as in Mastodon. */
    edit(row: StatusRow, change: StatusEdit) {
      const at = change.at ?? now();
      const original = versionOf(row, row.created_at);
      const { html, mentions, tags } = richText(change.text, accounts.resolve);
      const spoiler = change.spoilerText ?? '';
      const hasNewMedia = changeMedia(row, change);
      const poll = changePoll(row, change.poll);
      const next: StatusRow = {
        ...row,
        text: change.text,
        content: html,
        spoiler_text: spoiler,
        sensitive: Number(change.sensitive || spoiler !== ''),
        language: change.language ?? row.language,
        quote_policy: change.quotePolicy ?? row.quote_policy,
        poll_id: poll.id,
        edited_at: at,
      };
      const columns = ['text', 'spoiler_text', 'sensitive', 'language', 'quote_policy'] as const;
      if (!hasNewMedia && !poll.isChanged && columns.every((column) => next[column] === row[column])) return;

      if (ofStatus(row.id).length === 0) save(row, original);
      db.run(
        `UPDATE statuses SET text = :text, content = :content, spoiler_text = :spoiler_text, sensitive = :sensitive, language = :language,
          quote_policy = :quote_policy, edited_at = :edited_at, poll_id = :poll_id WHERE id = :id`,
        { ...next },
      );
      const mentionedBefore = new Set(statuses.mentionedIn(row.id).map((person) => person.id));
      statuses.index(row.id, mentions, tags);
      save(next, versionOf(next, at));
      emit({ type: 'edit', statusId: row.id });
      notify(next, mentionedBefore, change.at);
    },
  };
}
