// Edits a sent post. Editing is idempotent and retried after a lost answer, but an edit made elsewhere is not overwritten without the
// user's consent.
import type { ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { AccountCall } from '../../contract/calls.ts';
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { Clock } from '../../contract/clock.ts';
import type { Draft } from '../../contract/draft.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { OutboxEntry } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Failure } from '../../contract/result.ts';
import type { OutboxTable } from '../../storage/outbox-table.ts';
import { htmlToText } from '../../system/html-to-text.ts';
import { comparableText, comparableDraftText, mediaChanges } from './compare.ts';
import { contentParams } from './post.ts';
import { pollLeftSeconds, pollSeconds } from './poll-time.ts';
import type { OutboxDelivery } from './delivery.ts';

interface Parts {
  table: Pick<OutboxTable, 'saveFirstAttempt'>;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

/** `before`: the post as the server has it. */
export function editParams({ draft, createdAt }: OutboxEntry, mediaIds: readonly string[], before: Status | null, now: number) {
  const attributes = mediaChanges(draft.attachments, before?.media_attachments ?? []);
  const { poll, ...content } = contentParams(draft);
  const pollEnd = before?.poll?.expires_at ?? null;
  // The server counts `expires_in` from now on: if the user left the duration unchanged, the poll keeps its original end.
  const isTimeKept = pollEnd !== null && [createdAt, now].some((at) => poll?.expires_in === pollSeconds(pollEnd, at));
  return {
    id: draft.editedId ?? '',
    ...content,
    spoiler_text: draft.hasSpoiler ? draft.spoilerText : '',
    // Mastodon removes attachments and a poll that are left out: statuses_controller.rb passes both keys in any case.
    media_ids: [...mediaIds],
    ...(attributes.length === 0 ? {} : { media_attributes: attributes }),
    ...(poll && { poll: isTimeKept ? { ...poll, expires_in: pollLeftSeconds(pollEnd, now) } : poll }),
  } satisfies ParamsOf<'statuses.edit'>;
}

/** True if the post has the content of the draft. */
function isApplied(status: Status, draft: Draft): boolean {
  const options = draft.poll?.options.filter((option) => option.trim() !== '') ?? [];
  const titles = status.poll?.options.map(({ title }) => title) ?? [];
  return (
    comparableText(status.spoiler_text, htmlToText(status.content)) === comparableDraftText(draft) &&
    status.media_attachments.length === draft.attachments.length &&
    titles.length === options.length &&
    titles.every((title, at) => title.trim() === options[at]?.trim())
  );
}

export function createEditDelivery({ table, call, clock }: Parts): OutboxDelivery {
  /** Post as loaded before the edit request, by entry id. */
  const loadedPosts = new Map<string, Status>();

  async function loadPost({ id, draft: { account, editedId } }: OutboxEntry) {
    const answer = await call(account, 'statuses.get', { id: editedId ?? '' });
    if (answer.ok) loadedPosts.set(id, answer.value.data);
    return answer.ok ? answer : nameGonePost(account, answer);
  }
  const nameGonePost = (account: AccountKey, refusal: { ok: false; error: Failure }) =>
    refusal.error.code === 'not-found' ? fail('not-found', 'edited-post-gone', { host: hostOf(account) }, { status: 404 }) : refusal;
  const editConflict = ({ account }: Draft) => fail('conflict', 'edited-elsewhere', { host: hostOf(account) });

  return {
    async prepare(entry, _, isConfirmed) {
      const loadedPost = await loadPost(entry);
      if (!loadedPost.ok) return loadedPost;
      if (!isConfirmed && loadedPost.value.data.edited_at !== entry.draft.editedAt) return editConflict(entry.draft);
      table.saveFirstAttempt(entry.id, null);
      return ok(null);
    },
    canRepeatUnchecked: async () => false,
    async find(entry) {
      const loadedPost = await loadPost(entry);
      if (!loadedPost.ok) return { kind: 'unknown', problem: loadedPost.error };
      const status = loadedPost.value.data;
      if (status.edited_at === entry.draft.editedAt) return { kind: 'missing' };
      return isApplied(status, entry.draft) ? { kind: 'posted', status } : { kind: 'unknown', problem: editConflict(entry.draft).error };
    },
    canRepeat: async (_, arrival) => arrival.kind === 'missing',
    async send(entry, mediaIds, onStart) {
      const { draft, id } = entry;
      const params = editParams(entry, mediaIds, loadedPosts.get(id) ?? null, clock.now());
      const answer = await call(draft.account, 'statuses.edit', params, { onStart });
      loadedPosts.delete(id);
      if (answer.ok) return ok({ kind: 'posted', status: answer.value.data });
      if (answer.error.code !== 'not-offered') return nameGonePost(draft.account, answer);
      return fail('not-offered', 'edit-not-offered', { host: hostOf(draft.account) });
    },
  };
}
