// Relative times in few words; a wrong clock never gives a time in the future. Pure.
import { dateFormat } from './formats.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type Counted = (args: { count: number }) => string;

/** A length of time in each unit. */
export interface SpanWords {
  minutes: Counted;
  hours: Counted;
  days: Counted;
}
export interface AgoWords extends SpanWords {
  now: string;
}

const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });
const withYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const dateOnly = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const timeOnly = dateFormat({ timeStyle: 'short' });
const dateAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const exact = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** The time from `iso` to `now` (epoch milliseconds); '' when `iso` is not a date. */
export function relativeTime(iso: string, now: number, words: AgoWords): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const ago = now - then;
  if (ago < minuteMs) return words.now;
  if (ago < hourMs) return words.minutes({ count: Math.floor(ago / minuteMs) });
  if (ago < dayMs) return words.hours({ count: Math.floor(ago / hourMs) });
  if (ago < 7 * dayMs) return words.days({ count: Math.floor(ago / dayMs) });
  return (new Date(then).getFullYear() === new Date(now).getFullYear() ? dayAndMonth : withYear).format(then);
}

const formatted = (format: Intl.DateTimeFormat, iso: string): string => {
  const then = Date.parse(iso);
  return Number.isNaN(then) ? '' : format.format(then);
};
export const exactTime = (iso: string): string => formatted(exact, iso);
export const exactDate = (iso: string): string => formatted(dateOnly, iso);

/** The time of day, with the date unless it is today. Both in epoch milliseconds. */
export const clockTime = (then: number, now: number): string =>
  (dateOnly.format(then) === dateOnly.format(now) ? timeOnly : dateAndTime).format(then);

/** A server's clock may be ahead by this: a poll of one day doesn't begin with "2 days left". */
const clockToleranceMs = 5 * minuteMs;

/** The time until `iso`, rounded up; null when it has passed or is not a date. */
export function timeLeft(iso: string, now: number, words: SpanWords): string | null {
  const left = Date.parse(iso) - now;
  if (Number.isNaN(left) || left <= 0) return null;
  const minutes = Math.ceil(left / minuteMs);
  if (minutes < 60) return words.minutes({ count: minutes });
  const hours = Math.ceil((left - clockToleranceMs) / hourMs);
  return hours < 24 ? words.hours({ count: hours }) : words.days({ count: Math.ceil((left - clockToleranceMs) / dayMs) });
}

/** A length of time in its largest whole unit: 3600 seconds are "1 hour". */
export function span(seconds: number, words: SpanWords): string {
  const lengthMs = seconds * 1_000;
  if (lengthMs >= dayMs) return words.days({ count: Math.round(lengthMs / dayMs) });
  if (lengthMs >= hourMs) return words.hours({ count: Math.round(lengthMs / hourMs) });
  return words.minutes({ count: Math.max(1, Math.round(lengthMs / minuteMs)) });
}
