import { expect, test, vi } from 'vitest';
import { createHeldPopups } from '../../../../../electron/notifications/popups/system/held-popups.ts';

const popup = () => ({ close: vi.fn(), closeUsed: vi.fn(), ended: vi.fn(), uses: { click: vi.fn(), button: vi.fn(), reply: vi.fn() } });

test('a use ends the popup before it is carried out, once', () => {
  const held = createHeldPopups();
  const order: string[] = [];
  const one = { ...popup(), closeUsed: () => void order.push('closed'), ended: () => void order.push('ended') };
  held.hold('one', one);
  held.use('one', () => void order.push('used'));
  held.use('one', () => void order.push('used again'));
  expect(order).toEqual(['ended', 'closed', 'used']);
  expect([held.has('one'), held.wasUsed('one')]).toEqual([false, true]);
});

test('the end is told once; a close by the app is not told', () => {
  const held = createHeldPopups();
  const [one, two] = [popup(), popup()];
  held.hold('one', one);
  held.hold('two', two);
  held.end('one');
  held.end('one');
  held.close('two');
  held.end('two');
  expect([one, two].map(({ ended, close }) => [ended.mock.calls.length, close.mock.calls.length])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('it holds 200: the oldest is closed and over', () => {
  const held = createHeldPopups();
  const popups = Array.from({ length: 202 }, popup);
  for (const [at, one] of popups.entries()) held.hold(`popup ${at}`, one);
  expect(popups.filter(({ close, ended }) => close.mock.calls.length + ended.mock.calls.length === 2)).toHaveLength(2);
  expect([held.has('popup 1'), held.has('popup 2')]).toEqual([false, true]);
});

test('of the used ones it remembers the last 200', () => {
  const held = createHeldPopups();
  for (let at = 0; at < 201; at += 1) {
    held.hold(`popup ${at}`, popup());
    held.use(`popup ${at}`, () => undefined);
  }
  expect([held.wasUsed('popup 0'), held.wasUsed('popup 1'), held.wasUsed('popup 200')]).toEqual([false, true, true]);
});
