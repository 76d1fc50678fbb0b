// Lists visibilities, quote policies, and contexts and actions of filters as plain data for the window.

export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;

export type Visibility = (typeof visibilities)[number];

/** Audiences of other server software: everyone on the server (Akkoma, Pleroma), and followers whom the author follows (GoToSocial). */
export const softwareAudiences = ['local', 'mutuals_only'] as const;
export type SoftwareAudience = (typeof softwareAudiences)[number];
type ListAudience = `list:${string}`;
/** Audience of a new post. `list:` and the id of a list: the list's members (Akkoma, Pleroma). */
export type Audience = Visibility | SoftwareAudience | ListAudience;

export const isVisibility = (audience: string): audience is Visibility => (visibilities as readonly string[]).includes(audience);
export const isListAudience = (audience: string): audience is ListAudience => /^list:.{1,128}$/.test(audience);
const namedAudiences: readonly string[] = [...visibilities, ...softwareAudiences];
export const isAudience = (audience: unknown): audience is Audience =>
  typeof audience === 'string' && (namedAudiences.includes(audience) || isListAudience(audience));

/** `followers`: the author's followers. `nobody`: only the author. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const;
export type QuotePolicy = (typeof quotePolicies)[number];

export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const;
export type FilterContext = (typeof filterContexts)[number];
export const filterActions = ['warn', 'hide', 'blur'] as const;
export type FilterAction = (typeof filterActions)[number];
