// Loads a file of a post for main's own use, as the window would get it: with the same checks and limits.
import type { MediaLinks } from './signed-links.ts';
import type { MediaProxy } from './proxy.ts';

/** Null for what is missing, refused or no media. Never rejects; reading the body of the answer may. */
export function createLoad({ link }: Pick<MediaLinks, 'link'>, serve: MediaProxy): (url: string) => Promise<Response | null> {
  return async (url) => {
    const path = link(url);
    if (path === '') return null;
    const answer = await serve(new Request(new URL(path, 'app://kittiwake')));
    if (answer.ok) return answer;
    await answer.body?.cancel();
    return null;
  };
}
