// Where filters count and what they do: plain data, since the window needs it without the schemas.

export const filterContexts = ['home', 'notifications', 'public', 'thread', 'account'] as const;
export type FilterContext = (typeof filterContexts)[number];
export const filterActions = ['warn', 'hide', 'blur'] as const;
export type FilterAction = (typeof filterActions)[number];
