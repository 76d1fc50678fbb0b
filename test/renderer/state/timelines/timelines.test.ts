import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { LocalPreferences } from '../../../../electron/contract/journal.ts';
import type { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import { Timelines, streamOf } from '../../../../renderer/state/timelines/timelines.ts';
import { flushAll } from '../../../../renderer/logic/debounce.ts';
import { fakeAccount, page } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const post = (id: string, author = '7', more: object = {}) =>
  v.parse(statusSchema, { id, account: { id: author, username: `person${author}`, acct: `person${author}` }, ...more });
const hiddenByFilter = [{ filter: { id: '1', title: 'Ads', context: ['home'], filter_action: 'hide' } }];

function createTimelines(posts: object[] = [], home: ConstructorParameters<typeof Timelines>[0]['home'] = null) {
  const fake = fakeAccount({ 'timelines.home': () => page(posts), 'timelines.tag': () => page([]), 'accounts.statuses': () => page([]) });
  return { ...fake, timelines: new Timelines({ ...fake.account, home }) };
}

const listIds = (timeline: Timeline) => timeline.rows.flatMap((row) => (row.kind === 'entry' ? row.id : []));

describe('the timelines of an account', () => {
  it('are created once for each route', () => {
    const { timelines } = createTimelines();
    expect(timelines.at({ view: 'tag', name: 'tern' })).toBe(timelines.at({ view: 'tag', name: 'tern' }));
    expect(timelines.at({ view: 'tag', name: 'gull' })).not.toBe(timelines.at({ view: 'tag', name: 'tern' }));
    expect(timelines.ofProfile('7', 'posts')).not.toBe(timelines.ofProfile('7', 'media'));
  });

  it('call the endpoint of their route with its parameters', async () => {
    const { timelines, sent } = createTimelines();
    await timelines.at({ view: 'tag', name: 'tern' }).open();
    await timelines.ofProfile('7', 'media').open();
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['timelines.tag', 'accounts.statuses']);
    expect(sent[0]?.params).toMatchObject({ name: 'tern' });
    expect(sent[1]?.params).toMatchObject({ id: '7', only_media: true });
  });

  it('start with the home timeline from the startup answer', async () => {
    const cached = { entries: [{ kind: 'entry' as const, id: '1' }], position: null, statuses: [post('1')], notifications: [] };
    const { timelines, account } = createTimelines([post('1')], cached);
    await timelines.at({ view: 'home' }).open();
    expect(account.entities.hasStatus('1')).toBe(true);
    expect(timelines.at({ view: 'home' }).entries).toEqual(cached.entries);
  });

  it('receive the posts of their stream', () => {
    const { timelines } = createTimelines();
    const routes = [{ view: 'tag', name: 'tern' }, { view: 'list', id: '4' }, { view: 'local' }, { view: 'federated' }] as const;
    for (const route of routes) expect(timelines.ofStream(streamOf(route) ?? 'user')).toBeUndefined();
    for (const route of routes) {
      const timeline = timelines.at(route);
      expect(timelines.ofStream(streamOf(route) ?? 'user')).toBe(timeline);
    }
    expect(streamOf({ view: 'home' })).toBeNull();
    expect(streamOf({ view: 'bookmarks' })).toBeNull();
  });

  it('are evicted if unused, except those in view and the home timeline', () => {
    const { timelines, account } = createTimelines();
    const tag = (at: number) => ({ view: 'tag', name: `tag${at}` }) as const;
    const home = timelines.at({ view: 'home' });
    account.router.open({ view: 'list', id: '4' });
    account.router.open({ view: 'profile', id: '7' });
    const [list, media] = [timelines.at({ view: 'list', id: '4' }), timelines.ofProfile('7', 'media')];
    const first = timelines.at(tag(0));
    for (let at = 1; at < 500; at += 1) timelines.at(tag(at));
    expect(timelines.all().length).toBeLessThanOrEqual(24);
    expect(timelines.at(tag(499))).toBe(timelines.ofStream('hashtag:tag499'));
    expect([timelines.at({ view: 'home' }), timelines.at({ view: 'list', id: '4' }), timelines.ofProfile('7', 'media')]).toEqual([
      home,
      list,
      media,
    ]);
    expect(timelines.at(tag(0))).not.toBe(first);
  });
});

