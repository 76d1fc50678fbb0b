// Signs links to media. The window can load media only by these links, so it can reach no other address.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface MediaLinks {
  /** A path on the app's own origin (`/media/…`); '' for what isn't a web address. */
  link(url: string): string;
  /** The address behind a link's path (`/media/…`); null when the signature isn't ours. */
  urlBehind(path: string): string | null;
}

const prefix = '/media/';

/** `secret`: random bytes of this start of the app; links of an earlier start are invalid. */
export function createMediaLinks(secret: Buffer): MediaLinks {
  const sign = (encoded: string) => createHmac('sha256', secret).update(encoded).digest().subarray(0, 16);
  return {
    link(url) {
      if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '';
      const encoded = Buffer.from(url).toString('base64url');
      return `${prefix}${encoded}.${sign(encoded).toString('base64url')}`;
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
