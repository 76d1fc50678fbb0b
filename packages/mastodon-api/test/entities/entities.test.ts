// Tests parsing minimal and damaged entities.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { account, credentialAccount, mutedAccount, relationship, customEmoji } from '../../src/entities/account.ts';
import { announcement, activity, instance, instanceV2, rule } from '../../src/entities/instance.ts';
import { conversation, list, markers, search } from '../../src/entities/timelines.ts';
import { filter } from '../../src/entities/filter.ts';
import { mediaAttachment, mention, context, status, statusEdit, statusSource, poll, featuredTag, tag } from '../../src/entities/status.ts';
import { notification } from '../../src/entities/notification.ts';
import { webPushSubscription } from '../../src/endpoints/notifications.ts';
import { application, token } from '../../src/endpoints/instance.ts';
import { rawAccount, rawStatus } from '../sample.ts';

const requiredFields: [string, v.GenericSchema<unknown, unknown>, Record<string, unknown>][] = [
  ['account', account, { id: '1' }],
  ['mutedAccount', mutedAccount, { id: '1' }],
  ['credentialAccount', credentialAccount, { id: '1' }],
  ['announcement', announcement, { id: '1' }],
  ['conversation', conversation, { id: '1' }],
  ['customEmoji', customEmoji, { shortcode: 'tern' }],
  ['filter', filter, { id: '1' }],
  ['list', list, { id: '1' }],
  ['mediaAttachment', mediaAttachment, { id: '1' }],
  ['mention', mention, { id: '1' }],
  ['notification', notification, { id: '1', type: 'mention', account: rawAccount }],
  ['poll', poll, { id: '1' }],
  ['relationship', relationship, { id: '1' }],
  ['rule', rule, { id: '1' }],
  ['status', status, { id: '1', account: rawAccount }],
  ['statusEdit', statusEdit, { account: rawAccount }],
  ['statusSource', statusSource, { id: '1' }],
  ['tag', tag, { name: 'terns' }],
  ['featuredTag', featuredTag, { id: '1' }],
  ['application', application, { client_id: 'x' }],
  ['token', token, { access_token: 'x' }],
];

describe.each(requiredFields)('%s', (_, schema, raw) => {
  test('parses with only the required fields', () => expect(v.parse(schema, raw)).toMatchObject(raw));

  test.each(Object.keys(raw))('rejects a missing %s', (field) => {
    expect(v.is(schema, { ...raw, [field]: undefined })).toBe(false);
  });
});

test.each<[string, v.GenericSchema]>([
  ['activity', activity],
  ['context', context],
  ['instance', instance],
  ['instanceV2', instanceV2],
  ['markers', markers],
  ['search', search],
  ['webPushSubscription', webPushSubscription],
])('%s has no required fields', (_, schema) => {
  expect(v.is(schema, {})).toBe(true);
  expect(v.is(schema, 'text')).toBe(false);
});

describe('a status', () => {
  test('with an unknown visibility keeps the word of the server, and is not public', () => {
    expect(v.parse(status, { ...rawStatus, visibility: 'secret' })).toMatchObject({ visibility: 'private', audience: 'secret' });
  });

  test('keeps its reblog and its quote, and drops only these if they are damaged', () => {
    const whole = v.parse(status, { ...rawStatus, reblog: rawStatus, quote: { state: 'accepted', quoted_status: rawStatus } });
    expect([whole.reblog?.id, whole.quote?.quoted_status?.id]).toEqual(['100', '100']);
    const damaged = v.parse(status, { ...rawStatus, reblog: { id: '1' }, quote: { state: 'odd', quoted_status: 7 } });
    expect([damaged.id, damaged.reblog, damaged.quote]).toEqual([
      '100',
      null,
      { state: 'accepted', quoted_status: null, quoted_status_id: null },
    ]);
  });
});

test('accepts strings for the alerts of a push subscription', () => {
  const { alerts } = v.parse(webPushSubscription, { alerts: { mention: 'true', poll: true, follow: 'false' } });
  expect(alerts).toMatchObject({ mention: true, poll: true, follow: false, favourite: false, reblog: false, status: false });
});

test('fills missing limits of a server with Mastodon’s defaults', () => {
  expect(v.parse(instanceV2, { configuration: { statuses: {}, polls: {} } }).configuration).toMatchObject({
    statuses: { max_characters: 500, characters_reserved_per_url: 23 },
    polls: { max_options: 4 },
    urls: null,
  });
});

describe('the name of a tag', () => {
  test.each(['#tag1', 'tag1', '##tag1', '＃tag1'])('parses “%s” as tag1', (name) => {
    expect(v.parse(tag, { name }).name).toBe('tag1');
    expect(v.parse(featuredTag, { id: '1', name }).name).toBe('tag1');
    expect(v.parse(status, { ...rawStatus, tags: [{ name, url: '' }] }).tags).toEqual([{ name: 'tag1', url: '' }]);
  });

  test('rejects a # alone', () => expect(v.is(tag, { name: '#' })).toBe(false));
});

test.each([
  [true, true],
  [false, false],
  [undefined, null],
  ['yes', null],
])('parses `pinned: %s` as %s', (raw, read) => {
  expect(v.parse(status, { ...rawStatus, pinned: raw }).pinned).toBe(read);
});
