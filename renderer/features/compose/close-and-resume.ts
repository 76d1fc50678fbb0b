// Closes and resumes the composer, and keeps the caret position and the focus of the user.
import { m } from '../../../electron/messages/views.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { toasts } from '../../state/app/toasts.svelte.ts';
import type { Caret, Draft } from '../../../electron/contract/draft.ts';
import { accounts } from '../../state/account/accounts.svelte.ts';

/** A post with content stays as a draft, and a toast offers to resume it; a failed save asks for confirmation first. */
export function closeComposer({ composer }: Session): void {
  const draft = composer.current;
  const { location } = composer;
  if (composer.saveState === 'failed' && !composer.isAskingToClose) {
    composer.isAskingToClose = true;
    return;
  }
  if (!draft || !composer.close()) return;
  toasts.show(m.compose.kept, { action: { label: m.compose.resume, run: () => composer.resume(draft, location) }, seconds: 5 });
}

/** Activates the account of a draft and opens the draft in its composer. */
export function resumeDraft({ id, account }: Pick<Draft, 'id' | 'account'>): void {
  accounts.activate(account);
  accounts.sessionOf(account)?.composer.resume({ id });
}

/** Caret position in the text of the first post; null without a text field. */
export function caretOf(composer: HTMLElement | undefined): Caret | null {
  const field = composer?.querySelector('textarea');
  return field ? { start: field.selectionStart, end: field.selectionEnd } : null;
}

/** Focuses `previousFocus`, or the list if that element is gone. A focus outside of `panel` is left alone. */
export function returnFocus(panel: HTMLElement, previousFocus: Element | null): void {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !panel.contains(activeElement)) return;
  // The virtual list removes rows that are scrolled out, and a view's buttons disappear with the view.
  const canRestore = previousFocus instanceof HTMLElement && previousFocus !== document.body && previousFocus.isConnected;
  (canRestore ? previousFocus : document.querySelector<HTMLElement>('main [tabindex="0"]:is([role="feed"], [role="list"])'))?.focus();
}
