// Decides what a click on a link inside a post opens.
import { webLink, mayBeStatusOrProfile } from '../../logic/html/web-link.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { openAddress, openExternal } from '../../state/app/system.ts';

/** Opens the clicked link; false when the click was not on a link. */
export function followLink(session: Session, event: MouseEvent): boolean {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || event.button === 2) return false;
  event.preventDefault();
  const { account, status, tag } = anchor.dataset;
  const { router } = session;
  if (account !== undefined) router.open({ view: 'profile', id: account });
  else if (status !== undefined) router.open({ view: 'thread', id: status });
  else if (tag !== undefined) (anchor.closest('[data-detail]') ? router.openDetail : router.open)({ view: 'tag', name: tag });
  else {
    const url = webLink(anchor.href);
    if (url) void (mayBeStatusOrProfile(url) ? openAddress(session, url.href) : openExternal(url.href));
  }
  return true;
}

const controls = 'button, input, label, select, textarea, video, audio, dialog, [role="menu"], [role="dialog"]';

/** True when a click was on the post itself: not on a control, and not to select text. */
export function isOnPost(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0 || !(event.target instanceof Element)) return false;
  return event.target.closest(controls) === null && (getSelection()?.isCollapsed ?? true);
}
