// Formats dates, relative times, numbers, lists, and durations for the user's language and regional format.
// Formatters are cached, because creating one takes longer than using it.
import { isolateDirection } from './names.ts';

/**
 * Locale for `Intl`: the system's regional format, which the main process writes into the page. Undefined without a page, which selects the
 * default locale of the process.
 */
export const formatLocale = typeof document === 'undefined' ? undefined : document.documentElement.dataset['format'];

/** Language of the app as a locale for `Intl`. */
export const appLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en');

function cacheFormats<Options, Format>(create: (options: Options) => Format): (options: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = `${appLanguage()} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? create(options);
    formats.set(key, format);
    return format;
  };
}

export const dateFormat = cacheFormats((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(formatLocale, options));
export const numberFormat = cacheFormats((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(formatLocale, options));
export const listFormat = cacheFormats((options: Intl.ListFormatOptions) => new Intl.ListFormat(appLanguage(), options));
const collator = cacheFormats((options: Intl.CollatorOptions) => new Intl.Collator(appLanguage(), options));

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Formats words or names as a list such as `A, B, C`; isolates each if right-to-left text would change their order. */
export function formatList(words: readonly string[]): string {
  const list = listFormat({ type: 'conjunction', style: 'narrow' });
  const plain = list.format(words);
  return rightToLeft.test(plain) ? list.format(words.map(isolateDirection)) : plain;
}

/** Formats a count for a small space: above `max` as in `99+`. */
export const formatCountUpTo = (max: number, count: number): string =>
  count > max ? `${numberFormat({}).format(max)}+` : numberFormat({}).format(count);

/** Compares words in the order of the app's language, for `sort`. */
export const compareInLocale = (one: string, other: string): number => collator({ numeric: true }).compare(one, other);

/** Formats `seconds` as media players do, in hours, minutes and seconds: 75.4 → "1:15". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const one = (part: number): string => numberFormat({}).format(part);
  const two = (part: number): string => numberFormat({ minimumIntegerDigits: 2 }).format(part);
  return hours > 0 ? `${one(hours)}:${two(minutes)}:${two(rest)}` : `${one(minutes)}:${two(rest)}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

type CountMessage = (args: { count: number }) => string;

/** Messages for a duration in each unit. */
interface SpanMessages {
  minutes: CountMessage;
  hours: CountMessage;
  days: CountMessage;
}
interface RelativeTimeMessages extends SpanMessages {
  now: string;
}

const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });
const withYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const dateOnly = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const timeOnly = dateFormat({ timeStyle: 'short' });
const dateAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const exact = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** Formats the time from `iso` to `now` (epoch milliseconds), never as a time in the future; '' if `iso` is not a date. */
export function formatRelativeTime(iso: string, now: number, messages: RelativeTimeMessages): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const ageMs = now - then;
  if (ageMs < minuteMs) return messages.now;
  if (ageMs < hourMs) return messages.minutes({ count: Math.floor(ageMs / minuteMs) });
  if (ageMs < dayMs) return messages.hours({ count: Math.floor(ageMs / hourMs) });
  if (ageMs < 7 * dayMs) return messages.days({ count: Math.floor(ageMs / dayMs) });
  return (new Date(then).getFullYear() === new Date(now).getFullYear() ? dayAndMonth : withYear).format(then);
}

const formatIso = (format: Intl.DateTimeFormat, iso: string): string => {
  const then = Date.parse(iso);
  return Number.isNaN(then) ? '' : format.format(then);
};
export const exactTime = (iso: string): string => formatIso(exact, iso);
export const exactDate = (iso: string): string => formatIso(dateOnly, iso);

/** Formats the time of day, with the date unless it is today. Both arguments are in epoch milliseconds. */
export const clockTime = (then: number, now: number): string =>
  (dateOnly.format(then) === dateOnly.format(now) ? timeOnly : dateAndTime).format(then);

/** Tolerated lead of the server's clock, so that a new one-day poll does not show "2 days left". */
const clockToleranceMs = 5 * minuteMs;

/** Formats the time until `iso`, rounded up; null if it has passed or is not a date. */
export function timeLeft(iso: string, now: number, messages: SpanMessages): string | null {
  const remainingMs = Date.parse(iso) - now;
  if (Number.isNaN(remainingMs) || remainingMs <= 0) return null;
  const minutes = Math.ceil(remainingMs / minuteMs);
  if (minutes < 60) return messages.minutes({ count: minutes });
  const hours = Math.ceil((remainingMs - clockToleranceMs) / hourMs);
  return hours < 24 ? messages.hours({ count: hours }) : messages.days({ count: Math.ceil((remainingMs - clockToleranceMs) / dayMs) });
}

/** Formats a duration in its largest whole unit: 3600 seconds are "1 hour". */
export function formatSpan(seconds: number, messages: SpanMessages): string {
  const lengthMs = seconds * 1_000;
  if (lengthMs >= dayMs) return messages.days({ count: Math.round(lengthMs / dayMs) });
  if (lengthMs >= hourMs) return messages.hours({ count: Math.round(lengthMs / hourMs) });
  return messages.minutes({ count: Math.max(1, Math.round(lengthMs / minuteMs)) });
}
