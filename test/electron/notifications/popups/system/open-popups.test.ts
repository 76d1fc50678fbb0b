import { expect, test, vi } from 'vitest';
import { createOpenPopups } from '../../../../../electron/notifications/popups/system/open-popups.ts';

const createPopup = () => ({
  close: vi.fn(),
  closeDuringUse: vi.fn(),
  onEnded: vi.fn(),
  handlers: { click: vi.fn(), button: vi.fn(), reply: vi.fn() },
});

test('ends and closes the popup before the action runs, once', () => {
  const openPopups = createOpenPopups();
  const order: string[] = [];
  const first = { ...createPopup(), closeDuringUse: () => void order.push('closed'), onEnded: () => void order.push('ended') };
  openPopups.add('one', first);
  openPopups.use('one', () => void order.push('used'));
  openPopups.use('one', () => void order.push('used again'));
  expect(order).toEqual(['ended', 'closed', 'used']);
  expect([openPopups.has('one'), openPopups.wasUsed('one')]).toEqual([false, true]);
});

test('reports the end of a popup once, and none after the app closed it', () => {
  const openPopups = createOpenPopups();
  const [one, two] = [createPopup(), createPopup()];
  openPopups.add('one', one);
  openPopups.add('two', two);
  openPopups.end('one');
  openPopups.end('one');
  openPopups.close('two');
  openPopups.end('two');
  expect([one, two].map(({ onEnded, close }) => [onEnded.mock.calls.length, close.mock.calls.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('keeps 200 popups and closes the oldest', () => {
  const openPopups = createOpenPopups();
  const popups = Array.from({ length: 202 }, createPopup);
  for (const [at, one] of popups.entries()) openPopups.add(`popup ${at}`, one);
  expect(popups.filter(({ close, onEnded }) => close.mock.calls.length + onEnded.mock.calls.length === 2)).toHaveLength(2);
  expect([openPopups.has('popup 1'), openPopups.has('popup 2')]).toEqual([false, true]);
});

test('remembers the last 200 used popups', () => {
  const openPopups = createOpenPopups();
  for (let at = 0; at < 201; at += 1) {
    openPopups.add(`popup ${at}`, createPopup());
    openPopups.use(`popup ${at}`, () => undefined);
  }
  expect([openPopups.wasUsed('popup 0'), openPopups.wasUsed('popup 1'), openPopups.wasUsed('popup 200')]).toEqual([false, true, true]);
});
