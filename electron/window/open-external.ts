// Opens links in the system's browser or mail program and the app's folders in its file manager; no other code opens anything outside the app.
import { shell } from 'electron';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { safeLink } from './safe-link.ts';

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

/** Selects one of the app's own files in the system's file manager, or opens its folder. */
export const showInFolder = (path: string): void => shell.showItemInFolder(path);

/** Shows a folder in the system's file manager; false: it could not. Only for the app's own folders: any other path may be a program. */
export const openFolder = async (folder: string): Promise<boolean> => (await shell.openPath(folder)) === '';
