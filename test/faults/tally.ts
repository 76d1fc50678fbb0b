// Compares the posts that the app accepted with those on the server: lost, duplicated, out of order, or with other polls or attachments.

/** Post accepted by the app. */
export interface AcceptedPost {
  text: string;
  /** Id of the post that it replies to, or, in a thread draft, the text of the previous post; null for none. */
  thread: string | null;
  /** False: the app was killed before it could confirm, so the post may or may not arrive. */
  certain: boolean;
  /** Options of the poll; texts of posts with a poll are unique. */
  poll?: string;
  /** Attachments in order; texts of posts with attachments are unique. */
  pictures?: readonly string[];
}

/** Post on the server, in order of arrival. */
export interface ArrivedPost {
  text: string;
  thread: string | null;
  poll?: string;
  pictures?: readonly string[];
}

export interface Tally {
  accepted: number;
  lost: number;
  /** Text of each lost post. */
  lostTexts: string[];
  doubled: number;
  /** Text of each duplicated post, and what it replies to. */
  doubledTexts: string[];
  outOfOrder: number;
  /** Number of polls that are missing or on the wrong post. */
  misplaced: number;
  /** Number of attachments of the accepted posts. */
  attachments: number;
  /** Number of attachments that are missing, in another position, or on the wrong post. */
  misplacedAttachments: number;
}

const countBy = <T>(items: readonly T[], key: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

/** Counts differences. `accepted`: in the order of writing; `arrived`: in the server's order, which matters only within a thread. */
export function tally(accepted: readonly AcceptedPost[], arrived: readonly ArrivedPost[]): Tally {
  const keyOf = ({ text, thread }: ArrivedPost) => `${thread ?? ''}\n${text}`;
  const minExpected = countBy(
    accepted.filter(({ certain }) => certain),
    keyOf,
  );
  const maxExpected = countBy(accepted, keyOf);
  const arrivedCounts = countBy(arrived, keyOf);
  let outOfOrder = 0;
  const lostTexts = [...minExpected].flatMap(([key, count]) =>
    Array.from({ length: Math.max(0, count - (arrivedCounts.get(key) ?? 0)) }, () => key.slice(key.indexOf('\n') + 1)),
  );
  const doubledTexts = [...arrivedCounts].flatMap(([key, count]) =>
    Array.from({ length: Math.max(0, count - (maxExpected.get(key) ?? 0)) }, () => key.replace('\n', ' ').trim()),
  );
  // Index of writing; texts in a thread are unique.
  const writingOrder = new Map(accepted.map((post, at) => [keyOf(post), at]));
  const last = new Map<string, number>();
  for (const post of arrived) {
    const at = writingOrder.get(keyOf(post));
    if (post.thread === null || at === undefined) continue;
    if (at < (last.get(post.thread) ?? -1)) outOfOrder += 1;
    last.set(post.thread, Math.max(at, last.get(post.thread) ?? -1));
  }
  const polls = new Map(accepted.flatMap((post) => (post.poll === undefined ? [] : [[keyOf(post), post.poll]])));
  const misplaced = arrived.filter((post) => polls.get(keyOf(post)) !== post.poll).length;
  const pictures = new Map(accepted.map((post) => [keyOf(post), post.pictures ?? []]));
  const misplacedAttachments = arrived.reduce((total, post) => {
    const expectedPictures = pictures.get(keyOf(post)) ?? [];
    const arrivedPictures = post.pictures ?? [];
    return (
      total +
      (expectedPictures.length > arrivedPictures.length ? expectedPictures : arrivedPictures).filter(
        (_, at) => expectedPictures[at] !== arrivedPictures[at],
      ).length
    );
  }, 0);
  const certain = accepted.filter((post) => post.certain);
  const attachments = certain.reduce((total, post) => total + (post.pictures?.length ?? 0), 0);
  return {
    accepted: certain.length,
    lost: lostTexts.length,
    lostTexts,
    doubled: doubledTexts.length,
    doubledTexts,
    outOfOrder,
    misplaced,
    attachments,
    misplacedAttachments,
  };
}

export interface ListTally {
  /** Numbers of the posts that are neither shown nor behind a gap. */
  missing: number[];
  /** Posts that are shown twice, out of order, or although the server's list no longer has them, in words. */
  faults: string[];
  gapCount: number;
}

/** Size of the page that a reconnection requests: deletions below it, made while the connection was lost, are not known to the app. */
const catchUpSize = 40;

/** Compares a list as it is shown with the server's. `expected`: the numbers of the server's posts, newest first. */
export function compareRows(rows: readonly (number | 'gap')[], expected: readonly number[]): ListTally {
  const places = new Map(expected.map((number, place) => [number, place]));
  const shownNumbers = new Set<number>();
  const missing: number[] = [];
  const faults: string[] = [];
  let next = 0;
  let isBehindGap = false;
  let rowCount = 0;
  const skipTo = (place: number): void => {
    if (!isBehindGap) missing.push(...expected.slice(next, place));
    next = place;
  };
  for (const row of rows) {
    rowCount += 1;
    if (row === 'gap') {
      isBehindGap = true;
      continue;
    }
    const place = places.get(row);
    if (shownNumbers.has(row)) faults.push(`${row} twice`);
    else if (place === undefined) {
      if (rowCount <= catchUpSize) faults.push(`${row} after its deletion`);
    } else if (place < next) faults.push(`${row} out of order`);
    else {
      skipTo(place);
      next = place + 1;
      isBehindGap = false;
    }
    shownNumbers.add(row);
  }
  skipTo(expected.length);
  return { missing: missing.filter((number) => !shownNumbers.has(number)), faults, gapCount: rows.filter((row) => row === 'gap').length };
}
