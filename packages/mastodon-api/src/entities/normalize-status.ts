// Converts statuses of other server software to Mastodon's fields: quotes, audiences, and emoji reactions. docs/servers.md has the sources.
import { visibilities } from './choices.ts';
import type { SoftwareAudience, Visibility } from './choices.ts';

type RawEntity = Readonly<Record<string, unknown>>;

export const isEntity = (value: unknown): value is RawEntity => typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Pleroma puts its own fields in `pleroma`, and so do some of its relatives. */
const pleromaFieldsOf = ({ pleroma }: RawEntity): RawEntity => (isEntity(pleroma) ? pleroma : {});

/**
 * Returns the quote in Mastodon's form. Akkoma, Fedibird, and the Misskey family send the quoted status itself as `quote`, Pleroma as
 * `pleroma.quote`. All send only `quote_id` for a quote within a quote.
 */
function quoteOf(raw: RawEntity): unknown {
  const { quote } = raw;
  const fields = pleromaFieldsOf(raw);
  if (isEntity(quote)) return 'account' in quote && !('quoted_status' in quote) ? { state: 'accepted', quoted_status: quote } : quote;
  if (isEntity(fields['quote'])) return { state: 'accepted', quoted_status: fields['quote'] };
  const quotedId = raw['quote_id'] ?? fields['quote_id'];
  if (!isId(quotedId)) return null;
  return { state: fields['quote_visible'] === false ? 'unauthorized' : 'accepted', quoted_status_id: quotedId };
}

/** Mastodon's visibility that restricts boosts, quotes, and translations like the audience does. */
const similarVisibility: Readonly<Record<SoftwareAudience, Visibility>> = { local: 'public', mutuals_only: 'private' };

/** Returns Mastodon's visibility, and the server's own word for an audience that Mastodon does not have. */
function audienceOf(raw: RawEntity): { visibility: unknown; audience: unknown } {
  const { visibility, audience = null } = raw;
  const isMastodons = typeof visibility !== 'string' || visibility === '' || (visibilities as readonly string[]).includes(visibility);
  if (isMastodons) return { visibility, audience };
  const listId = pleromaFieldsOf(raw)['list_id'];
  return {
    visibility: Object.hasOwn(similarVisibility, visibility) ? similarVisibility[visibility as SoftwareAudience] : 'private',
    audience: visibility === 'list' && isId(listId) ? `list:${String(listId)}` : visibility,
  };
}

export function normalizeStatus(raw: unknown): unknown {
  if (!isEntity(raw)) return raw;
  const reactions = raw['emoji_reactions'] ?? raw['reactions'] ?? pleromaFieldsOf(raw)['emoji_reactions'];
  return { ...raw, ...audienceOf(raw), quote: quoteOf(raw), reactions };
}
