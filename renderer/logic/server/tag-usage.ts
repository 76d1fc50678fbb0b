// The usage of a tag, from the daily history that servers give (newest day first, numbers as strings).
import { dateFormat } from '../text/formats.ts';

interface Day {
  uses: string;
  accounts: string;
}

const sum = (days: readonly Day[], field: keyof Day): number => days.reduce((total, day) => total + (Number(day[field]) || 0), 0);

/** The posts of the last seven days and the people of the last two: over more days the same people would be counted several times. Null when there is no history. */
export function tagUsage(history: readonly Day[]): { posts: number; people: number } | null {
  if (history.length === 0) return null;
  return { posts: sum(history.slice(0, 7), 'uses'), people: sum(history.slice(0, 2), 'accounts') };
}

/** A server's days are those of UTC. */
const dayName = (at: number): string => dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(at);

/** The posts of the last seven days with the names of the days, the oldest first. */
export const tagDays = (history: readonly (Day & { day: string })[]): { day: string; uses: number }[] =>
  history
    .slice(0, 7)
    .flatMap(({ day, uses }) => {
      // Epoch seconds.
      const at = Number(day) * 1_000;
      return Number.isNaN(new Date(at).getTime()) ? [] : [{ day: dayName(at), uses: Number(uses) || 0 }];
    })
    .reverse();
