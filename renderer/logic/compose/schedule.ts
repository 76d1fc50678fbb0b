// Checks the time of a scheduled post, and whether the server or this app can post it. Converts between date and time fields and moments in
// a time zone, also across daylight saving changes. Pure.
import type { Draft, Schedule } from '../../../electron/contract/draft.ts';

/** Mastodon refuses a time that is closer. */
export const minAheadMs = 5 * 60_000;
/** Upper limit for the date field. */
const maxAheadMs = 10 * 366 * 86_400_000;
const hourMs = 3_600_000;

/** Returns the next full hour that is at least half an hour ahead. */
export const suggestedTime = (now: number): number => Math.ceil((now + hourMs / 2) / hourMs) * hourMs;

type TimeProblem = 'invalid' | 'past' | 'tooSoon' | 'tooFar';

/** Returns why the post cannot be scheduled for `at`, or null. A post scheduled by this app may have any future time. */
export function timeProblem(at: number | null, now: number, by: Schedule['by']): TimeProblem | null {
  if (at === null) return 'invalid';
  if (at < now) return 'past';
  if (by === 'server' && at < now + minAheadMs) return 'tooSoon';
  return at > now + maxAheadMs ? 'tooFar' : null;
}

/**
 * Returns who can publish the scheduled post. The app has to send threads: a reply needs the id of a post that the server has not got yet.
 * A replacement of a server-scheduled post stays with the server, which has the old version; otherwise both would be posted.
 */
export function possiblePublishers(
  { thread, scheduledId }: Pick<Draft, 'thread' | 'scheduledId'>,
  isUnsupportedByServer: boolean,
): Schedule['by'][] {
  if (thread.length > 0 || isUnsupportedByServer) return ['app'];
  return scheduledId === null ? ['server', 'app'] : ['server'];
}

const dayMs = 86_400_000;

/** Returns the zone's UTC offset at a moment, in milliseconds. */
function offsetMs(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (type) => parts.get(type as Intl.DateTimeFormatPartTypes),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

/** Returns the values of `<input type="date">` and `<input type="time">` for a moment. */
export function dateAndTimeAt(at: number, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = new Date(at + offsetMs(at, zone)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/**
 * Returns the epoch milliseconds of such field values, or null for an invalid date. A time that occurs twice is the first;
 * a time skipped by the clock change moves forward by the length of the gap.
 */
export function momentOf(date: string, time: string, zone: string): number | null {
  const wall = Date.parse(`${date}T${time}Z`);
  if (date === '' || time === '' || Number.isNaN(wall)) return null;
  const before = wall - offsetMs(wall - dayMs, zone);
  const after = wall - offsetMs(wall + dayMs, zone);
  const moments = [before, after].filter((at) => at + offsetMs(at, zone) === wall);
  return moments.length > 0 ? Math.min(...moments) : before;
}

/** Returns the name of the zone's time at a moment, and the zone: "Central European Summer Time (Europe/Vienna)". */
export function zoneName(at: number, zone: string, locale: string | undefined): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? zone : `${name} (${zone})`;
}
