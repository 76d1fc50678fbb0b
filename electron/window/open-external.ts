// The one way out of the app: links open in the system's browser or mail program, and only those that belong there.
import { shell } from 'electron';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

const allowed = ['https:', 'http:', 'mailto:'];

/** The link as it is to be opened, or null: other schemes start programs, and a name before `@` disguises the host. */
function outwardLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (!allowed.includes(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href;
}

export async function openExternal(link: string): Promise<Result<null>> {
  const url = outwardLink(link);
  if (url === null) return fail('invalid-input', 'Only web and mail addresses can be opened.');
  try {
    await shell.openExternal(url);
    return ok(null);
  } catch {
    return fail('browser-missing', 'No browser could be opened on this computer.');
  }
}
