// Compares what the app accepted with what a server has: what is lost, doubled, in another order than it was written, or has another poll or other attachments.

/** A post as the app accepted it. */
export interface Accepted {
  text: string;
  /** The thread that it answers; null: none. */
  thread: string | null;
  /** False: the app was killed before it could say so, so the post may be there or not. */
  certain: boolean;
  /** The options of its poll; texts with one are unique. */
  poll?: string;
  /** Its attachments in their order; texts with some are unique. */
  pictures?: readonly string[];
}

/** A post as the server has it, in the order in which it came. */
export interface Arrived {
  text: string;
  thread: string | null;
  poll?: string;
  pictures?: readonly string[];
}

export interface Tally {
  accepted: number;
  lost: number;
  /** One for each that is lost. */
  lostTexts: string[];
  doubled: number;
  outOfOrder: number;
  /** Polls that are missing or on the wrong post. */
  misplaced: number;
  /** Attachments of the posts that were accepted. */
  attachments: number;
  /** Attachments that are missing, in another place or on the wrong post. */
  misplacedAttachments: number;
}

const countBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

/** `accepted` in the order of writing, `arrived` in the order of the server. Order counts within a thread only. */
export function tally(accepted: readonly Accepted[], arrived: readonly Arrived[]): Tally {
  const keyOf = ({ text, thread }: Arrived) => `${thread ?? ''}\n${text}`;
  const minExpected = countBy(
    accepted.filter(({ certain }) => certain),
    keyOf,
  );
  const maxExpected = countBy(accepted, keyOf);
  const there = countBy(arrived, keyOf);
  let [doubled, outOfOrder] = [0, 0];
  const lostTexts = [...minExpected].flatMap(([key, count]) =>
    Array.from({ length: Math.max(0, count - (there.get(key) ?? 0)) }, () => key.slice(key.indexOf('\n') + 1)),
  );
  for (const [key, count] of there) doubled += Math.max(0, count - (maxExpected.get(key) ?? 0));
  // Texts in a thread are unique: where each was written.
  const written = new Map(accepted.map((post, at) => [keyOf(post), at]));
  const last = new Map<string, number>();
  for (const post of arrived) {
    const at = written.get(keyOf(post));
    if (post.thread === null || at === undefined) continue;
    if (at < (last.get(post.thread) ?? -1)) outOfOrder += 1;
    last.set(post.thread, Math.max(at, last.get(post.thread) ?? -1));
  }
  const polls = new Map(accepted.flatMap((post) => (post.poll === undefined ? [] : [[keyOf(post), post.poll]])));
  const misplaced = arrived.filter((post) => polls.get(keyOf(post)) !== post.poll).length;
  const pictures = new Map(accepted.map((post) => [keyOf(post), post.pictures ?? []]));
  const misplacedAttachments = arrived.reduce((total, post) => {
    const [wanted, found] = [pictures.get(keyOf(post)) ?? [], post.pictures ?? []];
    return total + (wanted.length > found.length ? wanted : found).filter((_, at) => wanted[at] !== found[at]).length;
  }, 0);
  const certain = accepted.filter((post) => post.certain);
  const attachments = certain.reduce((total, post) => total + (post.pictures?.length ?? 0), 0);
  return { accepted: certain.length, lost: lostTexts.length, lostTexts, doubled, outOfOrder, misplaced, attachments, misplacedAttachments };
}
