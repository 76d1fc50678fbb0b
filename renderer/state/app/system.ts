// What the window asks of the computer and of main for a person: the browser, the clipboard, an address to open inside.
import { main } from '../../api/main.ts';
import { m } from '../../messages/en.ts';
import type { Session } from '../account/session.svelte.ts';
import { toasts } from './toasts.svelte.ts';

/** Opens a link in the system's browser; main lets only http, https and mailto through. */
export async function openExternal(url: string): Promise<void> {
  const opened = await main['system.openExternal']({ url });
  if (!opened.ok) toasts.problem(opened.error.message);
}

export async function copyText(text: string): Promise<void> {
  const copied = await main['system.copyText']({ text });
  if (copied.ok) toasts.show(m.app.copied);
  else toasts.problem(copied.error.message);
}

/** Opens a web address inside when it is a post or an account that the server knows, else in the browser. */
export async function openAddress(session: Session, url: string): Promise<void> {
  const found = await main['api.resolve']({ account: session.key, url });
  if (found.ok && found.value) session.router.open(found.value);
  else await openExternal(url);
}
