// Tests building notification rows from entities, and the target of each row.
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { notificationRows, routeOfRow } from '../../../../renderer/state/timelines/notification-rows.ts';

const account = { id: '7', username: 'ida', acct: 'ida' };
function rowsOf(...raw: object[]) {
  const entities = new Entities();
  const notifications = raw.map((one) => v.parse(notificationSchema, { created_at: '2026-11-21T12:00:00Z', account, ...one }));
  entities.saveNotifications(notifications);
  return notificationRows(
    entities,
    notifications.map(({ id }) => entry(id)),
  ).flatMap((row) => (row.kind === 'group' ? row : []));
}

it('groups rows by the stored notifications', () => {
  const group = { count: 5, newest_id: '3', accounts: [account, { ...account, id: '8' }] };
  expect(rowsOf({ id: '4', type: 'follow', group_key: 'f' }, { id: '3', type: 'follow', group_key: 'f', group })).toMatchObject([
    { ids: ['4', '3'], people: 6, accountIds: ['7', '8'] },
  ]);
});

it.each([
  ['mention', { status: { id: '9', account } }, { view: 'thread', id: '9' }],
  ['follow', {}, { view: 'profile', id: '7' }],
  ['admin.sign_up', {}, { view: 'profile', id: '7' }],
  ['follow_request', {}, { view: 'requests' }],
  ['severed_relationships', {}, null],
  ['moderation_warning', {}, null],
  ['admin.report', {}, null],
])('opens the route of a notification of the type %s', (type, more, place) => {
  const [row] = rowsOf({ id: '1', type, ...more });
  expect(row && routeOfRow(row)).toEqual(place);
});
