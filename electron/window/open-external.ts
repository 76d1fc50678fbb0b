// Opens links in the system's browser or mail program and the app's folders in its file manager; no other code opens anything outside the app.
import { shell } from 'electron';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

const allowedProtocols = ['https:', 'http:', 'mailto:'];

/** The normalised link, or null when it is not safe: other schemes start programs, and a name before `@` disguises the host. */
function safeLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (!allowedProtocols.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
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

/** Shows a folder in the system's file manager; false: it could not. Only for the app's own folders: any other path may be a program. */
export const openFolder = async (folder: string): Promise<boolean> => (await shell.openPath(folder)) === '';
