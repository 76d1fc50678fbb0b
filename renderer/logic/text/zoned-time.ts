// Dates and times as a person sets them on the clock of a time zone, over the nights in which the clocks change. Pure.

const dayMs = 86_400_000;

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
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

/** What `<input type="date">` and `<input type="time">` show for a moment. */
export function onTheClock(at: number, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = new Date(at + offsetMs(at, zone)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/**
 * Epoch milliseconds of what such fields say; null when they say no date. A time that the clocks show twice is the first of the two; one that
 * they skip is as much later as they go ahead.
 */
export function momentOf(date: string, time: string, zone: string): number | null {
  const wall = Date.parse(`${date}T${time}Z`);
  if (date === '' || time === '' || Number.isNaN(wall)) return null;
  const before = wall - offsetMs(wall - dayMs, zone);
  const after = wall - offsetMs(wall + dayMs, zone);
  const shown = [before, after].filter((at) => at + offsetMs(at, zone) === wall);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** The name of the zone's time at that moment, and the zone: "Central European Summer Time (Europe/Vienna)". */
export function zoneName(at: number, zone: string, locale: string | undefined): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? zone : `${name} (${zone})`;
}
