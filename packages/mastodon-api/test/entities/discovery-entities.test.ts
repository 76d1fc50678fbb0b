// Tests parsing minimal and damaged entities about accounts, discovery, and filtered notifications:
// packages/mastodon-api/src/entities/{async-refresh,discovery,choices,notification,account,translation}.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { account, credentialAccount, preferences, relationship } from '../../src/entities/account.ts';
import { asyncRefresh, status, translation, translationLanguages } from '../../src/entities/status.ts';
import { familiarFollowers, suggestion, trendingLink } from '../../src/entities/timelines.ts';
import { filter, filterKeyword, filterResult, filterStatus } from '../../src/entities/filter.ts';
import { groupedNotifications, notification, notificationPolicy, notificationRequest, report } from '../../src/entities/notification.ts';
import { rawAccount, rawStatus } from '../sample.ts';

const requiredFields: [string, v.GenericSchema<unknown, unknown>, Record<string, unknown>][] = [
  ['asyncRefresh', asyncRefresh, { async_refresh: { id: '1' } }],
  ['suggestion', suggestion, { account: rawAccount }],
  ['familiarFollowers', familiarFollowers, { id: '1' }],
  ['filterKeyword', filterKeyword, { id: '1' }],
  ['filterStatus', filterStatus, { id: '1', status_id: '2' }],
  ['filterResult', filterResult, { filter: { id: '1' } }],
  ['notificationRequest', notificationRequest, { id: '1', account: rawAccount }],
  ['report', report, { id: '1' }],
];

describe.each(requiredFields)('%s', (_, schema, raw) => {
  test('parses with only the required fields', () => expect(v.parse(schema, raw)).toMatchObject(raw));

  test.each(Object.keys(raw))('rejects a missing %s', (field) => {
    expect(v.is(schema, { ...raw, [field]: undefined })).toBe(false);
  });
});

test.each<[string, v.GenericSchema]>([
  ['notificationPolicy', notificationPolicy],
  ['preferences', preferences],
  ['translation', translation],
  ['trendingLink', trendingLink],
])('%s has no required fields', (_, schema) => {
  expect(v.is(schema, {})).toBe(true);
  expect(v.is(schema, 'text')).toBe(false);
});

test('treats a refresh with an unknown state as finished', () => {
  expect(v.parse(asyncRefresh, { async_refresh: { id: 7, status: 'odd', result_count: 'x' } })).toEqual({
    async_refresh: { id: '7', status: 'finished', result_count: null },
  });
});

test('replaces an unknown filter action with “warn”, and keeps the valid keywords and statuses', () => {
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

test('keeps the filter matches of a status', () => {
  const filtered = [{ filter: { id: '1' }, keyword_matches: ['fog'], status_matches: 7 }];
  expect(v.parse(status, { ...rawStatus, filtered }).filtered).toMatchObject([
    { filter: { id: '1' }, keyword_matches: ['fog'], status_matches: null },
  ]);
});

test('replaces an unknown value of the notification policy with “accept”', () => {
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
])('parses the count %j of a notification request as “%s”', (count, read) => {
  const raw = { id: '1', account: rawAccount, notifications_count: count };
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

  test('become the newest notification of each group on the page, with data about the group', () => {
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

  test('use the id of the newest notification if the page names none', () => {
    expect(read([{ ...group, page_max_id: null }])).toMatchObject([{ id: '12', status: null }]);
  });

  test('drop only groups without a key or without accounts', () => {
    expect(read([{ ...group, group_key: '' }, group, { ...group, sample_account_ids: ['9'] }])).toHaveLength(1);
  });

  test('are rejected if the response has no groups', () => {
    expect(v.safeParse(groupedNotifications, { error: 'what?' }).success).toBe(false);
  });

  test('keep their event', () => {
    const event = { id: '2', type: 'domain_block', target_name: 'spam.example' };
    expect(read([{ ...group, event }])).toMatchObject([{ event: { target_name: 'spam.example' } }]);
  });
});

test('keeps the event of a notification, and drops only damaged details', () => {
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

test('parses an unknown default visibility as direct, and leaves a missing one to the server', () => {
  const audience = (rawPreferences: object) => v.parse(preferences, rawPreferences)['posting:default:visibility'];
  expect(audience({ 'posting:default:visibility': 'secret' })).toBe('direct');
  expect(audience({ 'posting:default:visibility': null })).toBeNull();
  expect(audience({})).toBeNull();
  const own = (privacy: unknown) => v.parse(credentialAccount, { ...rawAccount, source: { privacy } }).source?.privacy;
  expect([own('secret'), own('unlisted'), own(undefined)]).toEqual(['direct', 'unlisted', null]);
});

test('replaces unknown preferences with their defaults', () => {
  expect(v.parse(preferences, { 'reading:expand:media': 'odd' })).toMatchObject({
    'reading:expand:media': 'default',
    'reading:autoplay:gifs': null,
  });
});

test('replaces invalid lists of translation languages with empty ones', () => {
  expect(v.parse(translationLanguages, { en: ['de'], fr: 7 })).toEqual({ en: ['de'], fr: [] });
  expect(v.parse(translationLanguages, 7)).toEqual({});
});

test('parses the account that an account moved to, without a further move', () => {
  const raw = { ...rawAccount, moved: { ...rawAccount, id: '2', moved: { ...rawAccount, id: '3' } } };
  const { moved } = v.parse(account, raw);
  expect(moved?.id).toBe('2');
  expect(moved).not.toHaveProperty('moved');
  expect(v.parse(account, { ...rawAccount, moved: 7 }).moved).toBeNull();
});

test('parses the source text of the user’s own note and fields', () => {
  const source = { note: 'I like *terns*', fields: [{ name: 'Boat', value: 'Tern' }], quote_policy: 'followers' };
  expect(v.parse(credentialAccount, { ...rawAccount, source }).source).toMatchObject(source);
});

test('parses invalid languages of a relationship as null, which means all', () => {
  expect(v.parse(relationship, { id: '1', languages: 7 }).languages).toBeNull();
  expect(v.parse(relationship, { id: '1', languages: ['de'] }).languages).toEqual(['de']);
});
