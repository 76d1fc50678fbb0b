// Opens the target of a clicked link inside a post.
import { webLink, mayBeStatusOrProfile } from '../../logic/html/web-link.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { openAddress, openExternal } from '../../state/app/system.ts';

/** Opens the clicked link. Returns false if the click was not on a link. `statuses`: posts that the server names for links of the text. */
export function followLink(
  session: Session,
  event: Pick<MouseEvent, 'target' | 'button' | 'preventDefault'>,
  statuses: readonly { id: string; url: string }[] = [],
): boolean {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (!anchor || event.button === 2) return false;
  event.preventDefault();
  const { account, tag } = anchor.dataset;
  const status = anchor.dataset['status'] ?? statuses.find(({ url }) => url === anchor.href)?.id;
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

/** Delay of a click on text in case of a double click. Systems allow up to 500 ms; shorter suffices and opens the post sooner. */
const doubleClickMs = 300;
let clickTimer: ReturnType<typeof setTimeout> | undefined;

function isOnText({ clientX: x, clientY: y }: MouseEvent): boolean {
  const node = document.caretPositionFromPoint(x, y)?.offsetNode;
  if (!(node instanceof Text)) return false;
  const range = new Range();
  range.selectNode(node);
  return [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** Calls `open` for a click on the post itself, but not on a control and not for a text selection by drag or double click. */
export function openByClick(event: MouseEvent, open: () => void): void {
  const { target, currentTarget: post } = event;
  if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element) || target.closest(controls)) return;
  const isSelected = (): boolean => {
    const selection = getSelection();
    return selection?.isCollapsed === false && selection.containsNode(post as Node, true);
  };
  clearTimeout(clickTimer);
  if (event.detail > 1 || isSelected()) return;
  if (event.detail === 0 || !isOnText(event)) open();
  else clickTimer = setTimeout(() => isSelected() || open(), doubleClickMs);
}
