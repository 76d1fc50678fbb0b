// The rules of a poll: what keeps it from being posted, how long it may run, and changes of its options. Pure.
import type { PollLimits } from '../../../electron/contract/accounts.ts';
import type { Draft, PollDraft } from '../../../electron/contract/draft.ts';
import { graphemeCount } from '../text/text-length.ts';

/** The draft's schema takes no more of either. */
const maxKeptOptions = 40;
export const maxKeptOptionLength = 1_000;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Seconds. */
export const units = { minutes: minute, hours: hour, days: day } as const;
export type Unit = keyof typeof units;
const steps = [5 * minute, 30 * minute, hour, 6 * hour, 12 * hour, day, 3 * day, 7 * day, 14 * day, 30 * day];

export type PollObstacle =
  | { kind: 'too-few' }
  | { kind: 'too-many'; count: number }
  /** `at`: the place of the option, from 0. */
  | { kind: 'duplicate'; at: number }
  | { kind: 'too-long'; at: number; count: number }
  /** Seconds that the server wants. */
  | { kind: 'ends-too-early'; seconds: number }
  | { kind: 'ends-too-late'; seconds: number };

/** How many options a person can write. */
export const maxOptionsOf = ({ maxOptions }: PollLimits): number => Math.min(maxOptions, maxKeptOptions);

const filled = (options: readonly string[]): string[] => options.map((option) => option.trim()).filter((option) => option !== '');

/** The server counts an option in graphemes, without the spaces around it: app/validators/poll_options_validator.rb of Mastodon. */
export const optionRoom = (option: string, { maxOptionLength }: PollLimits): number => maxOptionLength - graphemeCount(option.trim());

/** What is wrong with one option; null also when it is empty, since an empty one is not sent. */
export function optionObstacle(options: readonly string[], at: number, limits: PollLimits): PollObstacle | null {
  const option = (options[at] ?? '').trim();
  if (option === '') return null;
  const room = optionRoom(option, limits);
  if (room < 0) return { kind: 'too-long', at, count: -room };
  return options.slice(0, at).some((other) => other.trim() === option) ? { kind: 'duplicate', at } : null;
}

/** What is wrong with the time that it runs. */
export function durationObstacle({ expiresIn }: PollDraft, { minSeconds, maxSeconds }: PollLimits): PollObstacle | null {
  if (expiresIn < minSeconds) return { kind: 'ends-too-early', seconds: minSeconds };
  return expiresIn > maxSeconds ? { kind: 'ends-too-late', seconds: maxSeconds } : null;
}

/** Why the server would refuse the post for its poll; null: it would not. */
export function pollObstacle({ poll }: Pick<Draft, 'poll'>, limits: PollLimits): PollObstacle | null {
  if (poll === null) return null;
  const count = filled(poll.options).length;
  if (count > limits.maxOptions) return { kind: 'too-many', count: count - limits.maxOptions };
  for (const at of poll.options.keys()) {
    const obstacle = optionObstacle(poll.options, at, limits);
    if (obstacle) return obstacle;
  }
  return count < 2 ? { kind: 'too-few' } : durationObstacle(poll, limits);
}

export const isFilled = ({ options }: PollDraft): boolean => filled(options).length > 0;

/** Seconds that the menu offers: sensible ones that the server takes. */
export function durations({ minSeconds, maxSeconds }: PollLimits): number[] {
  const fitting = steps.filter((step) => step >= minSeconds && step <= maxSeconds);
  return fitting.length > 0 ? fitting : [minSeconds];
}

export function newPoll(limits: PollLimits): PollDraft {
  const offered = durations(limits);
  const expiresIn = offered.includes(day) ? day : (offered.at(-1) ?? day);
  return { options: ['', ''], expiresIn, multiple: false, hideTotals: false };
}

/** The largest unit of which `seconds` are a whole number; minutes otherwise. */
export const unitOf = (seconds: number): Unit => (seconds % day === 0 ? 'days' : seconds % hour === 0 ? 'hours' : 'minutes');

/** The lines that go into options of their own: without empty ones. A text of one line is none. */
export function pastedLines(text: string): string[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim().slice(0, maxKeptOptionLength))
    .filter((line) => line !== '');
  return /[\r\n]/.test(text.trim()) ? lines : [];
}

/** Puts the lines into the option at `at` and those after it: into empty ones first, then new ones. `leftOut`: how many didn't fit. */
export function filledWith(options: readonly string[], at: number, lines: readonly string[], limits: PollLimits) {
  const all = [...options];
  let [next, taken] = [at, 0];
  for (const line of lines) {
    if (next === at || all[next] === '') all[next] = line;
    else if (all.length < maxOptionsOf(limits)) all.splice(next, 0, line);
    else break;
    next += 1;
    taken += 1;
  }
  return { options: all, last: next - 1, leftOut: lines.length - taken };
}
