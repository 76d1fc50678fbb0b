// Lists the bounds of what servers send: how much of it main reads, and how much of it the window lays out at once.

/** Items and characters that main reads; further ones are dropped. */
export const contentLimits = {
  /** Characters of the HTML of a post, a version, or a translation. */
  text: 200_000,
  warning: 5_000,
  description: 20_000,
  media: 40,
  mentions: 200,
  tags: 200,
  emojis: 200,
  emojisOfAccount: 100,
  emojisOfPoll: 100,
  reactions: 100,
  pollOptions: 40,
  pollOption: 500,
  versions: 200,
  fields: 20,
  fieldName: 255,
  fieldValue: 4_000,
  filters: 500,
  /** Keywords, and posts, of one filter. */
  filterKeywords: 500,
  /** Filters that match a post. */
  filterMatches: 20,
  cardTitle: 1_000,
  cardDescription: 4_000,
  cardAuthors: 20,
} as const;

/** Parts of one text that the window lays out at once. Layout takes quadratic time for marks of a character and for runs of a block. */
export const layoutLimits = {
  elements: 2_000,
  depth: 60,
  emojis: 300,
  emojisInLine: 100,
  /** Pieces that are shaped one by one: changes of script or direction, and each eight characters of a script beyond the first three, and each emoji. */
  runs: 3_000,
  /** Characters without a place to break the line. */
  unbroken: 5_000,
  lines: 6_000,
  /** Different characters. Chinese texts of any length have fewer. */
  characters: 2_500,
  /** Different characters of other scripts than the most common ones: the system may have to look for a font for each. */
  rareCharacters: 300,
  /** Characters of a reduced text. Any text of this length is laid out fast. */
  reducedText: 2_000,
} as const;

/** Work to compare two versions of a post: all of their texts together. */
export const comparisonLimits = {
  characters: 40_000,
  /** Comparisons of one word with another. */
  steps: 400_000,
} as const;
