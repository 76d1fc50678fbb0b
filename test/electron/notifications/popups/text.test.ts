import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { isWanted, wordsFor } from '../../../../electron/notifications/popups/text.ts';
import { told } from '../samples.ts';

const say = (notification: ReturnType<typeof told>, people = 1, forAccount: string | null = null, posts = 1) =>
  wordsFor(notification, '1', { people, posts }, forAccount);

test.each([
  ['mention', {}, 'Tern mentioned you'],
  ['mention', { in_reply_to_account_id: '1' }, 'Tern replied to you'],
  ['mention', { visibility: 'direct' }, 'Tern wrote to you alone'],
  ['quote', {}, 'Tern quoted your post'],
  ['status', {}, 'Tern posted'],
  ['update', {}, 'Tern edited a post'],
  ['reblog', {}, 'Tern boosted your post'],
  ['favourite', {}, 'Tern favourited your post'],
  ['poll', {}, 'A poll by Tern has ended'],
  ['quoted_update', {}, 'Tern edited a post you quoted'],
  ['something.new', {}, 'News about Tern'],
])('%s %o: “%s”', (type, status, title) => {
  expect(say(told(type, { status }))).toEqual({ title, body: 'Hello' });
});

test('a follow says who, by handle', () => {
  expect(say(told('follow'))).toEqual({ title: 'Tern followed you', body: '@tern@isle.example' });
  expect(say(told('follow_request')).title).toBe('Tern asks to follow you');
});

const severed = { id: '3', type: 'domain_block', target_name: 'spam.example', followers_count: 12, following_count: 1, created_at: '' };
const report = {
  id: '2',
  category: 'spam',
  comment: 'Sells\n terns',
  target_account: { id: '8', username: 'skua', acct: 'skua@isle.example' },
};
test.each([
  ['admin.sign_up', {}, 'Tern signed up', '@tern@isle.example'],
  ['admin.report', { report }, 'Tern reported skua@isle.example', 'Sells terns'],
  ['admin.report', { report: { ...report, target_account: null } }, 'Tern reported an account', 'Sells terns'],
  ['admin.report', { report: null }, 'Tern reported an account', '@tern@isle.example'],
  [
    'severed_relationships',
    { event: severed },
    'A moderation action ended some of your follows',
    'spam.example: 12 followers and 1 followed account lost',
  ],
  [
    'moderation_warning',
    { moderation_warning: { id: '4', action: 'none', text: 'Please mark your pictures.', created_at: '' } },
    'The moderators of your server sent you a warning',
    'Please mark your pictures.',
  ],
])('%s is told with what it is about', (type, about, title, body) => {
  expect(say(told(type, { about }))).toEqual({ title, body });
});

test('several who signed up are counted', () => {
  expect(say(told('admin.sign_up'), 3).title).toBe('Tern and 2 others signed up');
});

test('the own poll is told as such', () => {
  expect(say(told('poll', { from: { id: '1' }, status: {} })).title).toBe('Your poll has ended');
});

test('others are counted, and posts', () => {
  expect(say(told('favourite', { status: {} }), 2).title).toBe('Tern and 1 other favourited your post');
  expect(say(told('reblog', { status: {} }), 5).title).toBe('Tern and 4 others boosted your post');
  expect(say(told('reblog', { status: {} }), 5, null, 3).title).toBe('Tern and 4 others boosted 3 of your posts');
  expect(say(told('favourite', { status: {} }), 1, null, 2).title).toBe('Tern favourited 2 of your posts');
  expect(say(told('follow'), 3).title).toBe('Tern and 2 others followed you');
});

test('with several accounts it says for whom', () => {
  expect(say(told('mention', { status: {} }), 1, 'mira@coast.example').body).toBe('Hello\nFor @mira@coast.example');
});

test('a conversation that was muted is not told', () => {
  expect(isWanted(told('mention', { status: { muted: true } }), defaultSettings, '1')).toBe(false);
});

