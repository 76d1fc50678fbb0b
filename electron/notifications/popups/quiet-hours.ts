// Tells whether it is the time of day in which no popups are shown, in the computer's time zone.
import type { Settings } from '../../contract/settings.ts';

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** From the one time until just before the other, over midnight too; the same time twice is the whole day. */
export function isQuiet({ quietHours, quietFrom, quietTo }: Pick<Settings, `quiet${string}` & keyof Settings>, at: Date): boolean {
  if (!quietHours) return false;
  const [now, from, to] = [at.getHours() * 60 + at.getMinutes(), minutes(quietFrom), minutes(quietTo)];
  return from < to ? now >= from && now < to : now >= from || now < to;
}
