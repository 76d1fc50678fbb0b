// Tests reading the fields of other server software: packages/mastodon-api/src/entities/normalize-status.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { status } from '../../src/entities/status.ts';

const account = { id: '7', username: 'ida', acct: 'ida' };
const post = (id: string, more: object = {}) => ({ id, account, content: `<p>${id}</p>`, visibility: 'public', ...more });
const read = (more: object) => v.parse(status, post('1', more));

describe('Feature 1: a quote', () => {
  test.each<[string, object]>([
    ['Akkoma and Fedibird', { quote: post('55', { quote: null }), quote_id: '55' }],
    ['Iceshrimp', { quote: { ...post('55'), state: 'accepted', quoted_status: post('55') }, quote_id: '55' }],
    ['Pleroma', { pleroma: { quote: post('55'), quote_id: '55', quote_visible: true } }],
    ['Mastodon and Hollo', { quote: { state: 'accepted', quoted_status: post('55') }, quote_id: '55' }],
  ])('of %s has the whole post', (_, more) => {
    expect(read(more).quote).toMatchObject({ state: 'accepted', quoted_status: { id: '55', content: '<p>55</p>' } });
  });

  test('within a quote has the id of the post', () => {
    const { quote } = read({ quote: post('55', { quote: null, quote_id: 66 }), quote_id: '55' });
    expect(quote?.quoted_status?.quote).toEqual({ state: 'accepted', quoted_status: null, quoted_status_id: '66' });
  });

  test('that the user may not see is unauthorized', () => {
    expect(read({ pleroma: { quote: null, quote_id: '55', quote_visible: false } }).quote).toMatchObject({
      state: 'unauthorized',
      quoted_status: null,
    });
  });

  test.each([{}, { quote: null }, { quote: null, quote_id: null }, { quote: [], pleroma: [] }])(
    'is null without a quoted post: %j',
    (more) => {
      expect(read(more).quote).toBeNull();
    },
  );

  test('stays the same when a cached post is parsed again', () => {
    const parsedPost = read({
      quote: post('55'),
      quote_id: '55',
      visibility: 'local',
      emoji_reactions: [{ name: ':tern:', count: 2, me: true }],
    });
    expect(v.parse(status, parsedPost)).toEqual(parsedPost);
  });
});

describe('Feature 2: an audience', () => {
  test.each([
    ['local', {}, 'public', 'local'],
    ['mutuals_only', {}, 'private', 'mutuals_only'],
    ['list', { pleroma: { list_id: 4 } }, 'private', 'list:4'],
    ['list', {}, 'private', 'list'],
    ['subscribers', {}, 'private', 'subscribers'],
    ['unlisted', {}, 'unlisted', null],
  ])('`%s` keeps its name', (visibility, more, similarVisibility, audience) => {
    expect(read({ visibility, ...more })).toMatchObject({ visibility: similarVisibility, audience });
  });

  test('that is missing or damaged is the narrowest', () => {
    expect([read({ visibility: undefined }), read({ visibility: 3 }), read({ visibility: '' })]).toMatchObject([
      { visibility: 'direct', audience: null },
      { visibility: 'direct', audience: null },
      { visibility: 'direct', audience: null },
    ]);
  });

  test('can be limited to the server', () => {
    expect([read({ local_only: true }).local_only, read({}).local_only]).toEqual([true, false]);
  });
});

describe('Feature 3: reactions', () => {
  const picture = 'https://coast.example/tern.png';
  test.each<[string, object]>([
    ['`emoji_reactions`', { emoji_reactions: [{ name: 'tern', count: 2, me: true, url: picture }] }],
    ['`reactions`', { reactions: [{ name: ':tern@.:', count: '2', me: true, url: picture }] }],
    ['`pleroma.emoji_reactions`', { pleroma: { emoji_reactions: [{ name: 'tern', count: 2, me: true, url: picture }] } }],
  ])('are read from %s', (_, more) => {
    expect(read(more).reactions).toEqual([{ name: 'tern', count: 2, me: true, url: picture, static_url: null }]);
  });

  test('are an empty list for software without reactions', () => {
    expect(read({}).reactions).toEqual([]);
  });
});
