import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { shouldNotify, createPopupText } from '../../../../electron/notifications/popups/text.ts';
import { sampleNotification } from '../samples.ts';

const createText = (notification: ReturnType<typeof sampleNotification>, people = 1, forAccount: string | null = null, posts = 1) =>
  createPopupText(notification, '1', { people, posts }, forAccount);

test.each([
  ['mention', {}, 'Tern mentioned you'],
  ['mention', { in_reply_to_account_id: '1' }, 'Tern replied to you'],
  ['mention', { visibility: 'direct' }, 'Tern wrote to you privately'],
  ['quote', {}, 'Tern quoted your post'],
  ['status', {}, 'Tern posted'],
  ['update', {}, 'Tern edited a post'],
  ['reblog', {}, 'Tern boosted your post'],
  ['favourite', {}, 'Tern favourited your post'],
  ['poll', {}, 'A poll by Tern has ended'],
  ['quoted_update', {}, 'Tern edited a post you quoted'],
  ['something.new', {}, 'New notification about Tern'],
])('titles %s %o “%s”', (type, status, title) => {
  expect(createText(sampleNotification(type, { status }))).toEqual({ title, body: 'Hello' });
});

test('shows the follower’s handle', () => {
  expect(createText(sampleNotification('follow'))).toEqual({ title: 'Tern followed you', body: '@tern@isle.example' });
  expect(createText(sampleNotification('follow_request')).title).toBe('Tern wants to follow you');
});

const severedEvent = {
  id: '3',
  type: 'domain_block',
  target_name: 'spam.example',
  followers_count: 12,
  following_count: 1,
  created_at: '',
};
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
    { event: severedEvent },
    'A moderation action ended some of your follows',
    'spam.example: 12 followers and 1 followed account lost',
  ],
  [
    'moderation_warning',
    { moderation_warning: { id: '4', action: 'none', text: 'Please mark your pictures.', created_at: '' } },
    'The moderators of your server sent you a warning',
    'Please mark your pictures.',
  ],
])('describes %s with its details', (type, about, title, body) => {
  expect(createText(sampleNotification(type, { about }))).toEqual({ title, body });
});

test('names the server that the user blocked', () => {
  const about = { event: { ...severedEvent, type: 'user_domain_block' } };
  expect(createText(sampleNotification('severed_relationships', { about })).title).toBe('You blocked spam.example');
});

const collection = { id: '6', name: 'Gull watchers' };
test.each([
  ['added_to_collection', { collection }, 'Tern added you to a collection', 'Gull watchers'],
  ['collection_update', { collection }, 'Tern changed a collection you are in', 'Gull watchers'],
])('describes %s %j', (type, about, title, body) => {
  expect(createText(sampleNotification(type, { about }))).toEqual({ title, body });
});

test.each([
  [{ annual_report: { year: '2026' } }, 'Your 2026 in review is ready'],
  [{}, 'Your year in review is ready'],
])('describes an annual report, which comes from the user’s own account: %j', (about, title) => {
  expect(createText(sampleNotification('annual_report', { from: { id: '1' }, about }))).toEqual({ title, body: '' });
});

test('shows an unknown kind in the words of the server', () => {
  const fallback = { title: '<a href="https://isle.example/@tern">@tern</a> waved', summary: '<p>Wave &amp; smile</p>' };
  const text = createText(sampleNotification('wave', { about: { fallback } }));
  expect(text).toEqual({ title: '@tern waved', body: 'Wave & smile' });
});

test('counts several sign-ups', () => {
  expect(createText(sampleNotification('admin.sign_up'), 3).title).toBe('Tern and 2 others signed up');
});

test('names the user’s own poll', () => {
  expect(createText(sampleNotification('poll', { from: { id: '1' }, status: {} })).title).toBe('Your poll has ended');
});

test('counts other accounts and posts', () => {
  expect(createText(sampleNotification('favourite', { status: {} }), 2).title).toBe('Tern and 1 other favourited your post');
  expect(createText(sampleNotification('reblog', { status: {} }), 5).title).toBe('Tern and 4 others boosted your post');
  expect(createText(sampleNotification('reblog', { status: {} }), 5, null, 3).title).toBe('Tern and 4 others boosted 3 of your posts');
  expect(createText(sampleNotification('favourite', { status: {} }), 1, null, 2).title).toBe('Tern favourited 2 of your posts');
  expect(createText(sampleNotification('follow'), 3).title).toBe('Tern and 2 others followed you');
});

test('names the account if several are signed in', () => {
  expect(createText(sampleNotification('mention', { status: {} }), 1, 'mira@coast.example').body).toBe('Hello\nFor @mira@coast.example');
});

