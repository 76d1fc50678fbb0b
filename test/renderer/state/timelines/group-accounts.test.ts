import { expect, it } from 'vitest';
import * as v from 'valibot';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { groupAccountsOf } from '../../../../renderer/state/timelines/notification-rows.ts';
import { fakeAccount, page } from '../fake-account.ts';

const person = (id: string) => v.parse(accountSchema, { id, username: `fan${id}`, acct: `fan${id}` });
const one = (id: string, type: string, group_key: string | null) =>
  v.parse(notificationSchema, {
    id,
    type,
    group_key,
    created_at: '2026-11-21T12:00:00Z',
    account: { id: '7', username: 'ida', acct: 'ida' },
  });

function openGroup() {
  const pages = [page([person('7'), person('8'), person('8')], 'max_id=2'), page([person('8'), person('9')])];
  const fake = fakeAccount({ 'notifications.groupAccounts': ({ cursor }) => pages[cursor === undefined ? 0 : 1] ?? page([]) });
  fake.account.entities.saveNotifications([
    one('3', 'favourite', 'favourite-9'),
    one('2', 'mention', 'ungrouped-2'),
    one('1', 'follow', null),
  ]);
  return fake;
}

it('lists all accounts of a group over all pages, each once', async () => {
  const { account, sent } = openGroup();
  const people = groupAccountsOf(account, '3');
  await people?.open();
  await people?.loadMore();
  expect(people?.items.map(({ id }) => id)).toEqual(['7', '8', '9']);
  expect(people?.reachedEnd).toBe(true);
  expect(sent.map(({ params }) => params)).toEqual([
    { group_key: 'favourite-9', limit: 40 },
    { group_key: 'favourite-9', limit: 40, cursor: 'max_id=2' },
  ]);
  expect(account.entities.account('9').value?.acct).toBe('fan9');
});

it('returns null for a notification that the server does not group, without a request', () => {
  const { account, sent } = openGroup();
  expect(['2', '1', 'unknown'].map((id) => groupAccountsOf(account, id))).toEqual([null, null, null]);
  expect(sent).toEqual([]);
});
