// Performs the actions of popup buttons and reply fields without opening the window, and shows a notice if one fails.
import type { AccountKey, ServerInfo } from '../../contract/accounts.ts';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { isUndoable } from '../../contract/actions.ts';
import type { ActionKind, QueuedAction } from '../../contract/actions.ts';
import type { Draft } from '../../contract/draft.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { AppLocation, Route } from '../../contract/route.ts';
import type { ViewName } from '../../contract/views.ts';
import type { Settings } from '../../contract/settings.ts';
import { traitsOf } from '../../contract/notification-traits.ts';
import { blankDraft, replyDraft } from '../../contract/new-draft.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { m } from '../../messages/main.ts';
import type { ShowNotice } from './popups.ts';
import type { PopupControls, PopupAction, PopupAct, PopupTarget } from './popup.ts';
import type { PopupHandlers } from './system/open-popups.ts';
import { nameOf } from './text.ts';

export interface ActionParts {
  platform: NodeJS.Platform;
  settings: () => Settings;
  accounts: () => { key: AccountKey }[];
  /** Returns cached server information without a request; null if unknown. */
  server: (account: AccountKey) => ServerInfo | null;
  open: (location: AppLocation) => void;
  /** True if the window has the focus. */
  isFocused: () => boolean;
  /** Returns the queues of a signed-in account. */
  outboxOf: (account: AccountKey) =>
    | {
        actions: { add(action: QueuedAction): Result<unknown>; isAwaited(action: QueuedAction): boolean };
        posts: { post(draft: Draft): Result<unknown> };
      }
    | undefined;
  /** Finds a post in the cache or at the account's server; null if not available. */
  findStatus: (account: AccountKey, id: string) => Promise<Status | null>;
  saveDraft: (draft: Draft) => Result<unknown>;
  showNotice: ShowNotice;
}

/** Titles of the notices about refused actions; other notices have a general title, and their text names the action. */
const titles: Partial<Record<ActionKind, () => string>> = {
  'statuses.favourite': () => m.popups.refused.favourite,
  'followRequests.authorize': () => m.popups.refused.accept,
  'followRequests.reject': () => m.popups.refused.reject,
  'notifications.dismiss': () => m.popups.refused['dismiss-notification'],
  'notifications.dismissGroup': () => m.popups.refused['dismiss-notification-group'],
  'conversations.delete': () => m.popups.refused['delete-conversation'],
  'lists.delete': () => m.popups.refused['delete-list'],
  'scheduled.cancel': () => m.popups.refused['cancel-scheduled'],
  'discard-draft': () => m.popups.refused['discard-draft'],
  'accounts.unfollow': () => m.popups.refused.unfollow,
};

type AreaOf<K> = K extends `${infer Area}.${string}` ? Area : K;
/** View that shows the result of an action, by the area of its kind; opened by the notice. */
const viewOf = {
  statuses: 'thread',
  pleromaReactions: 'thread',
  emojiReactions: 'thread',
  reactions: 'thread',
  accounts: 'profile',
  polls: 'home',
  domainBlocks: 'blocks',
  followRequests: 'requests',
  tags: 'tags',
  lists: 'lists',
  suggestions: 'explore',
  announcements: 'announcements',
  notifications: 'notifications',
  conversations: 'conversations',
  scheduled: 'scheduled',
  'discard-draft': 'drafts',
  read: 'notifications',
  'read-home': 'home',
} as const satisfies Record<AreaOf<ActionKind>, ViewName>;

function routeOfAction({ kind, id, params }: QueuedAction): Route {
  const view = viewOf[kind.split('.')[0] as AreaOf<ActionKind>];
  return view === 'thread' || view === 'profile' ? { view, id: String(params?.['id'] ?? id) } : { view };
}

const actionOfButton = {
  favourite: 'statuses.favourite',
  accept: 'followRequests.authorize',
  reject: 'followRequests.reject',
  read: 'read',
} as const;

export class NotificationActions {
  readonly #parts: ActionParts;
  readonly #hasReplyField: boolean;

  constructor(parts: ActionParts) {
    this.#parts = parts;
    this.#hasReplyField = parts.platform === 'darwin' || parts.platform === 'win32';
  }

