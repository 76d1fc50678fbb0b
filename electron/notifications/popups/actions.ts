// What a person can do from a popup without opening the window, for each kind of notification; and what they are told when it fails.
import type { AccountKey, ServerInfo } from '../../contract/accounts.ts';
import type { Notification, Status } from '../../contract/entities.ts';
import type { Draft, Errand } from '../../contract/journal.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { Place, Route } from '../../contract/route.ts';
import type { Settings } from '../../contract/settings.ts';
import { replyDraft } from '../../contract/writing.ts';
import type { Offers, PopupAction } from './popup.ts';
import { nameOf } from './text.ts';
import type { Words } from './text.ts';

export interface ActionParts {
  platform: NodeJS.Platform;
  settings: () => Settings;
  accounts: () => { key: AccountKey }[];
  /** As far as it is known without asking. */
  server: (account: AccountKey) => ServerInfo | null;
  open: (place: Place) => void;
  /** Whether a person looks at the window. */
  focused: () => boolean;
  /** What keeps and sends; known once it is made. */
  service: () => {
    errands: { ask(account: AccountKey, errand: Errand): Result<null> };
    outbox: { post(draft: Draft): Result<unknown> };
  };
  say: (account: AccountKey, words: Words, route?: Route) => void;
}

export interface Actions {
  offers(account: AccountKey, notification: Notification): Offers;
  /** The server will not do what a popup's button asked for. */
  errandRefused(account: AccountKey, errand: Errand, failure: Failure): void;
  /** A post waits for the person; a window that is looked at says so itself. */
  postStuck(account: AccountKey, problem: string): void;
}

const answerable: readonly string[] = ['mention', 'quote', 'status'];
const refusals: Partial<Record<Errand['kind'], string>> = {
  favourite: 'The post was not favourited',
  accept: 'The follow request was not accepted',
  reject: 'The follow request was not rejected',
};

export function createActions({ platform, settings, accounts, server, open, focused, service, say }: ActionParts): Actions {
  const hasLine = platform === 'darwin' || platform === 'win32';

  /** Does it unless the account was signed out while the popup stood there; `problem` is the title if it can't even be kept. */
  function keep(account: AccountKey, problem: string, work: () => Result<unknown>): void {
    if (!accounts().some(({ key }) => key === account)) return;
    const kept = work();
    if (!kept.ok) say(account, { title: problem, body: kept.error.message });
  }

  function reply(account: AccountKey, status: Status, text: string): void {
    const written = text.trim();
    if (written === '') return;
    const { locale } = Intl.DateTimeFormat().resolvedOptions();
    const begun = replyDraft(status, { account, settings: settings(), server: server(account), locale });
    keep(account, 'Your reply was not kept', () => service().outbox.post({ ...begun, text: begun.text + written }));
  }

  return {
    offers(account, notification) {
      const button = (label: string, kind: Errand['kind'], id: string): PopupAction => ({
        label,
        run: () => keep(account, refusals[kind] ?? 'This could not be kept', () => service().errands.ask(account, { kind, id })),
      });
      const { id, type, status } = notification;
      if (type === 'follow_request') {
        const person = notification.account.id;
        return { actions: [button('Accept', 'accept', person), button('Reject', 'reject', person)], reply: null };
      }
      const read = button('Mark read', 'read', id);
      if (status === null || !answerable.includes(type)) return { actions: [read], reply: null };
      const answer = { label: 'Reply', run: () => open({ account, route: { view: 'thread', id: status.id }, reply: true }) };
      const favourite = status.favourited ? [] : [button('Favourite', 'favourite', status.id)];
      return {
        actions: [...(hasLine ? [] : [answer]), ...favourite, read],
        reply: hasLine ? { placeholder: `Reply to ${nameOf(notification)}`, send: (text) => reply(account, status, text) } : null,
      };
    },
    errandRefused(account, { kind, id }, { message }) {
      const title = refusals[kind];
      if (title !== undefined) say(account, { title, body: message }, kind === 'favourite' ? { view: 'thread', id } : { view: 'requests' });
    },
    postStuck(account, problem) {
      if (!focused()) say(account, { title: 'A post was not sent', body: problem }, { view: 'drafts' });
    },
  };
}
