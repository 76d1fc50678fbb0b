// Answers what a server offers besides the common API.
import type { Capability } from './detect-capabilities.ts';
import type { EndpointName } from './endpoints.ts';

export interface CapableServer {
  capabilities: readonly Capability[];
  /** Endpoints that the server lacked within the last day. */
  refused: readonly EndpointName[];
}

const isEndpoint = (name: Capability | EndpointName): name is EndpointName => name.includes('.');

/**
 * True if the server has the capability, or has not refused the endpoint. An unknown server (null) counts as having every endpoint and no
 * capability.
 */
export const can = (server: CapableServer | null | undefined, name: Capability | EndpointName): boolean =>
  isEndpoint(name) ? !server?.refused.includes(name) : (server?.capabilities.includes(name) ?? false);

interface ReactionCalls {
  add: EndpointName;
  remove: EndpointName;
  /** Lists who reacted; null: the server does not tell. */
  list: EndpointName | null;
  /** True: the path names a custom emoji between colons. */
  hasColons: boolean;
}

/** The families of calls for emoji reactions. Hollo's calls are Fedibird's, but without a list of accounts. */
export const reactionCalls = {
  pleromaReactions: { add: 'pleromaReactions.add', remove: 'pleromaReactions.remove', list: 'pleromaReactions.list', hasColons: true },
  fedibirdReactions: { add: 'emojiReactions.add', remove: 'emojiReactions.remove', list: 'emojiReactions.list', hasColons: false },
  holloReactions: { add: 'emojiReactions.add', remove: 'emojiReactions.remove', list: null, hasColons: false },
  misskeyReactions: { add: 'reactions.add', remove: 'reactions.remove', list: null, hasColons: true },
  glitchReactions: { add: 'reactions.add', remove: 'reactions.remove', list: null, hasColons: false },
} as const satisfies Record<Extract<Capability, `${string}Reactions`>, ReactionCalls>;
type ReactionFamily = keyof typeof reactionCalls;

/** Returns the calls of the server's emoji reactions; null if it has none. */
export function reactionCallsOf(server: CapableServer | null) {
  const family = (Object.keys(reactionCalls) as ReactionFamily[]).find((name) => can(server, name));
  return family ? reactionCalls[family] : null;
}
