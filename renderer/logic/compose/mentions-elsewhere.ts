// Mentions as another server understands them: a handle without a host means a person of the server where it is written. Pure.

/** A mention without a host, that is not part of an address or of a longer mention. */
const local = /(?<![\p{L}\p{N}_@=/.:-])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(?![\p{L}\p{N}_@/])/giu;

/** The text with the host of the server where it was written after each mention that has none. */
export const withHosts = (text: string, host: string): string => text.replace(local, `@$1@${host}`);
