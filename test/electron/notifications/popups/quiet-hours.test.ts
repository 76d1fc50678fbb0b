import { expect, test } from 'vitest';
import { isQuiet } from '../../../../electron/notifications/popups/scheduler.ts';

const at = (hours: number, minutes = 0) => new Date(2026, 10, 21, hours, minutes);
const hours = (quietFrom: string, quietTo: string, quietHours = true) => ({ quietHours, quietFrom, quietTo });

test.each([
  ['22:00', '07:00', at(21, 59), false],
  ['22:00', '07:00', at(22), true],
  ['22:00', '07:00', at(0), true],
  ['22:00', '07:00', at(6, 59), true],
  ['22:00', '07:00', at(7), false],
  ['12:30', '13:30', at(12, 29), false],
  ['12:30', '13:30', at(13), true],
  ['12:30', '13:30', at(13, 30), false],
  ['00:00', '06:00', at(23, 59), false],
  ['00:00', '06:00', at(0), true],
])('returns for quiet hours from %s to %s, at %s: %s', (from, to, when, expected) => {
  expect(isQuiet(hours(from, to), when)).toBe(expected);
  expect(isQuiet(hours(from, to, false), when)).toBe(false);
});

test('treats equal times as the whole day', () => {
  for (const hour of [0, 9, 23]) expect(isQuiet(hours('09:00', '09:00'), at(hour))).toBe(true);
});
