// Lists how much of a text from a server the window lays out at once, and how much of two versions it compares.

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