  createControls(account: AccountKey, notification: Notification): PopupControls {
    const button = (label: string, kind: PopupAct['kind'], targetId: string): PopupAction => {
      const act = { kind, id: targetId };
      return { label, act, run: () => this.#perform(account, act) };
    };
    const { id, type, status } = notification;
    const buttons = traitsOf(type)?.buttons;
    if (buttons === 'request') {
      const accountId = notification.account.id;
      return { actions: [button(m.popups.accept, 'accept', accountId), button(m.popups.reject, 'reject', accountId)], reply: null };
    }
    const markReadButton = button(m.popups.markRead, 'read', id);
    if (status === null || buttons !== 'reply') return { actions: [markReadButton], reply: null };
    const replyButtons = this.#hasReplyField ? [] : [button(m.popups.reply, 'answer', status.id)];
    const favouriteButtons = status.favourited ? [] : [button(m.popups.favourite, 'favourite', status.id)];
    return {
      actions: [...replyButtons, ...favouriteButtons, markReadButton],
      reply: this.#hasReplyField
        ? {
            placeholder: m.popups.replyTo({ name: nameOf(notification.account) }),
            statusId: status.id,
            send: (text) => this.#reply(account, status, text),
          }
        : null,
    };
  }

  /** Handlers for the popup of an earlier run. They do nothing for an account that was signed out. */
  createHandlers({ account, route, buttons, replyTo }: PopupTarget): PopupHandlers {
    const openTarget = () => {
      if (this.#isSignedIn(account)) this.#parts.open({ account, route });
    };
    return {
      click: openTarget,
      button: (index) => {
        const act = buttons[index];
        if (act === undefined || !this.#isSignedIn(account)) openTarget();
        else this.#perform(account, act);
      },
      reply: (text) => {
        if (replyTo === null) openTarget();
        else void this.#replyFromEarlierPopup(account, replyTo, text);
      },
    };
  }

  /** Shows a notice if the server refused an action. A focused window reports its own actions itself. */
  reportRefusedAction(account: AccountKey, action: QueuedAction, failure: Failure): void {
    const { isFocused, showNotice, outboxOf } = this.#parts;
    const { kind } = action;
    const isOfWindow = isUndoable(action) || outboxOf(account)?.actions.isAwaited(action) === true;
    if (kind === 'read' || kind === 'read-home' || (isOfWindow && isFocused())) return;
    const title = titles[kind]?.() ?? m.popups.refused.call;
    showNotice(account, { title, body: describeFailure(failure) }, routeOfAction(action));
  }

  /** Shows a notice if a post cannot be sent without a decision of the user. A focused window reports this itself. */
  reportStuckPost(account: AccountKey, failure: Failure): void {
    const { isFocused, showNotice } = this.#parts;
    if (!isFocused()) showNotice(account, { title: m.popups.postNotSent, body: describeFailure(failure) }, { view: 'outbox' });
  }

  #perform(account: AccountKey, { kind, id }: PopupAct): void {
    if (kind === 'answer') return this.#parts.open({ account, route: { view: 'thread', id }, reply: true });
    const title = kind === 'read' ? m.popups.refused.other : m.popups.refused[kind];
    this.#saveOrNotify(account, title, () => this.#parts.outboxOf(account)?.actions.add({ kind: actionOfButton[kind], id }));
  }

  #reply(account: AccountKey, status: Status, text: string): void {
    const replyText = text.trim();
    if (replyText === '') return;
    const draft = replyDraft(status, this.#draftDefaults(account));
    this.#saveOrNotify(account, m.popups.replyNotKept, () =>
      this.#parts.outboxOf(account)?.posts.post({ ...draft, text: draft.text + replyText }),
    );
  }

  async #replyFromEarlierPopup(account: AccountKey, id: string, text: string): Promise<void> {
    if (text.trim() === '' || !this.#isSignedIn(account)) return;
    const status = await this.#parts.findStatus(account, id);
    if (status === null) this.#saveAsDraft(account, id, text);
    else this.#reply(account, status, text);
  }

  /** Without the post, neither the mentions nor the visibility of the reply are known: saves it as a draft for the user. */
  #saveAsDraft(account: AccountKey, inReplyToId: string, text: string): void {
    const draft: Draft = { ...blankDraft(this.#draftDefaults(account)), inReplyToId, text: text.trim(), visibility: 'direct' };
    this.#saveOrNotify(account, m.popups.replyNotKept, () => this.#parts.saveDraft(draft));
    this.#parts.open({ account, route: { view: 'drafts' } });
  }

  #draftDefaults(account: AccountKey) {
    const { locale } = Intl.DateTimeFormat().resolvedOptions();
    return { account, settings: this.#parts.settings(), server: this.#parts.server(account), locale };
  }

  /** Does nothing for an account that was signed out while its popup was visible. `title`: title of the notice after a disk error. */
  #saveOrNotify(account: AccountKey, title: string, save: () => Result<unknown> | undefined): void {
    if (!this.#isSignedIn(account)) return;
    const result = save();
    if (result?.ok === false) this.#parts.showNotice(account, { title, body: describeFailure(result.error) });
  }

  #isSignedIn(account: AccountKey): boolean {
    return this.#parts.accounts().some(({ key }) => key === account);
  }
}
