// Entities about people, finding and filtered notifications, when they are small or damaged:
// electron/contract/entities/{async-refresh,discovery,filter-choices,grouped-notifications,preferences,report,translation}.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { account, credentialAccount } from '../../../../electron/contract/entities/account.ts';
import { asyncRefresh } from '../../../../electron/contract/entities/async-refresh.ts';
import { familiarFollowers, suggestion, trendingLink } from '../../../../electron/contract/entities/discovery.ts';
import { filter, filterKeyword, filterResult, filterStatus } from '../../../../electron/contract/entities/filter.ts';
import { groupedNotifications } from '../../../../electron/contract/entities/grouped-notifications.ts';
import { notification, notificationPolicy, notificationRequest } from '../../../../electron/contract/entities/notification.ts';
import { preferences } from '../../../../electron/contract/entities/preferences.ts';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import { report } from '../../../../electron/contract/entities/report.ts';
import { status } from '../../../../electron/contract/entities/status.ts';
import { translation, translationLanguages } from '../../../../electron/contract/entities/translation.ts';
import { rawAccount, rawStatus } from '../../api/sample.ts';

const needed: [string, v.GenericSchema<unknown, unknown>, Record<string, unknown>][] = [
  ['asyncRefresh', asyncRefresh, { async_refresh: { id: '1' } }],
  ['suggestion', suggestion, { account: rawAccount }],
  ['familiarFollowers', familiarFollowers, { id: '1' }],
  ['filterKeyword', filterKeyword, { id: '1' }],
  ['filterStatus', filterStatus, { id: '1', status_id: '2' }],
  ['filterResult', filterResult, { filter: { id: '1' } }],
  ['notificationRequest', notificationRequest, { id: '1', account: rawAccount }],
  ['report', report, { id: '1' }],
];

describe.each(needed)('%s', (_, schema, raw) => {
  test('needs no more than what it can’t be without', () => expect(v.parse(schema, raw)).toMatchObject(raw));

  test.each(Object.keys(raw))('is refused without its %s', (field) => {
    expect(v.is(schema, { ...raw, [field]: undefined })).toBe(false);
  });
});

test.each<[string, v.GenericSchema]>([
  ['notificationPolicy', notificationPolicy],
  ['preferences', preferences],
  ['translation', translation],
  ['trendingLink', trendingLink],
])('%s can do without everything', (_, schema) => {
  expect(v.is(schema, {})).toBe(true);
  expect(v.is(schema, 'text')).toBe(false);
});

test('a refresh of an unknown state is finished, so that nobody waits for it', () => {
  expect(v.parse(asyncRefresh, { async_refresh: { id: 7, status: 'odd', result_count: 'x' } })).toEqual({
    async_refresh: { id: '7', status: 'finished', result_count: null },
  });
});

test('a filter with an unknown action warns, and keeps the words and statuses that are whole', () => {
  const raw = {
    id: '1',
    filter_action: 'explode',
    keywords: [{ id: '2', keyword: 'fog' }, {}],
    statuses: [{ id: '3', status_id: '4' }, 7],
  };
  expect(v.parse(filter, raw)).toMatchObject({
    filter_action: 'warn',
    keywords: [{ id: '2', keyword: 'fog', whole_word: false }],
    statuses: [{ id: '3', status_id: '4' }],
  });
});

test('a status keeps why it is filtered', () => {
  const filtered = [{ filter: { id: '1' }, keyword_matches: ['fog'], status_matches: 7 }];
  expect(v.parse(status, { ...rawStatus, filtered }).filtered).toMatchObject([
    { filter: { id: '1' }, keyword_matches: ['fog'], status_matches: null },
  ]);
});

test('a policy that isn’t understood accepts', () => {
  expect(v.parse(notificationPolicy, { for_not_following: 'filter', for_new_accounts: 'odd', summary: 7 })).toMatchObject({
    for_not_following: 'filter',
    for_new_accounts: 'accept',
    summary: null,
  });
});

test.each([
  ['3', '3'],
  [3, '3'],
  [null, '0'],
])('the count of a request, sent as %j, is read as “%s”', (sent, read) => {
  const raw = { id: '1', account: rawAccount, notifications_count: sent };
  expect(v.parse(notificationRequest, raw).notifications_count).toBe(read);
});

