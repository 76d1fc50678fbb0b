// Generates ids like Mastodon's: decimal strings of equal length that contain their time, so that they sort by time as text.
const idLength = 18;
const serialBits = 16;
/** Web push and grouped notifications send a notification's id as a JSON number, so it stays below 2^53, as in Mastodon. */
export const numericIdLength = 16;

export interface Ids {
  /** Returns an id for the time `at` (epoch ms). Without `at`: for now, and greater than every earlier id without `at`. */
  next(at?: number): string;
  /** Like `next`, with `numericWidth` digits. */
  nextNumeric(at?: number): string;
}

/** Returns the smallest id from `next` for the time `at` (epoch ms). */
export const firstIdAt = (at: number): string => (BigInt(Math.trunc(at)) << BigInt(serialBits)).toString().padStart(idLength, '0');

/** Returns the time of an id from `next`, in epoch ms. */
export const timeOfId = (id: string): number => Number(BigInt(id) >> BigInt(serialBits));

export function createIds(now: () => number): Ids {
  function createSeries(bits: number, digits: number) {
    let serial = 0;
    let last = 0n;
    return (at?: number) => {
      serial = (serial + 1) & (2 ** bits - 1);
      let id = (BigInt(Math.trunc(at ?? now())) << BigInt(bits)) | BigInt(serial);
      if (at === undefined) {
        if (id <= last) id = last + 1n;
        last = id;
      }
      return id.toString().padStart(digits, '0');
    };
  }
  return { next: createSeries(serialBits, idLength), nextNumeric: createSeries(12, numericIdLength) };
}

/** Converts a cursor from a client so that it compares as text; null if it is not a number. */
export function comparableId(cursor: string | undefined, digitsWide = idLength): string | null {
  if (cursor === undefined || !/^\d{1,40}$/.test(cursor)) return null;
  const digits = cursor.replace(/^0+/, '');
  return digits.length > digitsWide ? '9'.repeat(digitsWide) : digits.padStart(digitsWide, '0');
}
