// Creates, edits and deletes statuses, with the notifications, conversations and events that follow.
import type { Visibility } from '../../contract/entities/visibility.ts';
import { visible } from './audience.ts';
import type { Accounts } from './accounts.ts';
import type { Conversations } from './conversations.ts';
import type { Core } from './core.ts';
import type { Media } from './media.ts';
import type { Notifications } from './notifications.ts';
import type { NewPoll, Polls } from './polls.ts';
import { richText } from './rich-text.ts';
import type { AccountRow, QuotePolicy, StatusRow } from './rows.ts';

export interface NewStatus {
  text: string;
  visibility?: Visibility;
  inReplyTo?: StatusRow | null;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string | null;
  mediaIds?: string[];
  poll?: NewPoll | null;
  quoteOf?: string | null;
  quotePolicy?: QuotePolicy;
  card?: object | null;
  application?: string | null;
  baseFavourites?: number;
  baseReblogs?: number;
  at?: number;
}

export interface StatusEdit {
  text: string;
  spoilerText?: string;
  sensitive?: boolean;
  language?: string | null;
  mediaIds?: string[];
  poll?: NewPoll | null;
  quotePolicy?: QuotePolicy | undefined;
  at?: number;
}

export interface EditRow {
  content: string;
  spoiler_text: string;
  sensitive: number;
  created_at: number;
  media_ids: string;
}

const maxContextStatuses = 4_000;

export type Statuses = ReturnType<typeof createStatuses>;

