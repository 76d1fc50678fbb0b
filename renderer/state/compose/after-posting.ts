// Says that a post was sent, with a way to look at it.
import type { Place } from '../../../electron/contract/route.ts';
import { m } from '../../../electron/messages/views.ts';
import { on } from '../../api/main.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** Hears of the posts of all accounts until the returned function is called. `open` shows a place, as its account. */
export const tellOfPosts = (open: (place: Place) => void): (() => void) =>
  on('outbox', ({ account, posted }) => {
    if (!posted || !settings.current.toldOfPosted) return;
    const view = (): void => open({ account, route: { view: 'thread', id: posted.id } });
    toasts.show(m.compose.after.posted, { action: { label: m.compose.after.view, run: view } });
  });