test('a content warning stands for the content', () => {
  expect(say(told('mention', { status: { spoiler_text: 'Spiders', content: '<p>eight legs</p>' } })).body).toBe('Spiders');
});

test('a picture without text is described', () => {
  const status = { content: '', media_attachments: [{ id: '1', type: 'image', description: 'A gull' }] };
  expect(say(told('mention', { status })).body).toBe('A gull');
});

test('a name made of custom emoji or of nothing falls back to the handle', () => {
  const emojis = [{ shortcode: 'cat', url: '', static_url: '' }];
  expect(say(told('follow', { from: { display_name: ':cat:', emojis } })).title).toBe('tern@isle.example followed you');
  expect(say(told('follow', { from: { display_name: 'Cat :cat: 10:30:', emojis } })).title).toBe('Cat 10:30: followed you');
});

test('a name written from right to left stays by itself', () => {
  const { title } = say(told('favourite', { from: { display_name: 'سلمى حداد' }, status: {} }), 3);
  expect(title).toBe('\u2068سلمى حداد\u2069 and 2 others favourited your post');
});

test('direction characters in a name do not turn the sentence round', () => {
  expect(say(told('follow', { from: { display_name: '\u202enret\u2066' } })).title).toBe('nret followed you');
});

test.each([
  ['notifyMention', 'mention'],
  ['notifyFollow', 'follow'],
  ['notifyFollow', 'follow_request'],
  ['notifyFavourite', 'favourite'],
  ['notifyReblog', 'reblog'],
  ['notifyPoll', 'poll'],
  ['notifyStatus', 'status'],
  ['notifyStatus', 'update'],
  ['notifyStatus', 'quoted_update'],
  ['notifyMention', 'quote'],
  ['notifyModeration', 'admin.sign_up'],
  ['notifyModeration', 'admin.report'],
  ['notifyModeration', 'severed_relationships'],
  ['notifyModeration', 'moderation_warning'],
])('%s turns off “%s” alone', (setting, type) => {
  expect(isWanted(told(type), defaultSettings, '1')).toBe(true);
  expect(isWanted(told(type), { ...defaultSettings, [setting]: false }, '1')).toBe(false);
  expect(isWanted(told('other'), { ...defaultSettings, [setting]: false }, '1')).toBe(true);
});

const filtered = (filter_action: string, context: string[]) => ({
  account: { id: '7', username: 'tern', acct: 'tern@isle.example' },
  filtered: [{ filter: { id: '1', title: 'Football', context, filter_action } }],
});
test('what a filter hides from notifications is not told; what it warns of is told without its text', () => {
  expect(isWanted(told('mention', { status: filtered('hide', ['notifications']) }), defaultSettings, '1')).toBe(false);
  expect(isWanted(told('mention', { status: filtered('hide', ['home']) }), defaultSettings, '1')).toBe(true);
  expect(say(told('mention', { status: filtered('warn', ['notifications']) })).body).toBe('Filtered: Football');
});

test('a filter says nothing of own posts, nor once it has ended, and one that blurs leaves the text', () => {
  const own = { ...filtered('hide', ['notifications']), account: { id: '1', username: 'mira', acct: 'mira' } };
  expect(isWanted(told('favourite', { status: own }), defaultSettings, '1')).toBe(true);
  expect(say(told('favourite', { status: own })).body).toBe('Hello');
  const [match] = filtered('hide', ['notifications']).filtered;
  const ended = {
    account: { id: '7', username: 'tern', acct: 'tern@isle.example' },
    filtered: [{ filter: { ...match?.filter, expires_at: '2020-01-01T00:00:00Z' } }],
  };
  expect(isWanted(told('mention', { status: ended }), defaultSettings, '1')).toBe(true);
  expect(say(told('mention', { status: filtered('blur', ['notifications']) })).body).toBe('Hello');
});