describe('timelines being read', () => {
  it('save the position as read before the window is hidden or closed', async () => {
    const { timelines } = createTimelines([post('2'), post('1')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    fakeBridge.reset();
    vi.stubGlobal('document', { hidden: false });
    home.setPosition({ id: '2', offset: 0 });
    home.setPosition({ id: '1', offset: 0 });
    vi.stubGlobal('document', { hidden: true });
    flushAll();
    home.setPosition({ id: '2', offset: 0 });
    flushAll();
    expect(fakeBridge.argsOf('positions.save')).toMatchObject([
      { position: { id: '1' }, read: true },
      { position: { id: '2' }, read: false },
    ]);
  });

  it('save the position as read after the user shows pending posts', async () => {
    const { timelines } = createTimelines([post('1')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    fakeBridge.reset();
    vi.stubGlobal('document', { hidden: false });
    home.setPosition({ id: '1', offset: 0 });
    flushAll();
    home.receive(['2']);
    home.showFromTop();
    home.setPosition({ id: '2', offset: 0 });
    flushAll();
    expect(fakeBridge.argsOf('positions.save')).toMatchObject([
      { position: { id: '1' }, read: false },
      { position: { id: '2' }, read: true },
    ]);
  });
});

describe('timelines with hidden posts', () => {
  it('omit posts that a filter hides in their context only', async () => {
    const { timelines } = createTimelines([post('2'), post('1', '7', { filtered: hiddenByFilter })]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(listIds(home)).toEqual(['2']);
    const tag = timelines.at({ view: 'tag', name: 'tern' });
    tag.receive(['1', '2']);
    expect(tag.pendingCount).toBe(2);
    home.receive(['3']);
    expect(home.pendingCount).toBe(1);
  });

  it('never hide the user’s own posts', async () => {
    const { timelines } = createTimelines([post('2', '1', { filtered: hiddenByFilter }), post('1', '7', { filtered: hiddenByFilter })]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(listIds(home)).toEqual(['2']);
  });

  it('show a post and its boosts once within a page, and keep the existing row', async () => {
    const { timelines, account } = createTimelines([post('5', '8', { reblog: post('3') }), post('4'), post('3')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(listIds(home)).toEqual(['5', '4']);
    account.entities.saveStatus(post('6', '9', { reblog: post('4') }));
    home.receive(['6']);
    expect(home.pendingCount).toBe(0);
    home.showPending();
    expect(listIds(home)).toEqual(['5', '4']);
  });

  it('hide boosts, replies, and quotes by timeline and by account', async () => {
    const quoting = post('2', '9', { quote: { state: 'accepted', quoted_status: post('20', '8') } });
    const answer = { in_reply_to_id: '30', in_reply_to_account_id: '8' };
    const posts = [post('5', '8', { reblog: post('40') }), post('4', '7', answer), post('3', '9', answer), quoting, post('1', '8', answer)];
    const { timelines, account } = createTimelines(posts);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(listIds(home)).toEqual(['5', '4', '3', '2', '1']);
    const kinds = { boosts: false, replies: false, quotes: false };
    const hide = (hiddenIn: LocalPreferences['hiddenIn'], hiddenOf: LocalPreferences['hiddenOf']) => {
      account.preferences.current = { ...account.preferences.current, hiddenIn, hiddenOf };
      return listIds(home);
    };
    expect(hide({ home: { ...kinds, boosts: true } }, {})).toEqual(['4', '3', '2', '1']);
    // A reply to the author's own post is no reply here: it continues a thread.
    expect(hide({ home: { ...kinds, replies: true } }, {})).toEqual(['5', '2', '1']);
    expect(hide({ local: { ...kinds, replies: true } }, { 9: { ...kinds, replies: true, quotes: true } })).toEqual(['5', '4', '1']);
    expect(hide({}, { 8: { ...kinds, boosts: true } })).toEqual(['4', '3', '2', '1']);
  });

  it('continue to load while all loaded posts are hidden', async () => {
    const { account, sent } = fakeAccount({
      'timelines.home': ({ cursor }) =>
        cursor === undefined ? page([post('9', '7', { filtered: hiddenByFilter })], 'older') : page([post('8')]),
    });
    const home = new Timelines({ ...account, home: null }).at({ view: 'home' });
    await home.open();
    await expect.poll(() => listIds(home)).toEqual(['8']);
    expect(sent.length).toBeGreaterThan(1);
  });
});

describe('timelines after a deletion or a block', () => {
  it('remove a deleted post', async () => {
    const { timelines, account } = createTimelines([post('2'), post('1')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    timelines.forgetStatuses(new Set(['2']));
    expect([home.ids(), account.entities.hasStatus('2')]).toEqual([['1'], false]);
  });

  it('omit a deleted post from a page requested before', async () => {
    const { timelines } = createTimelines([post('2'), post('1')]);
    const home = timelines.at({ view: 'home' });
    const opening = home.open();
    timelines.forgetStatuses(new Set(['2']));
    await opening;
    expect(home.ids()).toEqual(['1']);
  });

  it('hide posts and reblogs of an account, and restore them', async () => {
    const { timelines } = createTimelines([post('3', '8', { reblog: post('1', '7') }), post('2', '7'), post('0', '8')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    const putBack = timelines.hideAccounts((account) => account.id === '7');
    expect(home.ids()).toEqual(['0']);
    putBack();
    expect(home.ids()).toEqual(['3', '2', '0']);
  });
});
