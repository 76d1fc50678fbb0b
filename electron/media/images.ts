// Loads pictures for main's own use, with the same limits and the same cache as the window's pictures.
import { maxCachedImageBytes } from './cache.ts';

/** Null for what is missing, isn't a picture, or is too large to be cached. Never rejects. */
export function createImages(load: (url: string) => Promise<Response | null>): (url: string) => Promise<Buffer | null> {
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
