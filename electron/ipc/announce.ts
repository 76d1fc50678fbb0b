// Sends changes in the main process to the window as events.
import type { Parts } from '../parts.ts';
import { tryStorage } from '../storage/database.ts';
import { presentAccount } from './handlers/accounts.ts';

export function announceChanges(parts: Parts): void {
  const { network, portal, media, attachments, windows, systemPopups, scopes, updates, streams, notifications, push, outbox, send } = parts;
  const { settings, journal, drafts, damage } = parts.files;
  attachments.onChange((upload) => send('attachment', upload));
  parts.accountParts.accounts.onChange((list) => {
    const presented = list.map((account) => presentAccount(media.signer, account));
    send('accounts', presented);
  });
  settings.onChange((newSettings) => send('settings', newSettings));
  damage.onChange((list) => send('damage', list));
  notifications.onUnread((account, unread) => send('unread', { account, unread }));
  streams.onState((account, state) => send('streamState', { account, state }));
  push.onState((account, state) => send('push', { account, state }));
  outbox.onPostsChange((account, ...change) => scopes.get(account)?.serverEvents.forwardOutbox(...change));
  outbox.onActionDone((account, ...result) => scopes.get(account)?.serverEvents.forwardCompletedAction(...result));
  outbox.onActionRefused((account, action, problem) => send('actionRefused', { account, action, problem }));
  journal.unreadable.onChange((account) => send('unreadable', { account, rows: journal.unreadable.list(account) }));
  windows.composers.onClosed(({ account, id }) => {
    const draftCheck = tryStorage(() => drafts.list(account).some((draft) => draft.id === id));
    if (draftCheck.ok && draftCheck.value) send('draftKept', { account, id });
  });
  drafts.onSaveAttempt((saveResult) => send('draft', saveResult));
  systemPopups.availability.onChange((problem) => send('popups', problem));
  updates.onChange((update) => send('update', update));
  updates.onFailed((failure) => send('problem', failure));
  network.signIn.onRequest((request) => send('proxySignIn', request));
  portal.onChange((host) => send('portal', { host }));
}
