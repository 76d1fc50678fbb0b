// Opens a sent post of an account as a draft, to edit it or to delete and redraft it. Nothing is deleted before everything is stored on this computer.
import type { AccountCall } from '../contract/calls.ts';
import { hostOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Attachment } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { Draft } from '../contract/draft.ts';
import type { Status, StatusSource } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { tryStorage } from '../storage/database.ts';
import type { Journal } from '../storage/journal.ts';
import { createEvent } from '../system/event.ts';
import { retryVerdict } from '../contract/retry-policy.ts';
import { editDraft, isOwn, redraft } from './draft-from-post.ts';
import type { PostQueue } from './post-queue.ts';

export interface RewriteSent {
  /** Returns a draft that edits the post: the existing one, or a new one from the text that its author typed. */
  edit(status: string): Promise<Result<Draft>>;
  /**
   * Deletes the post and returns a draft with its content and media, stored before the deletion. A refused deletion removes the draft;
   * after `redraft-unclear` the draft stays and the post may still exist.
   */
  redraft(status: string): Promise<Result<Draft>>;
  /** A post was deleted at its server in order to be redrafted. */
  onDeleted(listener: (id: string) => void): void;
}

export interface RewriteParts {
  account: AccountKey;
  journal: { drafts: Pick<Journal['drafts'], 'save' | 'remove'>; outbox: Pick<Journal['outbox'], 'list'> };
  /** Lists the account's drafts, including changes that are not on disk yet. */
  drafts: () => Draft[];
  posts: Pick<PostQueue, 'edit'>;
  /** Copies the media of a post into the files of a draft: all of them, or none after an error. */
  copyMedia: (account: AccountKey, draft: string, status: string) => Promise<Result<Attachment[]>>;
  removeMedia: (id: string) => void;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

export function createRewriteSent(parts: RewriteParts): RewriteSent {
  const { account, journal, drafts, posts, copyMedia, removeMedia, call, clock } = parts;
  const deletion = createEvent<[string]>();

  /** Loads the post, and its source text if the server offers it. */
  async function loadPost(id: string): Promise<Result<{ status: Status; source: StatusSource | null }>> {
    const [status, source] = await Promise.all([call(account, 'statuses.get', { id }), call(account, 'statuses.source', { id })]);
    if (!status.ok) return status;
    if (!isOwn(account, status.value.data)) return fail('forbidden');
    if (!source.ok && source.error.code !== 'not-offered') return source;
    return ok({ status: status.value.data, source: source.ok ? source.value.data : null });
  }

  /** Returns an edit of the post that was started before, as a draft or as an entry of the outbox. */
  async function findStartedEdit(id: string): Promise<Result<Draft | null>> {
    const earlierEdit = tryStorage(() => ({
      draft: drafts().find(({ editedId }) => editedId === id),
      entry: journal.outbox.list(account).find(({ draft }) => draft.editedId === id),
    }));
    if (!earlierEdit.ok) return earlierEdit;
    if (earlierEdit.value.draft) return ok(earlierEdit.value.draft);
    if (!earlierEdit.value.entry) return ok(null);
    const reopenResult = await posts.edit(earlierEdit.value.entry.id, false);
    if (!reopenResult.ok) return reopenResult;
    if (reopenResult.value.kind === 'unknown') return { ok: false, error: reopenResult.value.problem };
    return ok(reopenResult.value.kind === 'draft' ? reopenResult.value.draft : null);
  }

  function removeDraft({ id, attachments }: Draft): void {
    tryStorage(() => journal.drafts.remove(id));
    for (const attachment of attachments) removeMedia(attachment.id);
  }

  /** Deletes the post; returns null if it is gone. `isThere`: the post still exists; null: unknown. */
  async function remove(id: string): Promise<{ isThere: true | null; problem: Failure } | null> {
    const deleteAnswer = await call(account, 'statuses.delete', { id });
    if (deleteAnswer.ok || deleteAnswer.error.code === 'not-found') return null;
    const problem = { ...deleteAnswer.error, action: 'statuses.delete' };
    if (retryVerdict(deleteAnswer.error) !== 'unknown') return { isThere: true, problem };
    const checkAnswer = await call(account, 'statuses.get', { id });
    if (checkAnswer.ok) return { isThere: true, problem };
    if (checkAnswer.error.code === 'not-found') return null;
    return { isThere: null, problem: fail('timeout', 'redraft-unclear', { host: hostOf(account) }).error };
  }

  return {
    async edit(id) {
      const startedEdit = await findStartedEdit(id);
      if (!startedEdit.ok) return startedEdit;
      if (startedEdit.value !== null) return ok(startedEdit.value);
      const post = await loadPost(id);
      if (!post.ok) return post;
      const draft = editDraft(account, post.value.status, post.value.source, clock.now());
      const result = tryStorage(() => journal.drafts.save(draft));
      return result.ok ? ok(draft) : result;
    },
    async redraft(id) {
      const post = await loadPost(id);
      if (!post.ok) return post;
      const { status, source } = post.value;
      const draftWithoutMedia = redraft(account, status, source, clock.now());
      const attachments = status.media_attachments.length === 0 ? ok([]) : await copyMedia(account, draftWithoutMedia.id, id);
      if (!attachments.ok) return attachments;
      const draft = { ...draftWithoutMedia, attachments: attachments.value };
      const result = tryStorage(() => journal.drafts.save(draft));
      if (!result.ok) {
        removeDraft(draft);
        return result;
      }
      const failure = await remove(id);
      if (failure === null) {
        deletion.emit(id);
        return ok(draft);
      }
      if (failure.isThere) removeDraft(draft);
      return { ok: false, error: failure.problem };
    },
    onDeleted: (listener) => void deletion.on(listener),
  };
}
