// Puts a picture into the clipboard, for other programs: the window has decoded it, whatever its format was.
import { clipboard, ClipboardItem } from 'electron';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

export async function copyPicture(png: Uint8Array<ArrayBuffer>): Promise<Result<null>> {
  try {
    await clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]);
    return ok(null);
  } catch {
    return fail('storage', 'picture-not-copied');
  }
}
