// Ids as Mastodon makes them: decimal strings that carry their time, all of one length, so that text order is time order.
const width = 18;

export interface Ids {
  /** An id for `at` (epoch ms); without it, for now and greater than every id given for now before. */
  next(at?: number): string;
}

export function createIds(now: () => number): Ids {
  let serial = 0;
  let last = 0n;
  return {
    next(at) {
      serial = (serial + 1) & 0xffff;
      let id = (BigInt(Math.trunc(at ?? now())) << 16n) | BigInt(serial);
      if (at === undefined) {
        if (id <= last) id = last + 1n;
        last = id;
      }
      return id.toString().padStart(width, '0');
    },
  };
}

/** A cursor as a client sent it, made comparable as text; null when it is no number. */
export function comparableId(cursor: string | undefined): string | null {
  if (cursor === undefined || !/^\d{1,40}$/.test(cursor)) return null;
  const digits = cursor.replace(/^0+/, '');
  return digits.length > width ? '9'.repeat(width) : digits.padStart(width, '0');
}
