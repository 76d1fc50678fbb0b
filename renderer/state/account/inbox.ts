// The inbox of this window: over all accounts that are signed in.
import { Inbox } from '../timelines/inbox.svelte.ts';
import { accounts } from './accounts.svelte.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { Session } from './session.svelte.ts';

export const inbox = new Inbox<Session>(() => accounts.sessions);

/** The inbox is shown as well as the account, where the main place shows it: what is then opened from a row is the account's own. */
export function showAs(session: Session): void {
  const { session: shown } = accounts;
  if (shown === session) return;
  if (shown?.router.main.list.view === 'inbox') session.router.main.open({ view: 'inbox' });
  accounts.activate(session.key);
}

/** A row's link has opened this in the main place of an account that isn't shown. */
export function showOpened(session: Session, { list, detail }: Pick<Navigation, 'list' | 'detail'>): void {
  const { main } = session.router;
  if (detail && list.view !== 'inbox' && accounts.session?.router.main.list.view === 'inbox') {
    // As if it had been opened beside the inbox.
    main.back();
    main.open({ view: 'inbox' });
    main.openDetail(detail);
  }
  accounts.activate(session.key);
}
