// Handles the window's requests about drafts, their attachments, outgoing posts, and actions with Undo.
import type { AccountKey } from '../../contract/accounts.ts';
import type { Events } from '../../contract/bridge.ts';
import type { UndoableAction } from '../../contract/actions.ts';
import type { DeliveryResult, ReopenResult } from '../../contract/journal.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { tryStorage } from '../../storage/database.ts';
import type { Parts } from '../../parts.ts';
import type { Caller } from '../../window/composer-windows.ts';
import type { Handlers } from '../router.ts';

type WritingMethods = Extract<keyof Handlers, `drafts.${string}` | `outbox.${string}` | `unreadable.${string}`>;

/** Signs the media links in the result. */
function signMediaIn<A extends DeliveryResult | ReopenResult>({ signer }: Parts['media'], result: Result<A>): Result<A> {
  if (!result.ok) return result;
  if (result.value.kind === 'posted') return ok({ ...result.value, status: signer.status(result.value.status) });
  if (result.value.kind === 'scheduled') return ok({ ...result.value, scheduled: signer.scheduled(result.value.scheduled) });
  return result;
}

export function writingHandlers(parts: Parts): Pick<Handlers, WritingMethods> {
  const { attachments, media, scopes, windows } = parts;
  const { accounts } = parts.accountParts;
  const { journal, drafts } = parts.files;
  const { composers } = windows;
  const unknownAccount = () => fail('unknown-account');
  /** Returns true if another window edits the draft: only that window has its latest text. */
  const isEditedElsewhere = (id: string, caller: Caller) => composers.editorOf(id) !== caller;
  const notifyDraftChange = (change: Events['drafted']) => windows.send('drafted', change);
  const editedElsewhereFailure = () => fail('conflict', 'draft-elsewhere');
  const outboxOf = (account: AccountKey) => scopes.get(account)?.outbox;
  /** Returns the queue that has the entry; undefined if the entry has left the outbox. */
  const queueOf = (id: string) => {
    const entry = journal.outbox.get(id);
    return entry === null ? undefined : outboxOf(entry.draft.account)?.posts;
  };
  const postLeftOutbox = () => fail('not-found', 'post-left-outbox');
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
      const previousAccount = composers.updateDraft(caller, draft);
      // The draft has moved to another account.
      if (previousAccount !== null && previousAccount !== account) notifyDraftChange({ account: previousAccount, id, draft: null });
      if (previousAccount !== null) notifyDraftChange({ account, id, draft });
      return ok(null);
    },
    async 'drafts.remove'({ id }, caller = 'main') {
      if (isEditedElsewhere(id, caller)) return editedElsewhereFailure();
      attachments.planFileRemoval(id);
      const result = drafts.discard(id);
      const account = composers.composerOf(caller)?.draft.account;
      if (result.ok && account !== undefined) notifyDraftChange({ account, id, draft: null });
      return result;
    },
    async 'outbox.post'({ draft }, caller = 'main') {
      const { account, id } = draft;
      if (accounts.get(account) === null) return unknownAccount();
      if (isEditedElsewhere(id, caller)) return editedElsewhereFailure();
      const result = outboxOf(account)?.posts.post(draft) ?? unknownAccount();
      if (!result.ok) return result;
      drafts.forget(id);
      attachments.noteDraft(draft);
      if (caller !== 'main') notifyDraftChange({ account, id, draft: null });
      return result;
    },
    'outbox.list': async ({ account }) => tryStorage(() => journal.outbox.list(account)),
    'outbox.retry': async ({ id }) => queueOf(id)?.retry(id) ?? postLeftOutbox(),
    'outbox.discard': async ({ id, followers }) => queueOf(id)?.discard(id, followers) ?? postLeftOutbox(),
    'outbox.stop': async ({ id }) => queueOf(id)?.stopSending(id) ?? postLeftOutbox(),
    'outbox.find': async ({ id }) => signMediaIn(media, (await queueOf(id)?.find(id)) ?? postLeftOutbox()),
    'outbox.edit': async ({ id, anyway }) => signMediaIn(media, (await queueOf(id)?.edit(id, anyway)) ?? postLeftOutbox()),
    'outbox.takeBack': async ({ id }) => queueOf(id)?.takeBack(id) ?? postLeftOutbox(),
    'outbox.editSent': async ({ account, status }) => outboxOf(account)?.rewriteSent.edit(status) ?? unknownAccount(),
    'outbox.redraft': async ({ account, status }) => outboxOf(account)?.rewriteSent.redraft(status) ?? unknownAccount(),
    'unreadable.list': async ({ account }) => tryStorage(() => journal.unreadable.list(account)),
    async 'unreadable.dismiss'({ id }) {
      const result = tryStorage(() => journal.unreadable.dismiss(id));
      return result.ok ? ok(null) : result;
    },
  };
}

type ActionMethods = Extract<keyof Handlers, `actions.${string}`>;

export const actionHandlers = ({ scopes, windows }: Parts): Pick<Handlers, ActionMethods> => ({
  async 'actions.add'({ account, actions }, caller = 'main') {
    const queue = scopes.get(account)?.outbox.actions;
    if (queue === undefined) return fail('unknown-account');
    const isEditedElsewhere = ({ kind, id }: UndoableAction) => kind === 'discard-draft' && windows.composers.editorOf(id) !== caller;
    return actions.some(isEditedElsewhere) ? fail('conflict', 'draft-elsewhere') : queue.addWithUndo(actions);
  },
  'actions.takeBack': async ({ account, actions }) => scopes.get(account)?.outbox.actions.takeBack(actions) ?? fail('unknown-account'),
});

type AttachmentMethods = Extract<keyof Handlers, `attachments.${string}`>;

/** Receives only the metadata of attachments: the files arrive in pieces over `app://` (window/app-protocol.ts). */
export function attachmentHandlers({ accountParts: { accounts }, attachments }: Parts): Pick<Handlers, AttachmentMethods> {
  const unknownAccount = () => fail('unknown-account');
  return {
    'attachments.begin': async (file) => (accounts.get(file.account) === null ? unknownAccount() : attachments.begin(file)),
    'attachments.list': async ({ account }) => attachments.list(account),
    'attachments.retry': async ({ account, id }) => attachments.retry(account, id),
    'attachments.remove': async ({ id }) => attachments.remove(id),
    'attachments.take': async (source) => (accounts.get(source.account) === null ? unknownAccount() : attachments.take(source)),
  };
}
