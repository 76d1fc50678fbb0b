// What a person can do from a popup without opening the window, and the notices they get when it fails.
import type { AccountKey, ServerInfo } from '../../contract/accounts.ts';
import type { Notification } from '../../contract/entities/notification.ts';
import type { Status } from '../../contract/entities/status.ts';
import type { Draft, QueuedAction } from '../../contract/journal.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { Place } from '../../contract/route.ts';
import type { Settings } from '../../contract/settings.ts';
import { replyDraft } from '../../contract/writing.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { m } from '../../messages/main.ts';
import type { ShowNotice } from './notices.ts';
import type { Offers, PopupAction } from './popup.ts';
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
  showNotice: ShowNotice;
}

export interface Actions {
  offers(account: AccountKey, notification: Notification): Offers;
  /** The server will not do what a popup's button asked for. */
  actionRefused(account: AccountKey, action: QueuedAction, failure: Failure): void;
  /** A post needs the person before it can be sent. A window with the focus says so itself. */
  postStuck(account: AccountKey, failure: Failure): void;
}

const answerable: readonly string[] = ['mention', 'quote', 'status'];
export function createActions(parts: ActionParts): Actions {
  const { platform, settings, accounts, server, open, isFocused, actionQueue, postQueue, showNotice } = parts;
  const hasReplyField = platform === 'darwin' || platform === 'win32';

  /** Does nothing for an account that was signed out while its popup was there. `problem` is the notice's title when the disk refuses. */
  function keep(account: AccountKey, problem: string, work: () => Result<unknown>): void {
    if (!accounts().some(({ key }) => key === account)) return;
    const kept = work();
    if (!kept.ok) showNotice(account, { title: problem, body: describeFailure(kept.error) });
  }

  function reply(account: AccountKey, status: Status, text: string): void {
    const written = text.trim();
    if (written === '') return;
    const { locale } = Intl.DateTimeFormat().resolvedOptions();
    const draft = replyDraft(status, { account, settings: settings(), server: server(account), locale });
    keep(account, m.popups.replyNotKept, () => postQueue.post({ ...draft, text: draft.text + written }));
  }

  return {
    offers(account, notification) {
      const button = (label: string, kind: QueuedAction['kind'], id: string): PopupAction => ({
        label,
        run: () =>
          keep(account, kind === 'read' ? m.popups.refused.other : m.popups.refused[kind], () => actionQueue.add(account, { kind, id })),
      });
      const { id, type, status } = notification;
      if (type === 'follow_request') {
        const person = notification.account.id;
        return { actions: [button(m.popups.accept, 'accept', person), button(m.popups.reject, 'reject', person)], reply: null };
      }
      const read = button(m.popups.markRead, 'read', id);
      if (status === null || !answerable.includes(type)) return { actions: [read], reply: null };
      const answer = { label: m.popups.reply, run: () => open({ account, route: { view: 'thread', id: status.id }, reply: true }) };
      const favourite = status.favourited ? [] : [button(m.popups.favourite, 'favourite', status.id)];
      return {
        actions: [...(hasReplyField ? [] : [answer]), ...favourite, read],
        reply: hasReplyField
          ? { placeholder: m.popups.replyTo({ name: nameOf(notification) }), send: (text) => reply(account, status, text) }
          : null,
      };
    },
    actionRefused(account, { kind, id }, failure) {
      if (kind === 'read') return;
      const words = { title: m.popups.refused[kind], body: describeFailure(failure) };
      showNotice(account, words, kind === 'favourite' ? { view: 'thread', id } : { view: 'requests' });
    },
    postStuck(account, failure) {
      if (!isFocused()) showNotice(account, { title: m.popups.postNotSent, body: describeFailure(failure) }, { view: 'drafts' });
    },
  };
}
