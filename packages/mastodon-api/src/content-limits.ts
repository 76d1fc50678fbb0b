// Lists how much of what servers send is read.

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
