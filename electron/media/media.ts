// Combines the parts of media: signs the links in entities and serves the signed links.
import { randomBytes } from 'node:crypto';
import { createGuardedGet } from './private-address-guard.ts';
import type { GuardedGetParts } from './private-address-guard.ts';
import { createMediaCache, maxCachedImageBytes } from './media-cache.ts';
import { createDownloads } from './downloads.ts';
import type { RunLimited } from './downloads.ts';
import { createMediaLinks, createMediaSigner } from './signed-links.ts';
import { createMediaProxy } from './media-proxy.ts';
import type { MediaProxy } from './media-proxy.ts';
import type { MediaSigner, MediaLinks } from './signed-links.ts';

/**
 * Loads media of posts for the main process, with the checks and limits of the window's media. Resolves to null if the file is missing,
 * refused, or no media. Never rejects; reading the body of the response may.
 */
export function createMediaLoader({ link }: Pick<MediaLinks, 'link'>, serve: MediaProxy): (url: string) => Promise<Response | null> {
  return async (url) => {
    const path = link(url);
    if (path === '') return null;
    const answer = await serve(new Request(new URL(path, 'app://kittiwake')));
    // A download that the window cancelled has no body.
    if (answer.ok && answer.body !== null) return answer;
    await answer.body?.cancel();
    return null;
  };
}

/**
 * Loads pictures for the main process, with the limits and the cache of the window's pictures. Resolves to null if the file is missing, is
 * no picture, or is too large to be cached. Never rejects.
 */
export function createImageLoader(load: (url: string) => Promise<Response | null>): (url: string) => Promise<Buffer | null> {
  return async (url) => {
    const answer = await load(url);
    if (answer === null) return null;
    const isPicture = (answer.headers.get('content-type') ?? '').startsWith('image/');
    if (isPicture && Number(answer.headers.get('content-length') ?? Infinity) <= maxCachedImageBytes)
      return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    return null;
  };
}

interface Parts {
  /** The folder of the image cache. */
  dir: string;
  /** Returns true for origins that the user signed in at: these may be on this computer or its network. */
  mayBeLocal: (origin: string) => boolean;
  guardedAgentFor: GuardedGetParts['guardedAgentFor'];
  agentFor: GuardedGetParts['agentFor'];
  userAgent: string;
  runLimited?: RunLimited;
}

interface MediaService {
  /** Bytes of the cached images. */
  size(): Promise<number>;
  signer: MediaSigner;
  serve: MediaProxy;
  /** Returns the URL behind the path of a signed link (`/media/…`), or null. */
  urlBehind: (path: string) => string | null;
  /** Resolves to the bytes of a picture that is small enough to be cached, or to null. Never rejects. */
  image(url: string): Promise<Buffer | null>;
  /** Loads a picture, video, or audio file like the window; null if it cannot be loaded. Never rejects. */
  load(url: string): Promise<Response | null>;
  clear(): Promise<void>;
  /** Stops loading the file behind the path of a signed link. */
  cancel(path: string): void;
}

const maxCacheBytes = 200_000_000;

export function createMedia({ dir, mayBeLocal, agentFor, guardedAgentFor, userAgent, runLimited }: Parts): MediaService {
  const links = createMediaLinks(randomBytes(32));
  const cache = createMediaCache({ dir, maxBytes: maxCacheBytes });
  const get = createGuardedGet({ mayBeLocal, agentFor, guardedAgentFor });
  const downloads = createDownloads(runLimited);
  const serve = createMediaProxy({ get, links, cache, userAgent, downloads });
  const load = createMediaLoader(links, serve);
  return {
    signer: createMediaSigner(links),
    serve,
    urlBehind: links.urlBehind,
    image: createImageLoader(load),
    load,
    size: () => cache.size(),
    clear: () => cache.clear(),
    cancel: (path) => {
      const url = links.urlBehind(path);
      if (url !== null) downloads.cancel(url);
    },
  };
}
