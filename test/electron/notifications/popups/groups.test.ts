// Tests grouping notifications into one popup, and the target of a click on it.
import { expect, test } from 'vitest';
import { addToGroup, routeOf, subjectOf } from '../../../../electron/notifications/popups/popup-contents.ts';
import { jon, mira, sampleNotification } from '../samples.ts';

test.each(['favourite', 'reblog', 'follow'])('puts notifications of the kind %s into one popup', (type) => {
  expect(subjectOf(mira, { id: '1', type })).toBe(subjectOf(mira, { id: '2', type }));
  expect(subjectOf(mira, { id: '1', type })).not.toBe(subjectOf(jon, { id: '1', type }));
});

test.each(['mention', 'poll', 'follow_request', 'something new'])('gives each notification of the kind %s its own popup', (type) => {
  expect(subjectOf(mira, { id: '1', type })).not.toBe(subjectOf(mira, { id: '2', type }));
});

test('separates different kinds', () => {
  expect(subjectOf(mira, { id: '1', type: 'favourite' })).not.toBe(subjectOf(mira, { id: '1', type: 'reblog' }));
});

test('counts each account and each post once', () => {
  const from = (accountId: string, post: string) => sampleNotification('favourite', { from: { id: accountId }, status: { id: post } });
  const newest = from('8', '51');
  const group = [from('7', '50'), from('7', '51'), newest].reduce<ReturnType<typeof addToGroup> | undefined>(addToGroup, undefined);
  expect(group).toEqual({ newest, accountIds: new Set(['7', '8']), postIds: new Set(['50', '51']) });
});

const favourite = (post: string) => sampleNotification('favourite', { status: { id: post } });
const follow = (accountId: string) => sampleNotification('follow', { from: { id: accountId } });
test.each([
  ['opens the profile for one follower', [follow('7')], { view: 'profile', id: '7' }],
  ['opens the notifications for two followers', [follow('7'), follow('8')], { view: 'notifications' }],
  ['opens the thread for favourites of one post', [favourite('50'), favourite('50')], { view: 'thread', id: '50' }],
  ['opens the notifications for favourites of two posts', [favourite('50'), favourite('51')], { view: 'notifications' }],
  ['opens the notifications for a follow request', [sampleNotification('follow_request')], { view: 'notifications' }],
])('%s', (_, [first, ...others], route) => {
  if (first === undefined) return expect.fail('the group is empty');
  expect(routeOf(others.reduce(addToGroup, addToGroup(undefined, first)))).toEqual(route);
});
