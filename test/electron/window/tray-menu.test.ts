// Tests the items and the tooltip of the tray.
import { expect, test } from 'vitest';
import { trayModel } from '../../../electron/window/tray-menu.ts';
import { jon, mira, summaryOf } from '../notifications/samples.ts';

const both = [summaryOf(mira, 'mira@coast.example'), summaryOf(jon, 'jon_of@hill.example')];
const unread = (count: number) => ({ seen: null, count });
const labels = (...args: Parameters<typeof trayModel>) =>
  trayModel(...args).entries.map((entry) => (entry.kind === 'separator' ? '—' : entry.label));

test('each account has an entry with its unread count', () => {
  const { entries, count } = trayModel(both, { [mira]: unread(2), [jon]: unread(0) });
  expect(count).toBe(2);
  expect(entries.filter(({ kind }) => kind === 'account')).toEqual([
    { kind: 'account', account: mira, label: '@mira@coast.example (2)' },
    { kind: 'account', account: jon, label: '@jon_of@hill.example' },
  ]);
});

test('the menu has entries to open the app, to write a post and to quit', () => {
  expect(labels(both, {})).toEqual([
    'Open Kittiwake',
    'New Post',
    '—',
    '@mira@coast.example',
    '@jon_of@hill.example',
    '—',
    'Quit Kittiwake',
  ]);
});

test('without accounts there is no entry to write a post', () => {
  expect(labels([], {})).toEqual(['Open Kittiwake', '—', 'Quit Kittiwake']);
});

test('the tooltip has the sum, and a line for each account with unread notifications', () => {
  expect(trayModel(both, {}).tooltip).toBe('Kittiwake');
  expect(trayModel(both, { [mira]: unread(2), [jon]: unread(1) }).tooltip).toBe(
    'Kittiwake: 3 unread\n@mira@coast.example: 2\n@jon_of@hill.example: 1',
  );
  expect(trayModel(both.slice(0, 1), { [mira]: unread(2) }).tooltip).toBe('Kittiwake: 2 unread');
});

test('the tooltip is at most as long as Windows shows, and ends with a complete line', () => {
  const many = Array.from({ length: 20 }, () => both).flat();
  const { tooltip } = trayModel(many, { [mira]: unread(1), [jon]: unread(1) });
  expect(tooltip.length).toBeLessThanOrEqual(127);
  expect(tooltip.split('\n').at(-1)).toMatch(/example: 1$/);
});
