// The window's requests about what a person writes: drafts, posts on their way out, and what could not be read of them.
import type { Arrival, Editing } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { stored } from '../../storage/database.ts';
import type { Handlers } from '../router.ts';
import type { Caller } from '../../window/composer-windows.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `drafts.${string}` | `outbox.${string}` | `unreadable.${string}`>;

export function writingHandlers({
  accounts,
  journal,
  drafts,
  attachments,
  postQueue,
  rewriteSent,
  mediaSigner,
  composerWindows,
  drafted,
}: Services): Pick<Handlers, Names> {
  const unknown = () => fail('unknown-account');
  /** Another window writes it: it alone has all of it. */
  const isElsewhere = (id: string, from: Caller) => composerWindows.writerOf(id) !== from;
  const elsewhere = () => fail('conflict', 'draft-elsewhere');
  /** With signed links in what was found. */
  const presented = <A extends Arrival | Editing>(found: Result<A>): Result<A> => {
    if (!found.ok) return found;
    if (found.value.kind === 'posted') return ok({ ...found.value, status: mediaSigner.status(found.value.status) });
    if (found.value.kind === 'scheduled') return ok({ ...found.value, scheduled: mediaSigner.scheduled(found.value.scheduled) });
    return found;
  };
  return {
    // What waits for the time of its Undo is gone for the person.
    'drafts.list': async ({ account }) =>
      stored(() => {
        const discarded = journal.actions.list(account).flatMap(({ kind, id }) => (kind === 'discard-draft' ? [id] : []));
        return drafts.list(account).filter(({ id }) => !discarded.includes(id));
      }),
    async 'drafts.save'({ draft }, from = 'main') {
      const { account, id } = draft;
      if (accounts.get(account) === null) return unknown();
      if (isElsewhere(id, from)) return elsewhere();
      drafts.save(draft);
      attachments.noteDraft(draft);
      const before = composerWindows.wrote(from, draft);
      // It is posted as another account from now on.
      if (before !== null && before !== account) drafted({ account: before, id, draft: null });
      if (before !== null) drafted({ account, id, draft });
      return ok(null);
    },
    async 'drafts.remove'({ id }, from = 'main') {
      if (isElsewhere(id, from)) return elsewhere();
      attachments.draftGoes(id);
      const removed = drafts.discard(id);
      const account = composerWindows.composerOf(from)?.draft.account;
      if (removed.ok && account !== undefined) drafted({ account, id, draft: null });
      return removed;
    },
    async 'outbox.post'({ draft }, from = 'main') {
      const { account, id } = draft;
      if (accounts.get(account) === null) return unknown();
      if (isElsewhere(id, from)) return elsewhere();
      const taken = postQueue.post(draft);
      if (!taken.ok) return taken;
      drafts.forget(id);
      attachments.noteDraft(draft);
      if (from !== 'main') drafted({ account, id, draft: null });
      return taken;
    },
    'outbox.list': async ({ account }) => stored(() => journal.outbox.list(account)),
    'outbox.retry': async ({ id }) => postQueue.retry(id),
    'outbox.discard': async ({ id, followers }) => postQueue.discard(id, followers),
    'outbox.find': async ({ id }) => presented(await postQueue.find(id)),
    'outbox.edit': async ({ id, anyway }) => presented(await postQueue.edit(id, anyway)),
    'outbox.takeBack': async ({ id }) => postQueue.takeBack(id),
    'outbox.editSent': ({ account, status }) => rewriteSent.edit(account, status),
    'outbox.redraft': ({ account, status }) => rewriteSent.redraft(account, status),
    'unreadable.list': async ({ account }) => stored(() => journal.unreadable.list(account)),
    async 'unreadable.dismiss'({ id }) {
      const dismissed = stored(() => journal.unreadable.dismiss(id));
      return dismissed.ok ? ok(null) : dismissed;
    },
  };
}
