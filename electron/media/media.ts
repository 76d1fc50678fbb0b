// Puts the parts of media together: it signs the links in entities and serves these links.
import { randomBytes } from 'node:crypto';
import { createGuardedGet } from './private-address-guard.ts';
import type { GuardedGetParts } from './private-address-guard.ts';
import { createImages } from './images.ts';
import { createLoad } from './load.ts';
import { createMediaCache } from './cache.ts';
import { createMediaLinks } from './signed-links.ts';
import { createMediaProxy } from './proxy.ts';
import type { MediaProxy } from './proxy.ts';
import { createMediaSigner } from './sign-entities.ts';
import type { MediaSigner } from './sign-entities.ts';

interface Parts {
  /** The folder of the image cache. */
  dir: string;
  /** True for origins that the person signed in at: these may be on this computer or its network. */
  mayBeLocal: (origin: string) => boolean;
  guardedAgentFor: GuardedGetParts['guardedAgentFor'];
  agentFor: GuardedGetParts['agentFor'];
  userAgent: string;
}

interface Media {
  /** Bytes of the cached images. */
  size(): Promise<number>;
  signer: MediaSigner;
  serve: MediaProxy;
  /** The address behind a signed link's path (`/media/…`), or null. */
  urlBehind: (path: string) => string | null;
  /** The bytes of a picture that is small enough to be cached; null when there is none. Never rejects. */
  image(url: string): Promise<Buffer | null>;
  /** A picture, film or sound as the window gets it; null when it can't be had. Never rejects. */
  load(url: string): Promise<Response | null>;
  /** Removes all cached images. */
  clear(): Promise<void>;
}

const maxCacheBytes = 200_000_000;

export function createMedia({ dir, mayBeLocal, agentFor, guardedAgentFor, userAgent }: Parts): Media {
  const links = createMediaLinks(randomBytes(32));
  const cache = createMediaCache({ dir, maxBytes: maxCacheBytes });
  const get = createGuardedGet({ mayBeLocal, agentFor, guardedAgentFor });
  const serve = createMediaProxy({ get, links, cache, userAgent });
  const load = createLoad(links, serve);
  return {
    signer: createMediaSigner(links),
    serve,
    urlBehind: links.urlBehind,
    image: createImages(load),
    load,
    size: () => cache.size(),
    clear: () => cache.clear(),
  };
}
