// Who can see a status, and who can quote it.
export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;

export type Visibility = (typeof visibilities)[number];

/** `followers`: the author's followers. `nobody`: only the author. */
export const quotePolicies = ['public', 'followers', 'nobody'] as const;
export type QuotePolicy = (typeof quotePolicies)[number];
