// Tests which kinds of notifications make a sound, and which have low urgency.
import { expect, test } from 'vitest';
import { urgencyOf } from '../../../../electron/notifications/popups/popup-contents.ts';

const on = { notificationSound: true, soundForAll: false };

test.each([
  ['mention', { silent: false, urgency: 'normal' }],
  ['follow_request', { silent: false, urgency: 'normal' }],
  ['something new', { silent: false, urgency: 'normal' }],
  ['follow', { silent: true, urgency: 'normal' }],
  ['favourite', { silent: true, urgency: 'low' }],
  ['reblog', { silent: true, urgency: 'low' }],
  ['update', { silent: true, urgency: 'low' }],
])('shows the kind %s with %j', (type, urgency) => expect(urgencyOf(type, on)).toEqual(urgency));

test('plays a sound for every kind if sounds are on for all', () => {
  expect(urgencyOf('favourite', { ...on, soundForAll: true })).toEqual({ silent: false, urgency: 'low' });
});

test.each(['mention', 'favourite'])('shows the kind %s silently when sounds are off', (type) => {
  expect(urgencyOf(type, { notificationSound: false, soundForAll: true }).silent).toBe(true);
});
