// Checks links that may leave the app, and opens them in the browser or mail program; opens the app's folders in the file manager. No
// other code opens anything outside the app.
import { shell } from 'electron';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

/** For the browser, the mail program, or the clipboard of the context menu. */
const allowedProtocols = ['https:', 'http:', 'mailto:'];

/** Returns the normalised link, or null if it is unsafe: other schemes start programs, and a user name before `@` disguises the host. */
export function safeLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (!allowedProtocols.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.protocol === 'mailto:' ? safeMailLink(url.pathname) : url.href;
}

/** Accepts a single address: no further recipients, text, or attachments, which some mail programs take from the link (RFC 6068). */
function safeMailLink(encoded: string): string | null {
  try {
    const address = decodeURIComponent(encoded);
    return /^[^\s\p{C}@,;:<>()[\]\\"]+@[^\s\p{C}@,;:<>()\\"]+$/u.test(address)
      ? `mailto:${encodeURIComponent(address).replace('%40', '@')}`
      : null;
  } catch {
    return null;
  }
}

export async function openExternal(link: string): Promise<Result<null>> {
  const url = safeLink(link);
  if (url === null) return fail('invalid-input', 'link-not-allowed');
  try {
    await shell.openExternal(url);
    return ok(null);
  } catch {
    return fail('browser-missing');
  }
}

/** Selects one of the app's files in the system's file manager, or opens its folder. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path);

/** Shows a folder in the system's file manager; false if that failed. Only for the app's own folders: any other path may be a program. */
export const openFolder = async (folder: string): Promise<boolean> => (await shell.openPath(folder)) === '';
