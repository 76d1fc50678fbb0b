import { describe, expect, it } from 'vitest';
import { momentOf, dateAndTimeAt, zoneName } from '../../../../renderer/logic/compose/schedule.ts';

const iso = (date: string, time: string, zone: string): string | null => {
  const at = momentOf(date, time, zone);
  return at === null ? null : new Date(at).toISOString().slice(0, 16);
};

describe('a date and a time in a zone', () => {
  it.each([
    ['in winter', '2026-01-15', '09:00', 'Europe/Vienna', '2026-01-15T08:00'],
    ['in summer', '2026-07-15', '09:00', 'Europe/Vienna', '2026-07-15T07:00'],
    ['on the day before the clocks go ahead', '2026-03-28', '12:00', 'Europe/Vienna', '2026-03-28T11:00'],
    ['after the clocks went ahead', '2026-03-29', '03:00', 'Europe/Vienna', '2026-03-29T01:00'],
    ['skipped by the clock change: moved an hour later', '2026-03-29', '02:30', 'Europe/Vienna', '2026-03-29T01:30'],
    ['occurring twice: the first occurrence', '2026-10-25', '02:30', 'Europe/Vienna', '2026-10-25T00:30'],
    ['skipped west of Greenwich', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30'],
    ['in a zone whose clocks change by half an hour', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
    ['on a day that the zone skipped', '2011-12-30', '10:00', 'Pacific/Apia', '2011-12-30T20:00'],
  ])('is converted: %s', (_, date, time, zone, expected) => expect(iso(date, time, zone)).toBe(expected));

  it.each([
    ['', '09:00'],
    ['2026-01-15', ''],
    ['2026-02-31x', '09:00'],
  ])('is invalid for %j and %j', (date, time) => expect(momentOf(date, time, 'Europe/Vienna')).toBeNull());

  it('is shown as it was entered, before and after a clock change', () => {
    for (const [date, time] of [
      ['2026-03-29', '01:59'],
      ['2026-03-29', '03:00'],
      ['2026-10-25', '02:30'],
      ['2026-12-31', '23:59'],
      ['2026-12-31', '00:00'],
    ] as const)
      expect(dateAndTimeAt(momentOf(date, time, 'Europe/Vienna') ?? NaN, 'Europe/Vienna')).toEqual({ date, time });
  });
});

it('names the zone’s time at a moment', () => {
  expect(zoneName(Date.UTC(2026, 6, 1), 'Europe/Vienna', 'en')).toBe('Central European Summer Time (Europe/Vienna)');
  expect(zoneName(Date.UTC(2026, 0, 1), 'Europe/Vienna', 'en')).toBe('Central European Standard Time (Europe/Vienna)');
});
