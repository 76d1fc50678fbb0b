import { describe, expect, it } from 'vitest';
import { m } from '../../../../electron/messages/first.ts';
import { clockTime, formatRelativeTime, formatSpan, timeLeft } from '../../../../renderer/logic/text/formats.ts';

describe('relative time', () => {
  const words = {
    now: 'now',
    minutes: ({ count }: { count: number }) => `${count} min`,
    hours: ({ count }: { count: number }) => `${count} h`,
    days: ({ count }: { count: number }) => `${count} d`,
  };
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-22T12:00:00Z', 'now'],
    ['2026-11-21T11:56:00Z', '4 min'],
    ['2026-11-21T10:59:00Z', '1 h'],
    ['2026-11-19T12:00:00Z', '2 d'],
    ['nonsense', ''],
  ])('of %s is "%s"', (iso, expected) => expect(formatRelativeTime(iso, now, words)).toBe(expected));
  it('includes the year only when it is another year', () => {
    expect(formatRelativeTime('2025-03-05T12:00:00Z', now, words)).toContain('2025');
    expect(formatRelativeTime('2026-03-05T12:00:00Z', now, words)).not.toContain('2026');
  });
  it.each([
    ['2026-11-22T12:00:04Z', '1 d'],
    ['2026-11-22T11:59:58Z', '1 d'],
    ['2026-11-24T12:00:04Z', '3 d'],
    ['2026-11-23T06:00:00Z', '2 d'],
    ['2026-11-21T13:00:04Z', '1 h'],
    ['2026-11-21T12:59:40Z', '1 h'],
    ['2026-11-21T12:30:00Z', '30 min'],
  ])('until %s is "%s", with a tolerance for the server’s clock', (iso, expected) => {
    expect(timeLeft(iso, now, words)).toBe(expected);
  });
  it('until a date is rounded up, and null after that date', () => {
    expect(timeLeft('2026-11-21T16:10:00Z', now, words)).toBe('5 h');
    expect(timeLeft('2026-11-21T11:59:59Z', now, words)).toBeNull();
  });
});

describe('the time of day', () => {
  it('includes the date unless it is today', () => {
    const now = new Date(2026, 4, 4, 12).getTime();
    expect(clockTime(new Date(2026, 4, 4, 9, 41).getTime(), now)).not.toContain('2026');
    expect(clockTime(new Date(2026, 4, 3, 9, 41).getTime(), now)).toContain('2026');
  });
});

describe('a duration', () => {
  it.each([
    [1, '1 minute'],
    [300, '5 minutes'],
    [3_600, '1 hour'],
    [604_800, '7 days'],
  ])('of %i seconds is "%s"', (seconds, expected) => expect(formatSpan(seconds, m.spans)).toBe(expected));
});
