// Puts the parts of media together: entities go out with signed links, and the links are served.
import { randomBytes } from 'node:crypto';
import { createGuardedGet } from './private-address-guard.ts';
import { createImages } from './images.ts';
import { createMediaCache } from './cache.ts';
import { createMediaLinks } from './signed-links.ts';
import { createMediaProxy } from './proxy.ts';
import type { MediaProxy } from './proxy.ts';
import { createOutward } from './sign-entities.ts';
import type { Outward } from './sign-entities.ts';

interface Parts {
  /** Where images are kept over restarts. */
  dir: string;
  /** Origins the person signed in at, which may be on this computer. */
  mayBeLocal: (origin: string) => boolean;
  userAgent: string;
}

interface Media {
  /** Bytes of the images kept on disk. */
  size(): Promise<number>;
  outward: Outward;
  serve: MediaProxy;
  /** The bytes of a picture that is small enough to be kept; null when it can't be had. Never rejects. */
  image(url: string): Promise<Buffer | null>;
  /** Removes the images kept on disk: whose post they were in isn't known any more. */
  clear(): Promise<void>;
}

export function createMedia({ dir, mayBeLocal, userAgent }: Parts): Media {
  const links = createMediaLinks(randomBytes(32));
  const cache = createMediaCache({ dir, maxBytes: 200_000_000 });
  const get = createGuardedGet(mayBeLocal);
  const serve = createMediaProxy({ get, links, cache, userAgent });
  return {
    ...{ outward: createOutward(links), serve, image: createImages(links, serve) },
    size: () => cache.size(),
    clear: () => cache.clear(),
  };
}
