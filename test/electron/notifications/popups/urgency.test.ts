// Which kinds of notifications make a sound, and which are of low urgency.
import { expect, test } from 'vitest';
import { urgencyOf } from '../../../../electron/notifications/popups/urgency.ts';

const on = { notificationSound: true, soundForAll: false };

test.each([
  ['mention', { silent: false, urgency: 'normal' }],
  ['follow_request', { silent: false, urgency: 'normal' }],
  ['something new', { silent: false, urgency: 'normal' }],
  ['follow', { silent: true, urgency: 'normal' }],
  ['favourite', { silent: true, urgency: 'low' }],
  ['reblog', { silent: true, urgency: 'low' }],
  ['update', { silent: true, urgency: 'low' }],
])('the urgency of the kind %s is %j', (type, urgency) => expect(urgencyOf(type, on)).toEqual(urgency));

test('every kind makes a sound when the person wants it', () => {
  expect(urgencyOf('favourite', { ...on, soundForAll: true })).toEqual({ silent: false, urgency: 'low' });
});

test.each(['mention', 'favourite'])('the kind %s is silent when sounds are off', (type) => {
  expect(urgencyOf(type, { notificationSound: false, soundForAll: true }).silent).toBe(true);
});
