import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { Timelines, streamOf } from '../../../../renderer/state/timelines/timelines.ts';
import { fakeAccount, page } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy({}, { get: () => () => Promise.resolve(ok(null)) }),
  on: () => () => undefined,
}));

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

  it('leave out posts that a filter hides', async () => {
    const { timelines } = made([post('2'), post('1', '7', { filtered: hiddenByFilter })]);
    const home = timelines.at({ view: 'home' });
    await home.open();
    expect(home.ids()).toEqual(['2']);
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
