// Saves a picture, a video or a sound where the person chooses, by the same guarded way by which the window shows it.
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { SavedMedia } from '../contract/bridge.ts';
import { appOrigin } from '../contract/names.ts';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { m } from '../messages/main.ts';
import { mediaFileName } from './media-file-name.ts';

interface Parts {
  serve: (request: Request) => Promise<Response>;
  /** The address behind a signed path (`/media/…`), or null. */
  urlBehind: (path: string) => string | null;
  /** The folder that the dialog begins with. */
  downloads: () => string;
}

export interface MediaSaver {
  isMedia(url: string): boolean;
  /** Answers the path of the saved file; null: the person cancelled. */
  save(window: BrowserWindow, media: SavedMedia, url: string): Promise<Result<string | null>>;
}

export function createMediaSaver({ serve, urlBehind, downloads }: Parts): MediaSaver {
  /** A preview names the full picture after `#`: what is saved is the full one. */
  function signedPath(url: string): string | null {
    if (!url.startsWith(`${appOrigin}/`)) return null;
    const { pathname, hash } = new URL(url);
    return [hash.slice(1), pathname].find((path) => urlBehind(path) !== null) ?? null;
  }
  const load = (path: string) => serve(new Request(`${appOrigin}${path}`));

  async function write(response: Response, path: string): Promise<Result<string>> {
    const part = `${path}.part`;
    try {
      await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part));
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
