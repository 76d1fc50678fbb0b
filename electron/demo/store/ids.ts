// Ids as Mastodon makes them: decimal strings that carry their time, all of one length, so that text order is time order.
const width = 18;
/** Web push and grouped notifications carry a notification's id as a JSON number, so it stays below 2^53, as Mastodon's does. */
export const numericWidth = 16;

export interface Ids {
  /** An id for `at` (epoch ms); without it, for now and greater than every id given for now before. */
  next(at?: number): string;
  /** The same, of `numericWidth` digits. */
  nextNumeric(at?: number): string;
}

export function createIds(now: () => number): Ids {
  function series(serialBits: number, digits: number) {
    let serial = 0;
    let last = 0n;
    return (at?: number) => {
      serial = (serial + 1) & (2 ** serialBits - 1);
      let id = (BigInt(Math.trunc(at ?? now())) << BigInt(serialBits)) | BigInt(serial);
      if (at === undefined) {
        if (id <= last) id = last + 1n;
        last = id;
      }
      return id.toString().padStart(digits, '0');
    };
  }
  return { next: series(16, width), nextNumeric: series(12, numericWidth) };
}

/** A cursor as a client sent it, made comparable as text; null when it is no number. */
export function comparableId(cursor: string | undefined, digitsWide = width): string | null {
  if (cursor === undefined || !/^\d{1,40}$/.test(cursor)) return null;
  const digits = cursor.replace(/^0+/, '');
  return digits.length > digitsWide ? '9'.repeat(digitsWide) : digits.padStart(digitsWide, '0');
}
