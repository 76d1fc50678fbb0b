// How long ago, in the fewest words, pure; a clock that is wrong never yields a time to come.
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface AgoWords {
  now: string;
  minutes: (count: number) => string;
  hours: (count: number) => string;
  days: (count: number) => string;
}

const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const dateOnly = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
const timeOnly = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** `iso` seen from `now` (epoch milliseconds); '' when `iso` is no date. */
export function relativeTime(iso: string, now: number, words: AgoWords): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const ago = now - then;
  if (ago < minute) return words.now;
  if (ago < hour) return words.minutes(Math.floor(ago / minute));
  if (ago < day) return words.hours(Math.floor(ago / hour));
  if (ago < 7 * day) return words.days(Math.floor(ago / day));
  return (new Date(then).getFullYear() === new Date(now).getFullYear() ? dayAndMonth : withYear).format(then);
}

const formatted = (format: Intl.DateTimeFormat, iso: string): string => {
  const then = Date.parse(iso);
  return Number.isNaN(then) ? '' : format.format(then);
};
export const exactTime = (iso: string): string => formatted(exact, iso);
export const exactDate = (iso: string): string => formatted(dateOnly, iso);

/** The time of day, with the date unless it is today's. Both in epoch milliseconds. */
export const clockTime = (then: number, now: number): string =>
  (dateOnly.format(then) === dateOnly.format(now) ? timeOnly : dateAndTime).format(then);

export interface LeftWords {
  minutes: (count: number) => string;
  hours: (count: number) => string;
  days: (count: number) => string;
}

/** How long until `iso`, rounded up; null once it has passed or is no date. */
export function timeLeft(iso: string, now: number, words: LeftWords): string | null {
  const left = Date.parse(iso) - now;
  if (Number.isNaN(left) || left <= 0) return null;
  if (left < hour) return words.minutes(Math.ceil(left / minute));
  if (left < day) return words.hours(Math.ceil(left / hour));
  return words.days(Math.ceil(left / day));
}
