// Signs links to media. The window can load media only by these links, so it can reach no other address.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface MediaLinks {
  /** A path on the app's own origin (`/media/…`); '' for what isn't a web address. */
  link(url: string): string;
  /** The address behind a link's path (`/media/…`); null when the signature isn't ours. */
  urlBehind(path: string): string | null;
}

const prefix = '/media/';

/** The same faces come again and again, and a signature costs more than a look-up. */
const maxKnownLinks = 2_000;

/** `secret`: random bytes of this start of the app; links of an earlier start are invalid. */
export function createMediaLinks(secret: Buffer): MediaLinks {
  const sign = (encoded: string) => createHmac('sha256', secret).update(encoded).digest().subarray(0, 16);
  const known = new Map<string, string>();

  function make(url: string): string {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
    const encoded = Buffer.from(url).toString('base64url');
    return `${prefix}${encoded}.${sign(encoded).toString('base64url')}`;
  }

  return {
    link(url) {
      const link = known.get(url) ?? make(url);
      // The one used last is the last one of the map.
      known.delete(url);
      known.set(url, link);
      if (known.size > maxKnownLinks) for (const oldest of known.keys()) if (known.delete(oldest)) break;
      return link;
    },
    urlBehind(path) {
      if (!path.startsWith(prefix)) return null;
      const [encoded = '', signature = '', ...rest] = path.slice(prefix.length).split('.');
      const given = Buffer.from(signature, 'base64url');
      const made = sign(encoded);
      if (rest.length > 0 || given.length !== made.length || !timingSafeEqual(given, made)) return null;
      return Buffer.from(encoded, 'base64url').toString('utf8');
    },
  };
}
