// Converts the API's daily use of hashtags and weekly activity of a server to numbers and to the bars of a chart. Pure.
import { dateFormat } from '../text/formats.ts';
import type { Activity } from '@kittiwake/mastodon-api/entities/instance';

/** A day of a hashtag's history; the API lists the newest day first. */
interface Day {
  uses: string;
  accounts: string;
}

const sum = (days: readonly Day[], field: keyof Day): number => days.reduce((total, day) => total + (Number(day[field]) || 0), 0);

/** Returns posts of the last seven days and people of the last two: longer sums count people repeatedly. Null without history. */
export function tagUsage(history: readonly Day[]): { posts: number; people: number } | null {
  if (history.length === 0) return null;
  return { posts: sum(history.slice(0, 7), 'uses'), people: sum(history.slice(0, 2), 'accounts') };
}

/** The server's days are in UTC. */
const dayName = (at: number): string => dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(at);

/** Returns the number of posts on each of the last seven days with the weekday's name, oldest first. */
export const tagDays = (history: readonly (Day & { day: string })[]): { day: string; uses: number }[] =>
  history
    .slice(0, 7)
    .flatMap(({ day, uses }) => {
      // `day` is in epoch seconds.
      const at = Number(day) * 1_000;
      return Number.isNaN(new Date(at).getTime()) ? [] : [{ day: dayName(at), uses: Number(uses) || 0 }];
    })
    .reverse();

export const series = ['statuses', 'logins', 'registrations'] as const;
export type Series = (typeof series)[number];
export type Week = Record<Series, number> & {
  /** Start of the week in epoch milliseconds. */
  start: number;
};

const maxWeeks = 12;
const parseCount = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

/** Returns the weeks, oldest first. The API returns the start of the week in seconds, and all numbers as strings. */
export function readWeeks(activity: readonly Activity[]): Week[] {
  const weeks = activity.map((week) => ({
    start: parseCount(week.week) * 1_000,
    statuses: parseCount(week.statuses),
    logins: parseCount(week.logins),
    registrations: parseCount(week.registrations),
  }));
  return weeks
    .filter((week) => week.start > 0)
    .toSorted((a, b) => a.start - b.start)
    .slice(-maxWeeks);
}

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns a bar for each value in a box of `width` by `height`. The largest has the full height; values above zero are always visible. */
export function bars(values: readonly number[], width: number, height: number, gap: number): Bar[] {
  const top = Math.max(1, ...values);
  const barWidth = (width - gap * (values.length - 1)) / Math.max(1, values.length);
  return values.map((value, at) => {
    const barHeight = value === 0 ? 0 : Math.max(2, (value / top) * height);
    return { x: at * (barWidth + gap), y: height - barHeight, width: barWidth, height: barHeight };
  });
}
