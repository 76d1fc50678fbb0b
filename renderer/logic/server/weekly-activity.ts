// The server's weekly activity as numbers, oldest first, and the bars of a chart. Pure.
import type { Activity } from '../../../electron/contract/entities/instance.ts';

export const series = ['statuses', 'logins', 'registrations'] as const;
export type Series = (typeof series)[number];
export type Week = Record<Series, number> & {
  /** The start in epoch milliseconds. */
  start: number;
};

const maxWeeks = 12;
const number = (text: string): number => Math.max(0, Math.trunc(Number(text)) || 0);

/** The API gives a week's start in seconds, and all numbers as strings. */
export function readWeeks(activity: readonly Activity[]): Week[] {
  const weeks = activity.map((week) => ({
    start: number(week.week) * 1_000,
    statuses: number(week.statuses),
    logins: number(week.logins),
    registrations: number(week.registrations),
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

/** One bar for each value, in a box of `width` by `height`: the largest has the full height, and a value above zero is always visible. */
export function bars(values: readonly number[], width: number, height: number, gap: number): Bar[] {
  const top = Math.max(1, ...values);
  const each = (width - gap * (values.length - 1)) / Math.max(1, values.length);
  return values.map((value, at) => {
    const tall = value === 0 ? 0 : Math.max(2, (value / top) * height);
    return { x: at * (each + gap), y: height - tall, width: each, height: tall };
  });
}
