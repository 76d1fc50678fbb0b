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

/** How long a click on text waits for a second one. Systems allow up to 500 ms; people need less, and wait for the post meanwhile. */
const doubleClickMs = 300;
let waiting: ReturnType<typeof setTimeout> | undefined;

function isOnText({ clientX: x, clientY: y }: MouseEvent): boolean {
  const node = document.caretPositionFromPoint(x, y)?.offsetNode;
  if (!(node instanceof Text)) return false;
  const range = new Range();
  range.selectNode(node);
  return [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** Calls `open` for a click on the post itself: not on a control, and not to select text by dragging or by a double click. */
export function openByClick(event: MouseEvent, open: () => void): void {
  const { target, currentTarget: post } = event;
  if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element) || target.closest(controls)) return;
  const isSelected = (): boolean => {
    const selection = getSelection();
    return selection?.isCollapsed === false && selection.containsNode(post as Node, true);
  };
  clearTimeout(waiting);
  if (event.detail > 1 || isSelected()) return;
  if (event.detail === 0 || !isOnText(event)) open();
  else waiting = setTimeout(() => isSelected() || open(), doubleClickMs);
}
