// Saves a picture, video, or sound where the user chooses, loaded through the same checks as media in the window. Copies pictures, too.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { dialog, clipboard, ClipboardItem } from 'electron';
import type { BrowserWindow } from 'electron';
import type { SavedMedia } from '../contract/bridge.ts';
import { appOrigin } from '../contract/page.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { m } from '../messages/main.ts';
import { mediaFileName } from './media-file-name.ts';

/** Copies a picture to the clipboard, as PNG that the window has decoded from any format. */
export async function copyPicture(png: Uint8Array<ArrayBuffer>): Promise<Result<null>> {
  try {
    await clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })]);
    return ok(null);
  } catch {
    return fail('storage', 'picture-not-copied');
  }
}

interface Parts {
  serve: (request: Request) => Promise<Response>;
  /** Returns the URL behind a signed path (`/media/…`), or null. */
  urlBehind: (path: string) => string | null;
  /** The initial folder of the save dialog. */
  downloads: () => string;
}

export interface MediaSaver {
  isMedia(url: string): boolean;
  /** Returns the path of the saved file; null if the user cancelled. */
  save(window: BrowserWindow, media: SavedMedia, url: string): Promise<Result<string | null>>;
}

export function createMediaSaver({ serve, urlBehind, downloads }: Parts): MediaSaver {
  /** Returns the signed path to save. A preview's URL has the full picture's path after `#`, which takes precedence. */
  function signedPath(url: string): string | null {
    if (!url.startsWith(`${appOrigin}/`)) return null;
    const { pathname, hash } = new URL(url);
    return [hash.slice(1), pathname].find((path) => urlBehind(path) !== null) ?? null;
  }
  const load = (path: string) => serve(new Request(`${appOrigin}${path}`));

  async function write(response: Response, path: string): Promise<Result<string>> {
    // A random name that must be free: the user agreed to replace `path`, but no other file beside it.
    const part = join(dirname(path), `.kittiwake-${randomUUID()}.part`);
    try {
      await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part, { flags: 'wx' }));
      await rename(part, path);
      return ok(path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      return writeFailure(error, dirname(path));
    }
  }

  return {
    isMedia: (url) => signedPath(url) !== null,
    async save(window, media, url) {
      const path = signedPath(url);
      if (path === null) return fail('not-found', 'media-not-loaded');
      const head = await load(path);
      await head.body?.cancel().catch(() => undefined);
      if (!head.ok) return fail('not-found', 'media-not-loaded');
      const name = mediaFileName(urlBehind(path) ?? '', head.headers.get('content-type') ?? '');
      const extension = name.slice(name.lastIndexOf('.') + 1);
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        defaultPath: join(downloads(), name),
        filters: [{ name: m.contextMenu.fileKinds[media], extensions: [extension] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (canceled || filePath === '') return ok(null);
      const response = await load(path);
      return response.ok && response.body !== null ? write(response, filePath) : fail('not-found', 'media-not-loaded');
    },
  };
}

function writeFailure(error: unknown, folder: string): Result<string> {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return fail('storage', 'disk-full', { folder });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return fail('storage', 'folder-not-writable', { folder });
  return fail('storage', 'media-not-saved', { folder });
}