describe('grouped notifications', () => {
  const group = {
    group_key: 'favourite-1',
    type: 'favourite',
    notifications_count: 9,
    most_recent_notification_id: 12,
    page_max_id: '11',
    latest_page_notification_at: '2026-11-21T12:00:00Z',
    sample_account_ids: ['2', rawAccount.id, {}],
    status_id: '5',
  };
  const accounts = [rawAccount, { ...rawAccount, id: '2' }, {}];
  const read = (groups: unknown[], more: object = {}) =>
    v.parse(groupedNotifications, { accounts, notification_groups: groups, ...more }).notifications;

  test('are read as the newest notification of each group on the page, with what the group holds', () => {
    const statuses = [{ id: '5', account: rawAccount, content: 'hello' }];
    expect(read([group], { statuses })).toMatchObject([
      {
        id: '11',
        type: 'favourite',
        group_key: 'favourite-1',
        created_at: '2026-11-21T12:00:00Z',
        account: { id: '2' },
        status: { id: '5', content: 'hello' },
        group: { count: 9, newest_id: '12', accounts: [{ id: '2' }, { id: rawAccount.id }] },
      },
    ]);
  });

  test('have the id of the newest of all where the page names none', () => {
    expect(read([{ ...group, page_max_id: null }])).toMatchObject([{ id: '12', status: null }]);
  });

  test('lose a group without a key or without people alone', () => {
    expect(read([{ ...group, group_key: '' }, group, { ...group, sample_account_ids: ['9'] }])).toHaveLength(1);
  });

  test('are refused where the answer has no groups', () => {
    expect(v.safeParse(groupedNotifications, { error: 'what?' }).success).toBe(false);
  });

  test('keep what they are about', () => {
    const event = { id: '2', type: 'domain_block', target_name: 'spam.example' };
    expect(read([{ ...group, event }])).toMatchObject([{ event: { target_name: 'spam.example' } }]);
  });
});

test('a notification keeps what it is about, and loses that alone when it is damaged', () => {
  const raw = { id: '1', type: 'severed_relationships', account: rawAccount };
  const event = { id: '2', type: 'domain_block', target_name: 'spam.example', followers_count: 3 };
  expect(v.parse(notification, { ...raw, event })).toMatchObject({
    event: { target_name: 'spam.example', followers_count: 3, purged: false },
  });
  expect(v.parse(notification, { ...raw, event: 7, report: {}, moderation_warning: { id: '3', action: 'odd' } })).toMatchObject({
    event: null,
    report: null,
    moderation_warning: { id: '3', action: 'none' },
  });
});

test('an unknown audience of new posts is the narrowest, a missing one everyone', () => {
  const audience = (sent: object) => v.parse(preferences, sent)['posting:default:visibility'];
  expect(audience({ 'posting:default:visibility': 'local' })).toBe('direct');
  expect(audience({ 'posting:default:visibility': null })).toBe('public');
  expect(audience({})).toBe('public');
  const own = (privacy: unknown) => v.parse(credentialAccount, { ...rawAccount, source: { privacy } }).source?.privacy;
  expect([own('local'), own('unlisted'), own(undefined)]).toEqual(['direct', 'unlisted', 'public']);
});

test('preferences that aren’t understood are the usual ones', () => {
  expect(v.parse(preferences, { 'reading:expand:media': 'odd' })).toMatchObject({
    'reading:expand:media': 'default',
    'reading:autoplay:gifs': null,
  });
});

test('the languages of translations without those that are no list', () => {
  expect(v.parse(translationLanguages, { en: ['de'], fr: 7 })).toEqual({ en: ['de'], fr: [] });
  expect(v.parse(translationLanguages, 7)).toEqual({});
});

test('an account that moved names the other, which moved nowhere', () => {
  const raw = { ...rawAccount, moved: { ...rawAccount, id: '2', moved: { ...rawAccount, id: '3' } } };
  const { moved } = v.parse(account, raw);
  expect(moved?.id).toBe('2');
  expect(moved).not.toHaveProperty('moved');
  expect(v.parse(account, { ...rawAccount, moved: 7 }).moved).toBeNull();
});

test('an own account has the text of its note and fields', () => {
  const source = { note: 'I like *terns*', fields: [{ name: 'Boat', value: 'Tern' }], quote_policy: 'followers' };
  expect(v.parse(credentialAccount, { ...rawAccount, source }).source).toMatchObject(source);
});

test('a relationship without languages is one in all of them', () => {
  expect(v.parse(relationship, { id: '1', languages: 7 }).languages).toBeNull();
  expect(v.parse(relationship, { id: '1', languages: ['de'] }).languages).toEqual(['de']);
});
