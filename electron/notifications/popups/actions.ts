// What a person can do from a popup without opening the window, and the notices they get when it fails.
import type { AccountKey, ServerInfo } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Status } from '../../contract/entities/status.ts';
import { undoableAction } from '../../contract/journal.ts';
import type { Draft } from '../../contract/draft.ts';
import type { QueuedAction } from '../../contract/journal.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { Place, Route } from '../../contract/route.ts';
import type { Settings } from '../../contract/settings.ts';
import { blankDraft, replyDraft } from '../../contract/writing.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { m } from '../../messages/main.ts';
import type { ShowNotice } from './notices.ts';
import type { Offers, PopupAction } from './popup.ts';
import type { PopupUses } from './system/held-popups.ts';
import type { PopupAct, PopupTarget } from './system/target.ts';
import { nameOf } from './text.ts';

export interface ActionParts {
  platform: NodeJS.Platform;
  settings: () => Settings;
  accounts: () => { key: AccountKey }[];
  /** As far as it is known without asking. */
  server: (account: AccountKey) => ServerInfo | null;
  open: (place: Place) => void;
  /** Whether the window has the focus. */
  isFocused: () => boolean;
  actionQueue: { add(account: AccountKey, action: QueuedAction): Result<null> };
  postQueue: { post(draft: Draft): Result<unknown> };
  /** From the cache or else from the account's server; null when it can't be had. */
  findStatus: (account: AccountKey, id: string) => Promise<Status | null>;
  saveDraft: (draft: Draft) => Result<unknown>;
  showNotice: ShowNotice;
}

export interface Actions {
  offers(account: AccountKey, notification: Notification): Offers;
  /** What a use of a popup of an earlier run does. Nothing for an account that was signed out. */
  follow(target: PopupTarget): PopupUses;
  /** The server will not do what was asked for by a popup's button, or with Undo in the window: that says so itself while it has the focus. */
  actionRefused(account: AccountKey, action: QueuedAction, failure: Failure): void;
  /** A post needs the person before it can be sent. A window with the focus says so itself. */
  postStuck(account: AccountKey, failure: Failure): void;
}

/** Where it is seen what became of an action. */
const viewOf = {
  accept: 'requests',
  reject: 'requests',
  'dismiss-notification': 'notifications',
  'dismiss-notification-group': 'notifications',
  'delete-conversation': 'conversations',
  'delete-list': 'lists',
  'cancel-scheduled': 'scheduled',
  'discard-draft': 'drafts',
} as const;
const placeOf = (kind: Exclude<QueuedAction['kind'], 'read' | 'read-home'>, id: string): Route => {
  if (kind === 'favourite') return { view: 'thread', id };
  return kind === 'unfollow' ? { view: 'profile', id } : { view: viewOf[kind] };
};
const isUndoable = (kind: QueuedAction['kind']): boolean => undoableAction.entries.kind.options.some((known) => known === kind);
const answerable: readonly string[] = ['mention', 'quote', 'status'];
export function createActions(parts: ActionParts): Actions {
  const { platform, settings, accounts, server, open, isFocused, actionQueue, postQueue, findStatus, saveDraft, showNotice } = parts;
  const hasReplyField = platform === 'darwin' || platform === 'win32';

  const isSignedIn = (account: AccountKey): boolean => accounts().some(({ key }) => key === account);

  /** Does nothing for an account that was signed out while its popup was there. `problem` is the notice's title when the disk refuses. */
  function keep(account: AccountKey, problem: string, work: () => Result<unknown>): void {
    if (!isSignedIn(account)) return;
    const kept = work();
    if (!kept.ok) showNotice(account, { title: problem, body: describeFailure(kept.error) });
  }

  function habits(account: AccountKey) {
    const { locale } = Intl.DateTimeFormat().resolvedOptions();
    return { account, settings: settings(), server: server(account), locale };
  }

  function reply(account: AccountKey, status: Status, text: string): void {
    const written = text.trim();
    if (written === '') return;
    const draft = replyDraft(status, habits(account));
    keep(account, m.popups.replyNotKept, () => postQueue.post({ ...draft, text: draft.text + written }));
  }

  /** Nobody knows who is answered and who may read it, so the reply waits as a draft for the person. */
  function keepAsDraft(account: AccountKey, inReplyToId: string, text: string): void {
    const draft: Draft = { ...blankDraft(habits(account)), inReplyToId, text: text.trim(), visibility: 'direct' };
    keep(account, m.popups.replyNotKept, () => saveDraft(draft));
    open({ account, route: { view: 'drafts' } });
  }

  async function replyLater(account: AccountKey, id: string, text: string): Promise<void> {
    if (text.trim() === '' || !isSignedIn(account)) return;
    const status = await findStatus(account, id);
    if (status === null) keepAsDraft(account, id, text);
    else reply(account, status, text);
  }

  function perform(account: AccountKey, { kind, id }: PopupAct): void {
    if (kind === 'answer') open({ account, route: { view: 'thread', id }, reply: true });
    else keep(account, kind === 'read' ? m.popups.refused.other : m.popups.refused[kind], () => actionQueue.add(account, { kind, id }));
  }

  return {
    offers(account, notification) {
      const button = (label: string, kind: PopupAct['kind'], id: string): PopupAction => {
        const act = { kind, id };
        return { label, act, run: () => perform(account, act) };
      };
      const { id, type, status } = notification;
      if (type === 'follow_request') {
        const person = notification.account.id;
        return { actions: [button(m.popups.accept, 'accept', person), button(m.popups.reject, 'reject', person)], reply: null };
      }
      const read = button(m.popups.markRead, 'read', id);
      if (status === null || !answerable.includes(type)) return { actions: [read], reply: null };
      const answer = button(m.popups.reply, 'answer', status.id);
      const favourite = status.favourited ? [] : [button(m.popups.favourite, 'favourite', status.id)];
      return {
        actions: [...(hasReplyField ? [] : [answer]), ...favourite, read],
        reply: hasReplyField
          ? {
              placeholder: m.popups.replyTo({ name: nameOf(notification.account) }),
              statusId: status.id,
              send: (text) => reply(account, status, text),
            }
          : null,
      };
    },
    follow({ account, route, buttons, replyTo }) {
      const show = () => {
        if (isSignedIn(account)) open({ account, route });
      };
      return {
        click: show,
        button(index) {
          const act = buttons[index];
          if (act === undefined || !isSignedIn(account)) show();
          else perform(account, act);
        },
        reply(text) {
          if (replyTo === null) show();
          else void replyLater(account, replyTo, text);
        },
      };
    },
    actionRefused(account, { kind, id }, failure) {
      if (kind === 'read' || kind === 'read-home' || (isUndoable(kind) && isFocused())) return;
      showNotice(account, { title: m.popups.refused[kind], body: describeFailure(failure) }, placeOf(kind, id));
    },
    postStuck(account, failure) {
      if (!isFocused()) showNotice(account, { title: m.popups.postNotSent, body: describeFailure(failure) }, { view: 'outbox' });
    },
  };
}
