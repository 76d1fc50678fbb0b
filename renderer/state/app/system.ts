// Opens links in the browser or in the app, and copies text to the clipboard.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Route } from '../../../electron/contract/route.ts';
import { main } from '../../api/main.ts';
import { m } from '../../../electron/messages/first.ts';
import { toasts } from './toasts.svelte.ts';

/** Opens a link in the system's browser; main only accepts http, https and mailto. */
export async function openExternal(url: string): Promise<void> {
  const opened = await main['system.openExternal']({ url });
  if (!opened.ok) toasts.problem(opened.error);
}

export async function copyText(text: string): Promise<void> {
  const copied = await main['system.copyText']({ text });
  if (copied.ok) toasts.show(m.app.copied);
  else toasts.problem(copied.error);
}

interface AddressOpener {
  readonly key: AccountKey;
  readonly router: { open(route: Route): void };
}

/** Opens a web address inside when the account's server knows it as a post or an account, else in the browser. */
export async function openAddress(account: AddressOpener, url: string): Promise<void> {
  const found = await main['api.resolve']({ account: account.key, url });
  if (found.ok && found.value) account.router.open(found.value);
  else await openExternal(url);
}
