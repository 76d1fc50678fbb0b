// Opens a sent post for writing: to change it, or deleted and written again. Nothing is deleted before all of it is on this computer.
import type { AccountCall } from '../contract/account-call.ts';
import { originOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Attachment } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { Draft } from '../contract/draft.ts';
import type { Status, StatusSource } from '../contract/entities/status.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { stored } from '../storage/database.ts';
import type { Journal } from '../storage/journal.ts';
import { createEvent } from '../system/event.ts';
import { retryVerdict } from '../system/retry-policy.ts';
import { editDraft, isOwn, redraft } from './draft-of-sent.ts';
import type { PostQueue } from './post-queue.ts';

/** The media of sent posts. */
export interface SentMedia {
  /** Copies the media of a post into the files of a draft: all of them, or an error and none. */
  take(account: AccountKey, draft: string, status: string): Promise<Result<Attachment[]>>;
  remove(id: string): void;
}

export interface RewriteSent {
  /** A draft that changes the post: the one that is there already, or one made of what its author typed. */
  edit(account: AccountKey, status: string): Promise<Result<Draft>>;
  /**
   * Deletes the post and gives a draft that says the same, with its media. The draft is on disk before the post is deleted; when the
   * server refuses that, the draft is gone and the post is there. `redraft-unclear`: the draft stays, the post may.
   */
  redraft(account: AccountKey, status: string): Promise<Result<Draft>>;
  /** A post is gone from its server, so that it is written again. */
  onDeleted(listener: (account: AccountKey, id: string) => void): void;
}

export interface RewriteParts {
  journal: { drafts: Pick<Journal['drafts'], 'save' | 'remove'>; outbox: Pick<Journal['outbox'], 'list'> };
  /** With the changes that are not on disk yet. */
  drafts: { list(account: AccountKey): Draft[] };
  postQueue: Pick<PostQueue, 'edit'>;
  media: SentMedia;
  call: AccountCall;
  clock: Pick<Clock, 'now'>;
}

export function createRewriteSent({ journal, drafts, postQueue, media, call, clock }: RewriteParts): RewriteSent {
  const removed = createEvent<[AccountKey, string]>();

  /** The post, and what its author typed where the server tells. */
  async function read(account: AccountKey, id: string): Promise<Result<{ status: Status; source: StatusSource | null }>> {
    const [status, source] = await Promise.all([call(account, 'statuses.get', { id }), call(account, 'statuses.source', { id })]);
    if (!status.ok) return status;
    if (!isOwn(account, status.value.data)) return fail('forbidden');
    if (!source.ok && source.error.code !== 'not-offered') return source;
    return ok({ status: status.value.data, source: source.ok ? source.value.data : null });
  }

  /** What was begun before. */
  async function begun(account: AccountKey, id: string): Promise<Result<Draft | null>> {
    const kept = stored(() => ({
      draft: drafts.list(account).find(({ editedId }) => editedId === id),
      entry: journal.outbox.list(account).find(({ draft }) => draft.editedId === id),
    }));
    if (!kept.ok) return kept;
    if (kept.value.draft) return ok(kept.value.draft);
    if (!kept.value.entry) return ok(null);
    const edited = await postQueue.edit(kept.value.entry.id, false);
    if (!edited.ok) return edited;
    if (edited.value.kind === 'unknown') return { ok: false, error: edited.value.problem };
    return ok(edited.value.kind === 'draft' ? edited.value.draft : null);
  }

  function giveUp({ id, attachments }: Draft): void {
    stored(() => journal.drafts.remove(id));
    for (const attachment of attachments) media.remove(attachment.id);
  }

  /** Null: the post is gone. `isThere`: it still is; null: that can't be told. */
  async function remove(account: AccountKey, id: string): Promise<{ isThere: true | null; problem: Failure } | null> {
    const deleted = await call(account, 'statuses.delete', { id });
    if (deleted.ok || deleted.error.code === 'not-found') return null;
    const problem = { ...deleted.error, action: 'statuses.delete' };
    if (retryVerdict(deleted.error) !== 'unknown') return { isThere: true, problem };
    const there = await call(account, 'statuses.get', { id });
    if (there.ok) return { isThere: true, problem };
    if (there.error.code === 'not-found') return null;
    return { isThere: null, problem: fail('timeout', 'redraft-unclear', { host: new URL(originOf(account)).host }).error };
  }

  return {
    async edit(account, id) {
      const earlier = await begun(account, id);
      if (!earlier.ok) return earlier;
      if (earlier.value !== null) return ok(earlier.value);
      const sent = await read(account, id);
      if (!sent.ok) return sent;
      const draft = editDraft(account, sent.value.status, sent.value.source, clock.now());
      const saved = stored(() => journal.drafts.save(draft));
      return saved.ok ? ok(draft) : saved;
    },
    async redraft(account, id) {
      const sent = await read(account, id);
      if (!sent.ok) return sent;
      const { status, source } = sent.value;
      const blank = redraft(account, status, source, clock.now());
      const taken = status.media_attachments.length === 0 ? ok([]) : await media.take(account, blank.id, id);
      if (!taken.ok) return taken;
      const draft = { ...blank, attachments: taken.value };
      const saved = stored(() => journal.drafts.save(draft));
      if (!saved.ok) {
        giveUp(draft);
        return saved;
      }
      const kept = await remove(account, id);
      if (kept === null) {
        removed.emit(account, id);
        return ok(draft);
      }
      if (kept.isThere) giveUp(draft);
      return { ok: false, error: kept.problem };
    },
    onDeleted: (listener) => void removed.on(listener),
  };
}
