import { expect, test } from 'vitest';
import { focusText, hasSameText, hasSameThumbnail, noDetails } from '../../../../electron/outbox/attachments/details.ts';

test('a focus is written as the service reads it', () => {
  expect([focusText(null), focusText({ x: -0.25, y: 1 })]).toEqual(['0,0', '-0.25,1']);
});

test('no focus and the middle are the same', () => {
  expect(hasSameText(noDetails, { ...noDetails, focus: { x: 0, y: 0 } })).toBe(true);
  expect(hasSameText(noDetails, { ...noDetails, focus: { x: 0.1, y: 0 } })).toBe(false);
  expect(hasSameText(noDetails, { ...noDetails, description: 'A gull' })).toBe(false);
});

test('another thumbnail has to be sent, a removed one can’t be', () => {
  const [none, one, other] = [noDetails, { ...noDetails, thumbnail: 'a' }, { ...noDetails, thumbnail: 'b' }];
  expect([hasSameThumbnail(none, one), hasSameThumbnail(one, other), hasSameThumbnail(one, none)]).toEqual([false, false, true]);
});
