// Serves signed media links to the window, from the disk cache or the network. Checks format and size, and sends no cookie or token.
import { pipeline, Readable, Transform } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { GuardedGet } from './private-address-guard.ts';
import { maxCachedImageBytes } from './media-cache.ts';
import type { CachedImage, MediaCache } from './media-cache.ts';
import { isOwnDrawing } from './own-drawings.ts';
import { brandBytes, countFrames, isPlayable, pictureSize, pictureType, signatureBytes } from './picture-size.ts';
import { createDownloads, DownloadCancelledError } from './downloads.ts';
import type { Downloads } from './downloads.ts';
import type { MediaLinks } from './signed-links.ts';

interface Parts {
  get: GuardedGet;
  links: Pick<MediaLinks, 'urlBehind'>;
  cache: MediaCache;
  userAgent: string;
  downloads?: Downloads;
}

/** Responds to requests for `/media/…` on the app's own origin. Never rejects. */
export type MediaProxy = (request: Request) => Promise<Response>;

const megabyte = 1_000_000;
const maxImageBytes = 20 * megabyte;
/** Limit for audio and video. */
const maxStreamBytes = 200 * megabyte;
/** Pixels of a decoded picture, four bytes each: 8K, the most that Mastodon accepts. */
const maxPixels = 7_680 * 4_320;
/** Pixels of a frame of an animation, whose frames are decoded again and again: 1080p in either direction, with some room. */
const maxFramePixels = 1_920 * 1_200;
/** Pixels of all frames of an animation: half a minute of 1080p. */
const maxAnimationPixels = 1_000_000_000;

/** Returns true if the decoded picture would take too much memory or, moving, too much processor time. */
function isTooLarge(picture: Buffer): boolean {
  const size = pictureSize(picture);
  if (size === null) return true;
  const pixels = size.width * size.height;
  const frames = countFrames(picture);
  return pixels > maxPixels || (frames > 1 && (pixels > maxFramePixels || pixels * frames > maxAnimationPixels));
}

const emptyResponse = (status: number) => new Response(null, { status });
const mediaType = (answer: IncomingMessage) =>
  /^(?:(?:image|audio|video)\/[\w.+-]+|application\/ogg)(?=\s*(?:;|$))/.exec((answer.headers['content-type'] ?? '').toLowerCase())?.[0];

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  // A drawing is a document: opened by itself it must not run scripts.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Serves formats that are allowed by their content: what the server or the address call the file does not matter. */
function imageResponse(url: string, { bytes }: CachedImage): Response {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pictureMediaType = pictureType(picture);
  const type = pictureMediaType ?? (isOwnDrawing(url, picture) ? 'image/svg+xml' : null);
  if (type === null) return emptyResponse(415);
  if (pictureMediaType !== null && isTooLarge(picture)) return emptyResponse(413);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...securityHeaders,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}

/**
 * Fails after more than `maxBytes`. A cancelled body ends the download at once: Electron reports cancellation on the body alone, never on
 * the request.
 */
function limitSize(answer: IncomingMessage, maxBytes: number): Transform {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      size += chunk.byteLength;
      if (size > maxBytes) callback(new Error('The file is too large.'));
      else callback(null, chunk);
    },
  });
  // The reader of `limit` gets its error.
  return pipeline(answer, limit, () => undefined);
}

/**
 * Fails if something else arrives as audio or video, above all a picture: its pixels were not counted, but the window would show it
 * nevertheless.
 */
function rejectUnplayable(): Transform {
  let start = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Uint8Array, _encoding, callback) {
      if (start.byteLength < brandBytes) start = Buffer.concat([start, chunk]);
      if (start.byteLength < signatureBytes || isPlayable(start)) callback(null, chunk);
      else callback(new Error('The file is no audio or video.'));
    },
  });
}

export function createMediaProxy({ get, links, cache, userAgent, downloads = createDownloads() }: Parts): MediaProxy {
  const headers = { accept: 'image/*, audio/*, video/*', 'accept-encoding': 'identity', 'user-agent': userAgent };
  /** Running downloads by URL: a picture that several views request is fetched once. */
  const pendingDownloads = new Map<string, Promise<CachedImage | null>>();

  async function readImage(url: string, type: string, answer: IncomingMessage): Promise<CachedImage> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of limitSize(answer, maxImageBytes) as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const image = { type, bytes: Buffer.concat(chunks) };
    if (image.bytes.byteLength <= maxCachedImageBytes) await cache.put(url, image);
    return image;
  }

  /** `isStart`: the response begins with the first byte of the file. */
  function streamResponse(answer: IncomingMessage, type: string, isStart: boolean): Response {
    const passedHeaders = ['content-length', 'content-range', 'accept-ranges'].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const limitedBody = limitSize(answer, maxStreamBytes);
    const checkedBody = isStart ? pipeline(limitedBody, rejectUnplayable(), () => undefined) : limitedBody;
    const body = Readable.toWeb(checkedBody) as ReadableStream<Uint8Array>;
    return new Response(body, {
      status: answer.statusCode ?? 200,
      headers: { ...securityHeaders, ...Object.fromEntries(passedHeaders), 'content-type': type, 'cache-control': 'no-store' },
    });
  }

  async function fromNetwork(url: string, range: string | null, signal: AbortSignal): Promise<Response | CachedImage> {
    const answer = await get(url, { ...headers, ...(range === null ? {} : { range }) }, signal);
    const type = mediaType(answer);
    const size = Number(answer.headers['content-length'] ?? 0);
    const isImage = type?.startsWith('image/') ?? false;
    if (
      (answer.statusCode !== 200 && answer.statusCode !== 206) ||
      type === undefined ||
      // The window never requests a range of a picture, and a part cannot be measured.
      (isImage && answer.statusCode === 206) ||
      size > (isImage ? maxImageBytes : maxStreamBytes)
    ) {
      answer.destroy();
      return emptyResponse(answer.statusCode === 416 ? 416 : 404);
    }
    return isImage ? readImage(url, type, answer) : streamResponse(answer, type, range === null || /^bytes=0-/.test(range));
  }

  async function serve(url: string, request: Request): Promise<Response> {
    const cachedImage = await cache.get(url);
    if (cachedImage !== null) return imageResponse(url, cachedImage);
    const pendingDownload = pendingDownloads.get(url);
    const sharedImage = pendingDownload && (await pendingDownload);
    if (sharedImage) return imageResponse(url, sharedImage);
    const download = downloads.run(url, request.signal, (signal) => fromNetwork(url, request.headers.get('range'), signal));
    pendingDownloads.set(
      url,
      download.then(
        (result) => (result instanceof Response ? null : result),
        () => null,
      ),
    );
    try {
      const result = await download;
      return result instanceof Response ? result : imageResponse(url, result);
    } finally {
      pendingDownloads.delete(url);
    }
  }

  return async (request) => {
    const url = links.urlBehind(new URL(request.url).pathname);
    if (url === null || request.method !== 'GET') return emptyResponse(404);
    try {
      return await serve(url, request);
    } catch (error) {
      // Chromium would log a failure of a file that nobody waits for.
      return emptyResponse(error instanceof DownloadCancelledError ? 204 : 502);
    }
  };
}
