// Who can see a status.
export const visibilities = ['public', 'unlisted', 'private', 'direct'] as const;

export type Visibility = (typeof visibilities)[number];
