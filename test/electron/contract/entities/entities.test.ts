// What becomes of the smallest and of damaged entities: electron/contract/entities/{account,announcement,conversation,custom-emoji}.ts,
// electron/contract/entities/{filter,instance,list,markers,media-attachment,mention,notification,poll,push-subscription}.ts,
// electron/contract/entities/{relationship,search,sign-in,status,tag,visibility}.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { account, credentialAccount, mutedAccount } from '../../../../electron/contract/entities/account.ts';
import { announcement } from '../../../../electron/contract/entities/announcement.ts';
import { conversation } from '../../../../electron/contract/entities/conversation.ts';
import { customEmoji } from '../../../../electron/contract/entities/custom-emoji.ts';
import { filter } from '../../../../electron/contract/entities/filter.ts';
import { activity, instance, instanceV2, rule } from '../../../../electron/contract/entities/instance.ts';
import { list } from '../../../../electron/contract/entities/list.ts';
import { markers } from '../../../../electron/contract/entities/markers.ts';
import { mediaAttachment } from '../../../../electron/contract/entities/media-attachment.ts';
import { mention } from '../../../../electron/contract/entities/mention.ts';
import { notification } from '../../../../electron/contract/entities/notification.ts';
import { poll } from '../../../../electron/contract/entities/poll.ts';
import { webPushSubscription } from '../../../../electron/contract/entities/push-subscription.ts';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import { search } from '../../../../electron/contract/entities/search.ts';
import { application, token } from '../../../../electron/contract/entities/sign-in.ts';
import { context, status, statusEdit, statusSource } from '../../../../electron/contract/entities/status.ts';
import { featuredTag, tag } from '../../../../electron/contract/entities/tag.ts';
import { visibilities } from '../../../../electron/contract/entities/visibility.ts';
import { rawAccount, rawStatus } from '../../api/sample.ts';

const needed: [string, v.GenericSchema<unknown, unknown>, Record<string, unknown>][] = [
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

describe.each(needed)('%s', (_, schema, raw) => {
  test('needs no more than what it can’t be without', () => expect(v.parse(schema, raw)).toMatchObject(raw));

  test.each(Object.keys(raw))('is refused without its %s', (field) => {
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
])('%s can do without everything', (_, schema) => {
  expect(v.is(schema, {})).toBe(true);
  expect(v.is(schema, 'text')).toBe(false);
});

describe('a status', () => {
  test('with an odd visibility is taken for the most private', () => {
    expect(visibilities.at(-1)).toBe('direct');
    expect(v.parse(status, { ...rawStatus, visibility: 'secret' }).visibility).toBe('direct');
  });

  test('keeps its reblog and its quote, and loses them alone when they are damaged', () => {
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

test('an alert of a subscription may be a word', () => {
  const { alerts } = v.parse(webPushSubscription, { alerts: { mention: 'true', poll: true, follow: 'false' } });
  expect(alerts).toMatchObject({ mention: true, poll: true, follow: false, favourite: false, reblog: false, status: false });
});

test('a server’s limits have Mastodon’s defaults', () => {
  expect(v.parse(instanceV2, { configuration: { statuses: {}, polls: {} } }).configuration).toMatchObject({
    statuses: { max_characters: 500, characters_reserved_per_url: 23 },
    polls: { max_options: 4 },
    urls: null,
  });
});

describe('the name of a tag', () => {
  test.each(['#tag1', 'tag1', '##tag1', '＃tag1'])('“%s” is read as tag1', (name) => {
    expect(v.parse(tag, { name }).name).toBe('tag1');
    expect(v.parse(featuredTag, { id: '1', name }).name).toBe('tag1');
    expect(v.parse(status, { ...rawStatus, tags: [{ name, url: '' }] }).tags).toEqual([{ name: 'tag1', url: '' }]);
  });

  test('that is a # alone is none', () => expect(v.is(tag, { name: '#' })).toBe(false));
});

test.each([
  [true, true],
  [false, false],
  [undefined, null],
  ['yes', null],
])('`pinned: %s` is read as %s', (sent, read) => {
  expect(v.parse(status, { ...rawStatus, pinned: sent }).pinned).toBe(read);
});
