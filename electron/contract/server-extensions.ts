// Lists what server software offers beyond Mastodon's API: quotes by `quote_id`, audiences, and emoji reactions. docs/servers.md has the sources.
import type { EndpointName } from './endpoints.ts';
import type { SoftwareAudience } from './entities/choices.ts';

interface ReactionCalls {
  add: EndpointName;
  remove: EndpointName;
  /** Lists who reacted; null: the server does not tell. */
  list: EndpointName | null;
  /** True: the path names a custom emoji between colons. */
  hasColons: boolean;
}

/** The three families of calls for emoji reactions. Hollo's calls are Fedibird's, but without a list of accounts. */
export const reactionCalls = {
  pleroma: { add: 'pleromaReactions.add', remove: 'pleromaReactions.remove', list: 'pleromaReactions.list', hasColons: true },
  fedibird: { add: 'emojiReactions.add', remove: 'emojiReactions.remove', list: 'emojiReactions.list', hasColons: false },
  hollo: { add: 'emojiReactions.add', remove: 'emojiReactions.remove', list: null, hasColons: false },
  misskey: { add: 'reactions.add', remove: 'reactions.remove', list: null, hasColons: true },
  glitch: { add: 'reactions.add', remove: 'reactions.remove', list: null, hasColons: false },
} as const satisfies Record<string, ReactionCalls>;
export type ReactionFamily = keyof typeof reactionCalls;
export const reactionFamilies = Object.keys(reactionCalls) as ReactionFamily[];

/** Parameter of a new post that has the id of the post to quote. */
export type QuoteParam = 'quoted_status_id' | 'quote_id';

export interface ServerExtensions {
  /** The server reads `quote_id` as the id of the post to quote. */
  hasQuoteId: boolean;
  /** Audiences of new posts besides Mastodon's. */
  audiences: readonly SoftwareAudience[];
  /** A new post can go to the members of a list. */
  hasListAudience: boolean;
  /** A new post can stay on the server, whatever its visibility: `local_only`. */
  hasLocalOnly: boolean;
  /** Null: the server has no emoji reactions. */
  reactions: ReactionFamily | null;
}

export const noExtensions: ServerExtensions = {
  hasQuoteId: false,
  audiences: [],
  hasListAudience: false,
  hasLocalOnly: false,
  reactions: null,
};

/** Keyed by the name in NodeInfo, in lower case. */
const extensionsBySoftware: Readonly<Record<string, Partial<ServerExtensions>>> = {
  akkoma: { hasQuoteId: true, audiences: ['local'], hasListAudience: true, reactions: 'pleroma' },
  pleroma: { hasQuoteId: true, audiences: ['local'], hasListAudience: true, reactions: 'pleroma' },
  'iceshrimp.net': { hasQuoteId: true, hasLocalOnly: true, reactions: 'pleroma' },
  mitra: { hasQuoteId: true, reactions: 'pleroma' },
  hollo: { hasQuoteId: true, reactions: 'hollo' },
  sharkey: { hasQuoteId: true, reactions: 'misskey' },
  iceshrimp: { hasQuoteId: true, reactions: 'misskey' },
  fedibird: { hasQuoteId: true, reactions: 'fedibird' },
  snac: { reactions: 'misskey' },
  gotosocial: { audiences: ['mutuals_only'], hasLocalOnly: true },
  hometown: { hasLocalOnly: true },
};

/** Description of a server by itself. `fedibirdCapabilities` and `hasReactionLimit`: from the instance entity. */
interface ServerDescription {
  software: string;
  version: string;
  fedibirdCapabilities: readonly string[];
  hasReactionLimit: boolean;
}

/** Forks of Mastodon keep its name in NodeInfo, so their instance entity and the suffix of their version tell what they offer. */
function extensionsOfFork({ version, fedibirdCapabilities, hasReactionLimit }: ServerDescription): Partial<ServerExtensions> {
  const hasLocalOnly = version.includes('+glitch');
  if (fedibirdCapabilities.includes('emoji_reaction')) return { hasLocalOnly, hasQuoteId: true, reactions: 'fedibird' };
  return { hasLocalOnly, reactions: hasReactionLimit ? 'glitch' : null };
}

export function extensionsOf(server: ServerDescription): ServerExtensions {
  const name = server.software.toLowerCase();
  if (name === 'mastodon') return { ...noExtensions, ...extensionsOfFork(server) };
  return { ...noExtensions, ...(Object.hasOwn(extensionsBySoftware, name) ? extensionsBySoftware[name] : {}) };
}