test('hides notifications of a muted conversation', () => {
  expect(shouldNotify(sampleNotification('mention', { status: { muted: true } }), defaultSettings, '1')).toBe(false);
});

test('shows the content warning instead of the content', () => {
  expect(createText(sampleNotification('mention', { status: { spoiler_text: 'Spiders', content: '<p>eight legs</p>' } })).body).toBe(
    'Spiders',
  );
});

test('F21: keeps the link to a quoted post that the server does not attach', () => {
  const content = '<p class="quote-inline">RE: https://far.example/@q/55</p><p>Look</p>';
  expect(createText(sampleNotification('mention', { status: { content, quote: null } })).body).toBe('RE: https://far.example/@q/55 Look');
});

test('F22: shows a post as the window does', () => {
  const content = '<table><tr><td>c1</td><td>c2</td></tr></table><ol start="9"><li>10<sup>3</sup></li></ol><img alt="a cat">';
  expect(createText(sampleNotification('mention', { status: { content } })).body).toBe('c1 c2 9. 10³ a cat');
});

test('shows the description of a picture without text', () => {
  const status = { content: '', media_attachments: [{ id: '1', type: 'image', description: 'A gull' }] };
  expect(createText(sampleNotification('mention', { status })).body).toBe('A gull');
});

test('shows the handle if the name has only custom emoji', () => {
  const emojis = [{ shortcode: 'cat', url: '', static_url: '' }];
  expect(createText(sampleNotification('follow', { from: { display_name: ':cat:', emojis } })).title).toBe(
    'tern@isle.example followed you',
  );
  expect(createText(sampleNotification('follow', { from: { display_name: 'Cat :cat: 10:30:', emojis } })).title).toBe(
    'Cat 10:30: followed you',
  );
});

test('isolates a right-to-left name', () => {
  const { title } = createText(sampleNotification('favourite', { from: { display_name: 'سلمى حداد' }, status: {} }), 3);
  expect(title).toBe('\u2068سلمى حداد\u2069 and 2 others favourited your post');
});

test('removes direction characters from a name', () => {
  expect(createText(sampleNotification('follow', { from: { display_name: '\u202enret\u2066' } })).title).toBe('nret followed you');
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
  ['notifyMention', 'added_to_collection'],
  ['notifyStatus', 'annual_report'],
])('%s turns off “%s” only', (setting, type) => {
  expect(shouldNotify(sampleNotification(type), defaultSettings, '1')).toBe(true);
  expect(shouldNotify(sampleNotification(type), { ...defaultSettings, [setting]: false }, '1')).toBe(false);
  expect(shouldNotify(sampleNotification('other'), { ...defaultSettings, [setting]: false }, '1')).toBe(true);
});

const filtered = (filter_action: string, context: string[]) => ({
  account: { id: '7', username: 'tern', acct: 'tern@isle.example' },
  filtered: [{ filter: { id: '1', title: 'Football', context, filter_action } }],
});
test('hides filtered notifications and shows those with a filter warning without their text', () => {
  expect(shouldNotify(sampleNotification('mention', { status: filtered('hide', ['notifications']) }), defaultSettings, '1')).toBe(false);
  expect(shouldNotify(sampleNotification('mention', { status: filtered('hide', ['home']) }), defaultSettings, '1')).toBe(true);
  expect(createText(sampleNotification('mention', { status: filtered('warn', ['notifications']) })).body).toBe('Filtered: Football');
});

test('ignores filters for own posts, expired filters, and blur filters', () => {
  const own = { ...filtered('hide', ['notifications']), account: { id: '1', username: 'mira', acct: 'mira' } };
  expect(shouldNotify(sampleNotification('favourite', { status: own }), defaultSettings, '1')).toBe(true);
  expect(createText(sampleNotification('favourite', { status: own })).body).toBe('Hello');
  const [match] = filtered('hide', ['notifications']).filtered;
  const ended = {
    account: { id: '7', username: 'tern', acct: 'tern@isle.example' },
    filtered: [{ filter: { ...match?.filter, expires_at: '2020-01-01T00:00:00Z' } }],
  };
  expect(shouldNotify(sampleNotification('mention', { status: ended }), defaultSettings, '1')).toBe(true);
  expect(createText(sampleNotification('mention', { status: filtered('blur', ['notifications']) })).body).toBe('Hello');
});

test('F17: shows the handle instead of a name that shows nothing', () => {
  for (const name of ['\u200b', '\u3164', '\u2800', '\ufe0f'])
    expect(createText(sampleNotification('follow', { from: { display_name: name } })).title).toBe('tern@isle.example followed you');
});
