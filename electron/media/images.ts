// Loads pictures for main's own use, with the same limits and the same cache as the window's pictures.
import { maxCachedImageBytes } from './cache.ts';
import type { MediaLinks } from './signed-links.ts';
import type { MediaProxy } from './proxy.ts';

/** Null for what is missing, isn't a picture, or is too large to be cached. Never rejects. */
export function createImages({ link }: Pick<MediaLinks, 'link'>, serve: MediaProxy): (url: string) => Promise<Buffer | null> {
  return async (url) => {
    const path = link(url);
    if (path === '') return null;
    const answer = await serve(new Request(new URL(path, 'app://kittiwake')));
    const isPicture = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('image/');
    if (isPicture && Number(answer.headers.get('content-length') ?? Infinity) <= maxCachedImageBytes)
      return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    return null;
  };
}
