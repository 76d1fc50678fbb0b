// Covers post-rules.svelte.ts and timeline-source.ts too.
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import type { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import { Timelines, streamOf } from '../../../../renderer/state/timelines/timelines.ts';
import { flushAll } from '../../../../renderer/logic/debounce.ts';
import { fakeAccount, page } from '../fake-account.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const post = (id: string, author = '7', more: object = {}) =>
  v.parse(statusSchema, { id, account: { id: author, username: `person${author}`, acct: `person${author}` }, ...more });
const hiddenByFilter = [{ filter: { id: '1', title: 'Ads', context: ['home'], filter_action: 'hide' } }];

function made(posts: object[] = [], home: ConstructorParameters<typeof Timelines>[0]['home'] = null) {
  const fake = fakeAccount({ 'timelines.home': () => page(posts), 'timelines.tag': () => page([]), 'accounts.statuses': () => page([]) });
  return { ...fake, timelines: new Timelines({ ...fake.account, home }) };
}

describe('the timelines of an account', () => {
  it('are made once for each route', () => {
    const { timelines } = made();
    expect(timelines.at({ view: 'tag', name: 'tern' })).toBe(timelines.at({ view: 'tag', name: 'tern' }));
    expect(timelines.at({ view: 'tag', name: 'gull' })).not.toBe(timelines.at({ view: 'tag', name: 'tern' }));
    expect(timelines.ofProfile('7', 'posts')).not.toBe(timelines.ofProfile('7', 'media'));
  });

  it('ask the endpoint of their route with its parameters', async () => {
    const { timelines, sent } = made();
    await timelines.at({ view: 'tag', name: 'tern' }).open();
    await timelines.ofProfile('7', 'media').open();
    expect(sent.map(({ endpoint }) => endpoint)).toEqual(['timelines.tag', 'accounts.statuses']);
    expect(sent[0]?.params).toMatchObject({ name: 'tern' });
    expect(sent[1]?.params).toMatchObject({ id: '7', only_media: true });
  });

  const shown = (timeline: Timeline) => timeline.rows.flatMap((row) => (row.kind === 'entry' ? row.id : []));

  it('leave out posts that a filter hides there, though nowhere else', async () => {
    const { timelines } = made([post('2'), post('1', '7', { filtered: hiddenByFilter })]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(shown(home)).toEqual(['2']);
    const tag = timelines.at({ view: 'tag', name: 'tern' });
    tag.receive(['1', '2']);
    expect(tag.pendingCount).toBe(2);
    home.receive(['3']);
    expect(home.pendingCount).toBe(1);
  });

  it('save what was read before the window was hidden or closed as read', async () => {
    const { timelines } = made([post('2'), post('1')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    fakeMain.reset();
    vi.stubGlobal('document', { hidden: false });
    home.setPosition({ id: '2', offset: 0 });
    home.setPosition({ id: '1', offset: 0 });
    vi.stubGlobal('document', { hidden: true });
    flushAll();
    home.setPosition({ id: '2', offset: 0 });
    flushAll();
    expect(fakeMain.argsOf('positions.save')).toMatchObject([
      { position: { id: '1' }, read: true },
      { position: { id: '2' }, read: false },
    ]);
  });

  it('save what the person asked to see as read', async () => {
    const { timelines } = made([post('1')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    fakeMain.reset();
    vi.stubGlobal('document', { hidden: false });
    home.setPosition({ id: '1', offset: 0 });
    flushAll();
    home.receive(['2']);
    home.showFromTop();
    home.setPosition({ id: '2', offset: 0 });
    flushAll();
    expect(fakeMain.argsOf('positions.save')).toMatchObject([
      { position: { id: '1' }, read: false },
      { position: { id: '2' }, read: true },
    ]);
  });

  it('never hide own posts', async () => {
    const { timelines } = made([post('2', '1', { filtered: hiddenByFilter }), post('1', '7', { filtered: hiddenByFilter })]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(shown(home)).toEqual(['2']);
  });

  it('show a post and its boosts once within a page, and the row that was there stays', async () => {
    const { timelines, account } = made([post('5', '8', { reblog: post('3') }), post('4'), post('3')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(shown(home)).toEqual(['5', '4']);
    account.entities.saveStatus(post('6', '9', { reblog: post('4') }));
    home.receive(['6']);
    expect(home.pendingCount).toBe(0);
    home.showPending();
    expect(shown(home)).toEqual(['5', '4']);
  });

  it('hide boosts, replies and quotes, by timeline and by person', async () => {
    const quoting = post('2', '9', { quote: { state: 'accepted', quoted_status: post('20', '8') } });
    const answer = { in_reply_to_id: '30', in_reply_to_account_id: '8' };
    const posts = [post('5', '8', { reblog: post('40') }), post('4', '7', answer), post('3', '9', answer), quoting, post('1', '8', answer)];
    const { timelines, account } = made(posts);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(shown(home)).toEqual(['5', '4', '3', '2', '1']);
    const kinds = { boosts: false, replies: false, quotes: false };
    const hide = (hiddenIn: object, hiddenOf: object) => {
      account.preferences.current = { ...account.preferences.current, hiddenIn, hiddenOf };
      home.receive([]);
      // The preferences of the test are not reactive.
      home.entries = [...home.entries];
      return shown(home);
    };
    expect(hide({ home: { ...kinds, boosts: true } }, {})).toEqual(['4', '3', '2', '1']);
    // A reply to itself continues a post.
    expect(hide({ home: { ...kinds, replies: true } }, {})).toEqual(['5', '2', '1']);
    expect(hide({ local: { ...kinds, replies: true } }, { 9: { ...kinds, replies: true, quotes: true } })).toEqual(['5', '4', '1']);
    expect(hide({}, { 8: { ...kinds, boosts: true } })).toEqual(['4', '3', '2', '1']);
  });

  it('load on while all that comes is hidden', async () => {
    const { account, sent } = fakeAccount({
      'timelines.home': ({ cursor }) =>
        cursor === undefined ? page([post('9', '7', { filtered: hiddenByFilter })], 'older') : page([post('8')]),
    });
    const home = new Timelines({ ...account, home: null }).at({ view: 'home' });
    await home.open();
    await expect.poll(() => shown(home)).toEqual(['8']);
    expect(sent.length).toBeGreaterThan(1);
  });

  it('start with the home timeline that came with the start of the app', async () => {
    const cached = { entries: [{ kind: 'entry' as const, id: '1' }], position: null, statuses: [post('1')], notifications: [] };
    const { timelines, account } = made([post('1')], cached);
    await timelines.at({ view: 'home' }).open();
    expect(account.entities.hasStatus('1')).toBe(true);
    expect(timelines.at({ view: 'home' }).entries).toEqual(cached.entries);
  });

  it('get the posts of their stream', () => {
    const { timelines } = made();
    const routes = [{ view: 'tag', name: 'tern' }, { view: 'list', id: '4' }, { view: 'local' }, { view: 'federated' }] as const;
    for (const route of routes) expect(timelines.fedBy(streamOf(route) ?? 'user')).toBeUndefined();
    for (const route of routes) {
      const timeline = timelines.at(route);
      expect(timelines.fedBy(streamOf(route) ?? 'user')).toBe(timeline);
    }
    expect(streamOf({ view: 'home' })).toBeNull();
    expect(streamOf({ view: 'bookmarks' })).toBeNull();
  });

  it('forget a deleted post', async () => {
    const { timelines, account } = made([post('2'), post('1')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    timelines.forgetStatuses(new Set(['2']));
    expect([home.ids(), account.entities.hasStatus('2')]).toEqual([['1'], false]);
  });

  it('leave a deleted post out of a page that was asked for before', async () => {
    const { timelines } = made([post('2'), post('1')]);
    const home = timelines.at({ view: 'home' });
    const opened = home.open();
    timelines.forgetStatuses(new Set(['2']));
    await opened;
    expect(home.ids()).toEqual(['1']);
  });

  it('that were left long ago are let go, but never one that is open or the home timeline', () => {
    const { timelines, account } = made();
    const tag = (at: number) => ({ view: 'tag', name: `tag${at}` }) as const;
    const home = timelines.at({ view: 'home' });
    account.router.open({ view: 'list', id: '4' });
    account.router.open({ view: 'profile', id: '7' });
    const [list, media] = [timelines.at({ view: 'list', id: '4' }), timelines.ofProfile('7', 'media')];
    const first = timelines.at(tag(0));
    for (let at = 1; at < 500; at += 1) timelines.at(tag(at));
    expect(timelines.all().length).toBeLessThanOrEqual(24);
    expect(timelines.at(tag(499))).toBe(timelines.fedBy('hashtag:tag499'));
    expect([timelines.at({ view: 'home' }), timelines.at({ view: 'list', id: '4' }), timelines.ofProfile('7', 'media')]).toEqual([
      home,
      list,
      media,
    ]);
    expect(timelines.at(tag(0))).not.toBe(first);
  });

  it('hide posts and reblogs of an account, and put them back', async () => {
    const { timelines } = made([post('3', '8', { reblog: post('1', '7') }), post('2', '7'), post('0', '8')]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    const putBack = timelines.hideAccounts((account) => account.id === '7');
    expect(home.ids()).toEqual(['0']);
    putBack();
    expect(home.ids()).toEqual(['3', '2', '0']);
  });
});
