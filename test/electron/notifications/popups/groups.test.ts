// Which notifications share a popup, and where a click on it leads.
import { expect, test } from 'vitest';
import { join, routeOf, subjectOf } from '../../../../electron/notifications/popups/groups.ts';
import { jon, mira, told } from '../samples.ts';

test.each(['favourite', 'reblog', 'follow'])('notifications of the kind %s share a popup', (type) => {
  expect(subjectOf(mira, { id: '1', type })).toBe(subjectOf(mira, { id: '2', type }));
  expect(subjectOf(mira, { id: '1', type })).not.toBe(subjectOf(jon, { id: '1', type }));
});

test.each(['mention', 'poll', 'follow_request', 'something new'])('each notification of the kind %s has its own popup', (type) => {
  expect(subjectOf(mira, { id: '1', type })).not.toBe(subjectOf(mira, { id: '2', type }));
});

test('different kinds do not share a popup', () => {
  expect(subjectOf(mira, { id: '1', type: 'favourite' })).not.toBe(subjectOf(mira, { id: '1', type: 'reblog' }));
});

test('a group counts each person and each post once', () => {
  const from = (person: string, post: string) => told('favourite', { from: { id: person }, status: { id: post } });
  const newest = from('8', '51');
  const group = [from('7', '50'), from('7', '51'), newest].reduce<ReturnType<typeof join> | undefined>(join, undefined);
  expect(group).toEqual({ newest, people: new Set(['7', '8']), posts: new Set(['50', '51']) });
});

const favourite = (post: string) => told('favourite', { status: { id: post } });
const follow = (person: string) => told('follow', { from: { id: person } });
test.each([
  ['one follower leads to the profile', [follow('7')], { view: 'profile', id: '7' }],
  ['two followers lead to the notifications', [follow('7'), follow('8')], { view: 'notifications' }],
  ['favourites of one post lead to its thread', [favourite('50'), favourite('50')], { view: 'thread', id: '50' }],
  ['favourites of two posts lead to the notifications', [favourite('50'), favourite('51')], { view: 'notifications' }],
  ['a follow request leads to the notifications', [told('follow_request')], { view: 'notifications' }],
])('%s', (_, [first, ...others], route) => {
  if (first === undefined) return expect.fail('the group is empty');
  expect(routeOf(others.reduce(join, join(undefined, first)))).toEqual(route);
});
