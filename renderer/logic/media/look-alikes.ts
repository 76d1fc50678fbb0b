// Which accounts look alike in the rail, and a character for each of these that tells it from the others.
export interface Looks {
  key: string;
  handle: string;
  /** Brightness and colours of a few points of its picture, or the letter that stands for it. */
  picture: readonly number[] | string;
}

/** Of 255, as the mean over all points: another file of the same picture differs by less. */
const maxDifference = 10;

function areAlike(one: Looks['picture'], other: Looks['picture']): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return one.length === other.length && sum / one.length < maxDifference;
}

const firstOf = (text: string): string => (/[\p{L}\p{N}]/u.exec(text)?.[0] ?? '').toUpperCase();
const areDistinct = (marks: readonly string[]): boolean => !marks.includes('') && new Set(marks).size === marks.length;

/** The mark of each account that looks like another one: the initial of its name or of its server, else its number among them. */
export function marksOf(accounts: readonly Looks[]): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const account of accounts) {
    const group = accounts.filter(({ picture }) => areAlike(picture, account.picture));
    if (group.length < 2) continue;
    const parts = group.map(({ handle }) => handle.split('@'));
    const ways = [parts.map(([name = '']) => firstOf(name)), parts.map(([, host = '']) => firstOf(host))];
    const letters = ways.find(areDistinct) ?? group.map((_, at) => String(at + 1));
    marks[account.key] = letters[group.indexOf(account)] ?? '';
  }
  return marks;
}