export function createStatuses(
  core: Core,
  accounts: Accounts,
  media: Media,
  polls: Polls,
  notifications: Notifications,
  conversations: Conversations,
) {
  const { db, ids, now, emit } = core;
  const byId = (id: string) => db.one<StatusRow>('SELECT * FROM statuses WHERE id = :id', { id });
  const mentionedIn = (statusId: string) =>
    db.all<AccountRow>('SELECT a.* FROM mentions m JOIN accounts a ON a.id = m.account_id WHERE m.status_id = :statusId ORDER BY a.id', {
      statusId,
    });

  function insert(row: StatusRow) {
    db.run(
      `INSERT INTO statuses(id, account_id, reblog_of_id, in_reply_to_id, in_reply_to_account_id, thread_id, text, content, spoiler_text, visibility,
        sensitive, language, created_at, edited_at, poll_id, quote_of_id, quote_policy, card, application, base_favourites, base_reblogs)
       VALUES(:id, :account_id, :reblog_of_id, :in_reply_to_id, :in_reply_to_account_id, :thread_id, :text, :content, :spoiler_text, :visibility,
        :sensitive, :language, :created_at, :edited_at, :poll_id, :quote_of_id, :quote_policy, :card, :application, :base_favourites, :base_reblogs)`,
      { ...row },
    );
  }

  function index(statusId: string, mentions: string[], tags: string[]) {
    for (const accountId of mentions)
      db.run('INSERT OR IGNORE INTO mentions(status_id, account_id) VALUES(:statusId, :accountId)', { statusId, accountId });
    for (const tag of tags) db.run('INSERT OR IGNORE INTO status_tags(tag, status_id) VALUES(:tag, :statusId)', { tag, statusId });
  }

  function notifyAboutNew(author: AccountRow, row: StatusRow, at?: number) {
    const mentioned = mentionedIn(row.id);
    if (row.visibility === 'direct')
      for (const person of [author, ...mentioned]) if (person.email !== null) conversations.receive(person.id, row, at);
    for (const person of mentioned) notifications.notify(person, 'mention', author, row, at);
    if (row.visibility === 'direct' || (row.in_reply_to_id && row.in_reply_to_account_id !== author.id)) return;
    const watchers = db.all<AccountRow>(
      'SELECT a.* FROM follows f JOIN accounts a ON a.id = f.account_id WHERE f.target_id = :id AND f.notify = 1 AND a.email IS NOT NULL',
      { id: author.id },
    );
    for (const person of watchers)
      if (!mentioned.some((other) => other.id === person.id)) notifications.notify(person, 'status', author, row, at);
  }

  const quotePolicy = (row: StatusRow): QuotePolicy =>
    row.visibility === 'private' || row.visibility === 'direct' ? 'nobody' : row.quote_policy;
  const setQuotePolicy = (id: string, policy: QuotePolicy) =>
    db.run('UPDATE statuses SET quote_policy = :policy WHERE id = :id', { id, policy });

  return {
    byId,
    insert,
    setQuotePolicy,
    quotePolicy,
    /** The author always may. */
    mayQuote(row: StatusRow, me: string): boolean {
      if (row.account_id === me) return true;
      const policy = quotePolicy(row);
      if (policy !== 'followers') return policy === 'public';
      return db.one('SELECT 1 FROM follows WHERE account_id = :me AND target_id = :author', { me, author: row.account_id }) !== undefined;
    },
    mentionedIn,
    tagsOf: (statusId: string) =>
      db.all<{ tag: string }>('SELECT tag FROM status_tags WHERE status_id = :statusId', { statusId }).map((row) => row.tag),

    /** Undefined when the viewer may not see it. */
    readable: (id: string, me: string | null) =>
      db.one<StatusRow>(`SELECT s.* FROM statuses s WHERE s.id = :id AND ${visible()}`, { id, me, now: now() }),

    create(author: AccountRow, draft: NewStatus): StatusRow {
      const id = ids.next(draft.at);
      const parent = draft.inReplyTo ?? null;
      const { html, mentions, tags } = richText(draft.text, accounts.resolve);
      const row: StatusRow = {
        id,
        account_id: author.id,
        reblog_of_id: null,
        in_reply_to_id: parent?.id ?? null,
        in_reply_to_account_id: parent?.account_id ?? null,
        thread_id: parent?.thread_id ?? id,
        text: draft.text,
        content: html,
        spoiler_text: draft.spoilerText ?? '',
        visibility: draft.visibility ?? author.privacy,
        sensitive: Number(draft.sensitive || (draft.spoilerText ?? '') !== ''),
        language: draft.language ?? author.language,
        created_at: draft.at ?? now(),
        edited_at: null,
        poll_id: draft.poll ? polls.create(id, author.id, draft.poll, draft.at) : null,
        quote_of_id: draft.quoteOf ?? null,
        quote_policy: draft.quotePolicy ?? 'public',
        card: draft.card ? JSON.stringify(draft.card) : null,
        application: draft.application ?? null,
        base_favourites: draft.baseFavourites ?? 0,
        base_reblogs: draft.baseReblogs ?? 0,
      };
      insert(row);
      index(id, mentions, tags);
      if (draft.mediaIds?.length) media.attach(id, draft.mediaIds);
      emit({ type: 'update', statusId: id });
      notifyAboutNew(author, row, draft.at);
      return row;
    },

    edit(row: StatusRow, change: StatusEdit) {
      const at = change.at ?? now();
      const saveVersion = (text: StatusRow, mediaIds: string[], when: number) =>
        db.run(
          `INSERT INTO status_edits(status_id, text, content, spoiler_text, sensitive, created_at, media_ids)
           VALUES(:id, :text, :content, :spoiler, :sensitive, :when, :mediaIds)`,
          {
            id: row.id,
            text: text.text,
            content: text.content,
            spoiler: text.spoiler_text,
            sensitive: text.sensitive,
            when,
            mediaIds: JSON.stringify(mediaIds),
          },
        );
      const mediaBefore = media.ofStatus(row.id).map((one) => one.id);
      if (!db.one('SELECT 1 FROM status_edits WHERE status_id = :id', { id: row.id })) saveVersion(row, mediaBefore, row.created_at);

      const { html, mentions, tags } = richText(change.text, accounts.resolve);
      const mentionedBefore = new Set(mentionedIn(row.id).map((person) => person.id));
      if (change.poll !== undefined && row.poll_id) polls.remove(row.poll_id);
      const spoiler = change.spoilerText ?? '';
      const next: StatusRow = {
        ...row,
        text: change.text,
        content: html,
        spoiler_text: spoiler,
        sensitive: Number(change.sensitive || spoiler !== ''),
        language: change.language ?? row.language,
        edited_at: at,
        poll_id: change.poll === undefined ? row.poll_id : change.poll ? polls.create(row.id, row.account_id, change.poll) : null,
      };
      db.run(
        `UPDATE statuses SET text = :text, content = :content, spoiler_text = :spoiler_text, sensitive = :sensitive, language = :language,
          edited_at = :edited_at, poll_id = :poll_id WHERE id = :id`,
        {
          id: row.id,
          text: next.text,
          content: next.content,
          spoiler_text: next.spoiler_text,
          sensitive: next.sensitive,
          language: next.language,
          edited_at: at,
          poll_id: next.poll_id,
        },
      );
      db.run('DELETE FROM mentions WHERE status_id = :id', { id: row.id });
      db.run('DELETE FROM status_tags WHERE status_id = :id', { id: row.id });
      index(row.id, mentions, tags);
      if (change.quotePolicy) setQuotePolicy(row.id, change.quotePolicy);
      if (change.mediaIds) media.attach(row.id, change.mediaIds);
      saveVersion(next, change.mediaIds ?? mediaBefore, at);
      emit({ type: 'edit', statusId: row.id });

      const author = accounts.byId(row.account_id);
      if (!author) return;
      for (const person of mentionedIn(row.id))
        if (!mentionedBefore.has(person.id)) notifications.notify(person, 'mention', author, next, change.at);
      const boosters = db.all<AccountRow>(
        'SELECT a.* FROM statuses s JOIN accounts a ON a.id = s.account_id WHERE s.reblog_of_id = :id AND a.email IS NOT NULL',
        { id: row.id },
      );
      for (const person of boosters) notifications.notify(person, 'update', author, next, change.at);
    },

    edits: (statusId: string) =>
      db.all<EditRow>('SELECT * FROM status_edits WHERE status_id = :statusId ORDER BY created_at', { statusId }),

    /** Also deletes its boosts, and everything that refers to them. */
    remove(row: StatusRow) {
      const deleted = [row, ...db.all<StatusRow>('SELECT * FROM statuses WHERE reblog_of_id = :id', { id: row.id })];
      for (const { id } of deleted) {
        emit({ type: 'delete', statusId: id });
        conversations.removeMessage(id);
        for (const table of ['mentions', 'status_tags', 'favourites', 'bookmarks', 'pins', 'notifications', 'status_edits'])
          db.run(`DELETE FROM ${table} WHERE status_id = :id`, { id });
        db.run('UPDATE media SET status_id = NULL WHERE status_id = :id', { id });
        db.run('UPDATE statuses SET in_reply_to_id = NULL WHERE in_reply_to_id = :id', { id });
        db.run('DELETE FROM statuses WHERE id = :id', { id });
      }
      if (row.poll_id) polls.remove(row.poll_id);
    },

    ancestors(row: StatusRow, me: string | null): StatusRow[] {
      const chain: StatusRow[] = [];
      for (let next = row.in_reply_to_id; next !== null && chain.length < maxContextStatuses;) {
        const parent: StatusRow | undefined = db.one<StatusRow>(`SELECT s.* FROM statuses s WHERE s.id = :id AND ${visible()}`, {
          id: next,
          me,
          now: now(),
        });
        if (!parent) break;
        chain.unshift(parent);
        next = parent.in_reply_to_id;
      }
      return chain;
    },

    /** Depth first, each branch in chronological order. */
    descendants(row: StatusRow, me: string | null): StatusRow[] {
      const replies = db.all<StatusRow>(
        `SELECT s.* FROM statuses s WHERE s.thread_id = :thread AND s.id > :id AND s.in_reply_to_id IS NOT NULL AND ${visible()} ORDER BY s.id LIMIT ${maxContextStatuses}`,
        { thread: row.thread_id, id: row.id, me, now: now() },
      );
      const children = Map.groupBy(replies, (reply) => reply.in_reply_to_id);
      const walk = (id: string): StatusRow[] => (children.get(id) ?? []).flatMap((reply) => [reply, ...walk(reply.id)]);
      return walk(row.id);
    },
  };
}
