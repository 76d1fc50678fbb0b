// Handles the window's requests about drafts, their attachments, outgoing posts, and actions with Undo.
import type { DeliveryResult, ReopenResult, UndoableAction } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { tryStorage } from '../../storage/database.ts';
import type { Handlers } from '../router.ts';
import type { Caller } from '../../window/composer-windows.ts';
import type { Services } from '../services.ts';

type WritingMethods = Extract<keyof Handlers, `drafts.${string}` | `outbox.${string}` | `unreadable.${string}`>;

export function writingHandlers({
  accounts,
  journal,
  drafts,
  attachments,
  postQueue,
  rewriteSent,
  mediaSigner,
  composerWindows,
  notifyDraftChange,
}: Services): Pick<Handlers, WritingMethods> {
  const unknownAccount = () => fail('unknown-account');
  /** Returns true if another window edits the draft: only that window has its latest text. */
  const isEditedElsewhere = (id: string, caller: Caller) => composerWindows.editorOf(id) !== caller;
  const editedElsewhereFailure = () => fail('conflict', 'draft-elsewhere');
  /** Signs the media links in the result. */
  const signMediaIn = <A extends DeliveryResult | ReopenResult>(result: Result<A>): Result<A> => {
    if (!result.ok) return result;
    if (result.value.kind === 'posted') return ok({ ...result.value, status: mediaSigner.status(result.value.status) });
    if (result.value.kind === 'scheduled') return ok({ ...result.value, scheduled: mediaSigner.scheduled(result.value.scheduled) });
    return result;
  };
  return {
    // Hides drafts whose deletion can still be undone: to the user they are already deleted.
    'drafts.list': async ({ account }) =>
      tryStorage(() => {
        const discardedIds = journal.actions.list(account).flatMap(({ kind, id }) => (kind === 'discard-draft' ? [id] : []));
        return drafts.list(account).filter(({ id }) => !discardedIds.includes(id));
      }),
    async 'drafts.save'({ draft }, caller = 'main') {
      const { account, id } = draft;
      if (accounts.get(account) === null) return unknownAccount();
      if (isEditedElsewhere(id, caller)) return editedElsewhereFailure();
      drafts.save(draft);
      attachments.noteDraft(draft);
      const previousAccount = composerWindows.updateDraft(caller, draft);
      // The draft has moved to another account.
      if (previousAccount !== null && previousAccount !== account) notifyDraftChange({ account: previousAccount, id, draft: null });
      if (previousAccount !== null) notifyDraftChange({ account, id, draft });
      return ok(null);
    },
    async 'drafts.remove'({ id }, caller = 'main') {
      if (isEditedElsewhere(id, caller)) return editedElsewhereFailure();
      attachments.planFileRemoval(id);
      const result = drafts.discard(id);
      const account = composerWindows.composerOf(caller)?.draft.account;
      if (result.ok && account !== undefined) notifyDraftChange({ account, id, draft: null });
      return result;
    },
    async 'outbox.post'({ draft }, caller = 'main') {
      const { account, id } = draft;
      if (accounts.get(account) === null) return unknownAccount();
      if (isEditedElsewhere(id, caller)) return editedElsewhereFailure();
      const result = postQueue.post(draft);
      if (!result.ok) return result;
      drafts.forget(id);
      attachments.noteDraft(draft);
      if (caller !== 'main') notifyDraftChange({ account, id, draft: null });
      return result;
    },
    'outbox.list': async ({ account }) => tryStorage(() => journal.outbox.list(account)),
    'outbox.retry': async ({ id }) => postQueue.retry(id),
    'outbox.discard': async ({ id, followers }) => postQueue.discard(id, followers),
    'outbox.stop': async ({ id }) => postQueue.stopSending(id),
    'outbox.find': async ({ id }) => signMediaIn(await postQueue.find(id)),
    'outbox.edit': async ({ id, anyway }) => signMediaIn(await postQueue.edit(id, anyway)),
    'outbox.takeBack': async ({ id }) => postQueue.takeBack(id),
    'outbox.editSent': ({ account, status }) => rewriteSent.edit(account, status),
    'outbox.redraft': ({ account, status }) => rewriteSent.redraft(account, status),
    'unreadable.list': async ({ account }) => tryStorage(() => journal.unreadable.list(account)),
    async 'unreadable.dismiss'({ id }) {
      const result = tryStorage(() => journal.unreadable.dismiss(id));
      return result.ok ? ok(null) : result;
    },
  };
}

type Parts = Pick<Services, 'accounts' | 'actionQueue' | 'composerWindows'>;
type ActionMethods = Extract<keyof Handlers, `actions.${string}`>;

export const actionHandlers = ({ accounts, actionQueue, composerWindows }: Parts): Pick<Handlers, ActionMethods> => ({
  async 'actions.add'({ account, actions }, caller = 'main') {
    if (accounts.get(account) === null) return fail('unknown-account');
    const isEditedElsewhere = ({ kind, id }: UndoableAction) => kind === 'discard-draft' && composerWindows.editorOf(id) !== caller;
    return actions.some(isEditedElsewhere) ? fail('conflict', 'draft-elsewhere') : actionQueue.addWithUndo(account, actions);
  },
  'actions.takeBack': async ({ account, actions }) => actionQueue.takeBack(account, actions),
});

type AttachmentMethods = Extract<keyof Handlers, `attachments.${string}`>;

/** Receives only the metadata of attachments: the files arrive in pieces over `app://` (window/app-protocol.ts). */
export function attachmentHandlers({
  accounts,
  attachments,
}: Pick<Services, 'accounts' | 'attachments'>): Pick<Handlers, AttachmentMethods> {
  const unknownAccount = () => fail('unknown-account');
  return {
    'attachments.begin': async (file) => (accounts.get(file.account) === null ? unknownAccount() : attachments.begin(file)),
    'attachments.list': async ({ account }) => attachments.list(account),
    'attachments.retry': async ({ account, id }) => attachments.retry(account, id),
    'attachments.remove': async ({ id }) => attachments.remove(id),
    'attachments.take': async (source) => (accounts.get(source.account) === null ? unknownAccount() : attachments.take(source)),
  };
}
