// Pictures for main's own use, with the limits and the cache that the window's have.
import type { MediaLinks } from './signed-links.ts';
import type { MediaProxy } from './proxy.ts';

const most = 2_000_000;

/** Null for what isn't there, is no picture, or is too large to be kept. Never rejects. */
export function createImages({ link }: Pick<MediaLinks, 'link'>, serve: MediaProxy): (url: string) => Promise<Buffer | null> {
  return async (url) => {
    const path = link(url);
    if (path === '') return null;
    const answer = await serve(new Request(new URL(path, 'app://kittiwake')));
    const isPicture = answer.ok && (answer.headers.get('content-type') ?? '').startsWith('image/');
    if (isPicture && Number(answer.headers.get('content-length') ?? Infinity) <= most) return Buffer.from(await answer.arrayBuffer());
    await answer.body?.cancel();
    return null;
  };
}
