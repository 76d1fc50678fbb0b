// Serves signed media links to the window: from the disk cache or from the network, checked in kind and size, without cookies or tokens.
import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import type { GuardedGet } from './private-address-guard.ts';
import type { CachedImage, MediaCache } from './cache.ts';
import type { MediaLinks } from './signed-links.ts';

interface Parts {
  get: GuardedGet;
  links: Pick<MediaLinks, 'urlBehind'>;
  cache: MediaCache;
  userAgent: string;
}

/** Answers a request to `/media/…` of the app's own origin; never rejects. */
export type MediaProxy = (request: Request) => Promise<Response>;

const megabyte = 1_000_000;
const imageCap = 20 * megabyte;
const streamCap = 200 * megabyte;
const cachedCap = 2 * megabyte;

const refuse = (status: number) => new Response(null, { status });
const mediaType = (answer: IncomingMessage) =>
  /^(?:(?:image|audio|video)\/[\w.+-]+|application\/ogg)(?=\s*(?:;|$))/.exec((answer.headers['content-type'] ?? '').toLowerCase())?.[0];

const guards = {
  'x-content-type-options': 'nosniff',
  // An SVG is a document of its own: opened by itself it must not run anything.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

function imageResponse({ type, bytes }: CachedImage): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...guards,
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}

async function* capped(answer: IncomingMessage, cap: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > cap) throw new Error('The file is too large.');
    yield chunk;
  }
}

export function createMediaProxy({ get, links, cache, userAgent }: Parts): MediaProxy {
  const headers = { accept: 'image/*, audio/*, video/*', 'accept-encoding': 'identity', 'user-agent': userAgent };
  const underWay = new Map<string, Promise<CachedImage | null>>();

  async function readImage(url: string, type: string, answer: IncomingMessage): Promise<CachedImage> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of capped(answer, imageCap)) chunks.push(chunk);
    const image = { type, bytes: Buffer.concat(chunks) };
    if (image.bytes.byteLength <= cachedCap) await cache.put(url, image);
    return image;
  }

  function streamed(answer: IncomingMessage, type: string): Response {
    const passed = ['content-length', 'content-range', 'accept-ranges'].flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const body = Readable.toWeb(Readable.from(capped(answer, streamCap))) as ReadableStream<Uint8Array>;
    return new Response(body, {
      status: answer.statusCode ?? 200,
      headers: { ...guards, ...Object.fromEntries(passed), 'content-type': type, 'cache-control': 'no-store' },
    });
  }

  async function fromNetwork(url: string, request: Request): Promise<Response | CachedImage> {
    const range = request.headers.get('range');
    const answer = await get(url, { ...headers, ...(range === null ? {} : { range }) }, request.signal);
    const type = mediaType(answer);
    const size = Number(answer.headers['content-length'] ?? 0);
    const isImage = type?.startsWith('image/') ?? false;
    if ((answer.statusCode !== 200 && answer.statusCode !== 206) || type === undefined || size > (isImage ? imageCap : streamCap)) {
      answer.destroy();
      return refuse(answer.statusCode === 416 ? 416 : 404);
    }
    return isImage && answer.statusCode === 200 ? readImage(url, type, answer) : streamed(answer, type);
  }

  async function serve(url: string, request: Request): Promise<Response> {
    const kept = await cache.get(url);
    if (kept !== null) return imageResponse(kept);
    const other = underWay.get(url);
    const shared = other && (await other);
    if (shared) return imageResponse(shared);
    const fetched = fromNetwork(url, request);
    underWay.set(
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
      underWay.delete(url);
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
