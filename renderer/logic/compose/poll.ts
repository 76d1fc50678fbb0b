// Validates polls: options, duration, and the reasons why a poll cannot be posted; edits the options. Pure.
import type { PollLimits } from '../../../electron/contract/accounts.ts';
import type { Draft, PollDraft } from '../../../electron/contract/draft.ts';
import { graphemeCount } from '../text/text-length.ts';

/** The draft schema allows no more options and no longer ones. */
const maxStoredOptions = 40;
export const maxStoredOptionLength = 1_000;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** In seconds. */
export const secondsPerUnit = { minutes: minute, hours: hour, days: day } as const;
export type DurationUnit = keyof typeof secondsPerUnit;
const usualDurations = [5 * minute, 30 * minute, hour, 6 * hour, 12 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day];

export type PollObstacle =
  | { kind: 'too-few' }
  | { kind: 'too-many'; count: number }
  /** `at`: index of the option, from 0. */
  | { kind: 'duplicate'; at: number }
  | { kind: 'too-long'; at: number; count: number }
  /** Minimum or maximum that the server accepts, in seconds. */
  | { kind: 'ends-too-early'; seconds: number }
  | { kind: 'ends-too-late'; seconds: number };

/** Returns the maximum number of options that the user can enter. */
export const maxOptionsOf = ({ maxOptions }: PollLimits): number => Math.min(maxOptions, maxStoredOptions);

const nonEmptyOptions = (options: readonly string[]): string[] => options.map((option) => option.trim()).filter((option) => option !== '');

/** Counts the remaining characters. Mastodon counts the graphemes of a trimmed option (app/validators/poll_options_validator.rb). */
export const remainingOptionLength = (option: string, { maxOptionLength }: PollLimits): number =>
  maxOptionLength - graphemeCount(option.trim());

/** Returns the problem of one option. Null also for an empty option, because empty options are not sent. */
export function optionObstacle(options: readonly string[], at: number, limits: PollLimits): PollObstacle | null {
  const option = (options[at] ?? '').trim();
  if (option === '') return null;
  const room = remainingOptionLength(option, limits);
  if (room < 0) return { kind: 'too-long', at, count: -room };
  return options.slice(0, at).some((other) => other.trim() === option) ? { kind: 'duplicate', at } : null;
}

/** Returns the problem of the poll's duration, or null. */
export function durationObstacle({ expiresIn }: PollDraft, { minSeconds, maxSeconds }: PollLimits): PollObstacle | null {
  if (expiresIn < minSeconds) return { kind: 'ends-too-early', seconds: minSeconds };
  return expiresIn > maxSeconds ? { kind: 'ends-too-late', seconds: maxSeconds } : null;
}

/** Returns why the server would refuse the poll, or null. */
export function pollObstacle({ poll }: Pick<Draft, 'poll'>, limits: PollLimits): PollObstacle | null {
  if (poll === null) return null;
  const count = nonEmptyOptions(poll.options).length;
  if (count > limits.maxOptions) return { kind: 'too-many', count: count - limits.maxOptions };
  for (const at of poll.options.keys()) {
    const obstacle = optionObstacle(poll.options, at, limits);
    if (obstacle) return obstacle;
  }
  return count < 2 ? { kind: 'too-few' } : durationObstacle(poll, limits);
}

export const hasOptionText = ({ options }: PollDraft): boolean => nonEmptyOptions(options).length > 0;

/** Returns the durations for the menu, in seconds: the usual ones that the server accepts. */
export function pollDurations({ minSeconds, maxSeconds }: PollLimits): number[] {
  const fitting = usualDurations.filter((step) => step >= minSeconds && step <= maxSeconds);
  return fitting.length > 0 ? fitting : [minSeconds];
}

export function newPoll(limits: PollLimits): PollDraft {
  const choices = pollDurations(limits);
  const expiresIn = choices.includes(day) ? day : (choices.at(-1) ?? day);
  return { options: ['', ''], expiresIn, multiple: false, hideTotals: false };
}

/** Returns the largest unit that divides `seconds` evenly; minutes if none does. */
export function durationUnitOf(seconds: number): DurationUnit {
  if (seconds % day === 0) return 'days';
  return seconds % hour === 0 ? 'hours' : 'minutes';
}

/** Splits pasted text into one option per line, without empty lines. Returns none for text of a single line. */
export function splitPastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().slice(0, maxStoredOptionLength))
    .filter((line) => line !== '');
  return /[\r\n]/.test(text.trim()) ? lines : [];
}

/** Inserts pasted lines from the option at `at` on: first into empty options, then as new ones. `leftOut`: number of excess lines. */
export function insertPastedLines(options: readonly string[], at: number, lines: readonly string[], limits: PollLimits) {
  const all = [...options];
  let [next, insertedCount] = [at, 0];
  for (const line of lines) {
    if (next === at || all[next] === '') all[next] = line;
    else if (all.length < maxOptionsOf(limits)) all.splice(next, 0, line);
    else break;
    next += 1;
    insertedCount += 1;
  }
  return { options: all, last: next - 1, leftOut: lines.length - insertedCount };
}
