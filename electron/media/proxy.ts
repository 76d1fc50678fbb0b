// Serves signed media links to the window, from the disk cache or the network. It checks type and size and sends no cookie or token.
import { pipeline, Readable, Transform } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { GuardedGet } from './private-address-guard.ts';
import { maxCachedImageBytes } from './cache.ts';
import type { CachedImage, MediaCache } from './cache.ts';
import { pictureFormat, pictureSize, signatureBytes } from './picture-size.ts';
import type { MediaLinks } from './signed-links.ts';

interface Parts {
  get: GuardedGet;
  links: Pick<MediaLinks, 'urlBehind'>;
  cache: MediaCache;
  userAgent: string;
}

/** Answers a request to `/media/…` on the app's own origin. Never rejects. */
export type MediaProxy = (request: Request) => Promise<Response>;

const megabyte = 1_000_000;
const maxImageBytes = 20 * megabyte;
/** Sound and films. */
const maxStreamBytes = 200 * megabyte;
/** Of a decoded picture, with four bytes each: 8K, the most that Mastodon takes in. */
const maxPixels = 7_680 * 4_320;

/** True for what would take too much memory decoded. Drawings have no pixels, and what isn't a picture is decoded by nobody. */
function isTooLarge(bytes: Uint8Array): boolean {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (pictureFormat(picture) === null) return false;
  const size = pictureSize(picture);
  return size === null || size.width * size.height > maxPixels;
}

const refuse = (status: number) => new Response(null, { status });
const mediaType = (answer: IncomingMessage) =>
  /^(?:(?:image|audio|video)\/[\w.+-]+|application\/ogg)(?=\s*(?:;|$))/.exec((answer.headers['content-type'] ?? '').toLowerCase())?.[0];

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  // An SVG is a document: opened by itself it must not run scripts.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

function imageResponse({ type, bytes }: CachedImage): Response {
  if (isTooLarge(bytes)) return refuse(413);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...securityHeaders,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}

/** Fails when more than `maxBytes` come. Ended early, it ends the answer at once: Electron says so of the body alone, never of the request. */
function limited(answer: IncomingMessage, maxBytes: number): Transform {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) done(new Error('The file is too large.'));
      else done(null, chunk);
    },
  });
  // Whoever reads `limit` hears of its error.
  return pipeline(answer, limit, () => undefined);
}

/** Fails when a picture comes: as sound or a film its pixels would not have been counted, and the window shows it all the same. */
function withoutPicture(): Transform {
  let start = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      if (start.byteLength < signatureBytes) start = Buffer.concat([start, chunk]);
      if (pictureFormat(start) === null) done(null, chunk);
      else done(new Error('A picture came as sound or a film.'));
    },
  });
}

export function createMediaProxy({ get, links, cache, userAgent }: Parts): MediaProxy {
  const headers = { accept: 'image/*, audio/*, video/*', 'accept-encoding': 'identity', 'user-agent': userAgent };
  /** By address: a picture that several views ask for is fetched once. */
  const pending = new Map<string, Promise<CachedImage | null>>();

  async function readImage(url: string, type: string, answer: IncomingMessage): Promise<CachedImage> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of limited(answer, maxImageBytes) as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const image = { type, bytes: Buffer.concat(chunks) };
    if (image.bytes.byteLength <= maxCachedImageBytes) await cache.put(url, image);
    return image;
  }

  /** `isStart`: the answer begins with the first byte of the file. */
  function streamed(answer: IncomingMessage, type: string, isStart: boolean): Response {
    const passed = ['content-length', 'content-range', 'accept-ranges'].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const whole = limited(answer, maxStreamBytes);
    const checked = isStart ? pipeline(whole, withoutPicture(), () => undefined) : whole;
    const body = Readable.toWeb(checked) as ReadableStream<Uint8Array>;
    return new Response(body, {
      status: answer.statusCode ?? 200,
      headers: { ...securityHeaders, ...Object.fromEntries(passed), 'content-type': type, 'cache-control': 'no-store' },
    });
  }

  async function fromNetwork(url: string, request: Request): Promise<Response | CachedImage> {
    const range = request.headers.get('range');
    const answer = await get(url, { ...headers, ...(range === null ? {} : { range }) }, request.signal);
    const type = mediaType(answer);
    const size = Number(answer.headers['content-length'] ?? 0);
    const isImage = type?.startsWith('image/') ?? false;
    if (
      (answer.statusCode !== 200 && answer.statusCode !== 206) ||
      type === undefined ||
      // The window asks for no part of a picture, and a part can't be measured.
      (isImage && answer.statusCode === 206) ||
      size > (isImage ? maxImageBytes : maxStreamBytes)
    ) {
      answer.destroy();
      return refuse(answer.statusCode === 416 ? 416 : 404);
    }
    return isImage ? readImage(url, type, answer) : streamed(answer, type, range === null || /^bytes=0-/.test(range));
  }

  async function serve(url: string, request: Request): Promise<Response> {
    const cached = await cache.get(url);
    if (cached !== null) return imageResponse(cached);
    const other = pending.get(url);
    const shared = other && (await other);
    if (shared) return imageResponse(shared);
    const fetched = fromNetwork(url, request);
    pending.set(
      url,
      fetched.then(
        (result) => (result instanceof Response ? null : result),
        () => null,
      ),
    );
    try {
      const result = await fetched;
      return result instanceof Response ? result : imageResponse(result);
    } finally {
      pending.delete(url);
    }
  }

  return async (request) => {
    const url = links.urlBehind(new URL(request.url).pathname);
    if (url === null || request.method !== 'GET') return refuse(404);
    try {
      return await serve(url, request);
    } catch {
      return refuse(502);
    }
  };
}
