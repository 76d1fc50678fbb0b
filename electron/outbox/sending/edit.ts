// Changes a sent post. Twice is once, so it is sent again after a lost answer; but a change from elsewhere is never overwritten unasked.
import type { AccountCall } from '../../contract/account-call.ts';
import { originOf } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Draft } from '../../contract/draft.ts';
import type { ParamsOf } from '../../contract/endpoints.ts';
import type { Status } from '../../contract/entities/status.ts';
import type { OutboxEntry } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { OutboxTable } from '../../storage/outbox-store.ts';
import { htmlToText } from '../../system/html-to-text.ts';
import { comparableWords, wordsOf } from './compare.ts';
import { mediaChanges } from './media-changes.ts';
import { contentParams } from './post.ts';
import { pollLeftSeconds, pollSeconds } from './poll-time.ts';
import type { Sending } from './sending.ts';

interface Parts {
  table: Pick<OutboxTable, 'rememberFirstTry'>;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

/** `before`: the post as it is at the server. */
export function editParams({ draft, createdAt }: OutboxEntry, mediaIds: readonly string[], before: Status | null, now: number) {
  const attributes = mediaChanges(draft.attachments, before?.media_attachments ?? []);
  const { poll, ...content } = contentParams(draft);
  const ends = before?.poll?.expires_at ?? null;
  // The server counts from now on: where the person left the time as it was, the poll ends when it would have.
  const isTimeKept = ends !== null && [createdAt, now].some((at) => poll?.expires_in === pollSeconds(ends, at));
  return {
    id: draft.editedId ?? '',
    ...content,
    spoiler_text: draft.hasSpoiler ? draft.spoilerText : '',
    // Mastodon removes attachments and a poll that are left out: statuses_controller.rb hands on both keys in any case.
    media_ids: [...mediaIds],
    ...(attributes.length === 0 ? {} : { media_attributes: attributes }),
    ...(poll === undefined ? {} : { poll: isTimeKept ? { ...poll, expires_in: pollLeftSeconds(ends, now) } : poll }),
  } satisfies ParamsOf<'statuses.edit'>;
}

/** Whether the post says what the draft says. */
function isApplied(status: Status, draft: Draft): boolean {
  const options = draft.poll?.options.filter((option) => option.trim() !== '') ?? [];
  const titles = status.poll?.options.map(({ title }) => title) ?? [];
  return (
    comparableWords(status.spoiler_text, htmlToText(status.content)) === wordsOf(draft) &&
    status.media_attachments.length === draft.attachments.length &&
    titles.length === options.length &&
    titles.every((title, at) => title.trim() === options[at]?.trim())
  );
}

export function createEditing({ table, call, clock }: Parts): Sending {
  /** By the entry's id: the post as it was found before the request. */
  const seen = new Map<string, Status>();

  async function look({ id, draft: { account, editedId } }: OutboxEntry) {
    const answer = await call(account, 'statuses.get', { id: editedId ?? '' });
    if (answer.ok) seen.set(id, answer.value.data);
    return answer;
  }
  const changedElsewhere = ({ account }: Draft) => fail('conflict', 'edited-elsewhere', { host: new URL(originOf(account)).host });

  return {
    async begin(entry, _, isConfirmed) {
      const there = await look(entry);
      if (!there.ok) return there;
      if (!isConfirmed && there.value.data.edited_at !== entry.draft.editedAt) return changedElsewhere(entry.draft);
      table.rememberFirstTry(entry.id, null);
      return ok(null);
    },
    repeatsUnseen: async () => false,
    async find(entry) {
      const there = await look(entry);
      if (!there.ok) return { kind: 'unknown', problem: there.error };
      const status = there.value.data;
      if (status.edited_at === entry.draft.editedAt) return { kind: 'missing' };
      return isApplied(status, entry.draft)
        ? { kind: 'posted', status }
        : { kind: 'unknown', problem: changedElsewhere(entry.draft).error };
    },
    mayRepeat: async (_, found) => found.kind === 'missing',
    async send(entry, mediaIds) {
      const { draft, id } = entry;
      const answer = await call(draft.account, 'statuses.edit', editParams(entry, mediaIds, seen.get(id) ?? null, clock.now()));
      seen.delete(id);
      if (answer.ok) return ok({ kind: 'posted', status: answer.value.data });
      if (answer.error.code !== 'not-offered') return answer;
      return fail('not-offered', 'edit-not-offered', { host: new URL(originOf(draft.account)).host });
    },
  };
}
