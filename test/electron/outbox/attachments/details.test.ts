import { expect, test } from 'vitest';
import { focusText, hasSameText, hasSameThumbnail, noDetails } from '../../../../electron/outbox/attachments/send-file.ts';

test('formats the focus as Mastodon’s API expects', () => {
  expect([focusText(null), focusText({ x: -0.25, y: 1 })]).toEqual(['0,0', '-0.25,1']);
});

test('treats a missing focus and the centre as equal', () => {
  expect(hasSameText(noDetails, { ...noDetails, focus: { x: 0, y: 0 } })).toBe(true);
  expect(hasSameText(noDetails, { ...noDetails, focus: { x: 0.1, y: 0 } })).toBe(false);
  expect(hasSameText(noDetails, { ...noDetails, description: 'A gull' })).toBe(false);
});

test('detects a changed thumbnail but not a removed one', () => {
  const [none, one, other] = [noDetails, { ...noDetails, thumbnail: 'a' }, { ...noDetails, thumbnail: 'b' }];
  expect([hasSameThumbnail(none, one), hasSameThumbnail(one, other), hasSameThumbnail(one, none)]).toEqual([false, false, true]);
});
