import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { featuredTag, tag as tagSchema } from '@kittiwake/mastodon-api/entities/status';
import { fail } from '../../../../electron/contract/result.ts';
import { Tags } from '../../../../renderer/state/lists-tags/tags.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { page, refusal, fakeAccount } from '../fake-account.ts';

const tag = (name: string, following?: boolean) => v.parse(tagSchema, { name, following });
const names = (tags: Tags) => tags.followed.items.map(({ name }) => name);

describe('followed tags', () => {
  it('are paged by the server’s cursor, each tag once', async () => {
    const pages = [page([tag('fog'), tag('tides')], 'max_id=2'), page([tag('tides'), tag('maps')])];
    const { account, sent } = fakeAccount({ 'followedTags.list': () => pages.shift() ?? refusal });
    const tags = new Tags(account);
    await tags.followed.open();
    await tags.followed.loadMore();
    expect(names(tags)).toEqual(['fog', 'tides', 'maps']);
    expect(tags.followed.reachedEnd).toBe(true);
    expect(sent.map(({ params }) => params['cursor'])).toEqual([undefined, 'max_id=2']);
    expect(tags.tag('Fog').value?.following).toBe(true);
  });

  it('are listed once if the server returns a tag twice, also with a `#`', async () => {
    const { account } = fakeAccount({ 'followedTags.list': () => page([tag('#Fog'), tag('fog'), tag('tides')]) });
    const tags = new Tags(account);
    await tags.followed.open();
    expect(names(tags)).toEqual(['Fog', 'tides']);
  });

  it('are removed at once when unfollowed, and restored on undo', async () => {
    const { account } = fakeAccount({
      'followedTags.list': () => page([tag('fog')]),
      'tags.unfollow': () => page(tag('fog', false)),
      'tags.follow': () => page(tag('fog', true)),
    });
    const tags = new Tags(account);
    await tags.followed.open();
    const request = tags.unfollow('fog');
    expect(names(tags)).toEqual([]);
    await request;
    toasts.all.at(-1)?.action?.run();
    expect(names(tags)).toEqual(['fog']);
  });

  it('stay unchanged if the server refuses', async () => {
    const { account } = fakeAccount({ 'followedTags.list': () => page([tag('fog')]), 'tags.unfollow': () => refusal });
    const tags = new Tags(account);
    await tags.followed.open();
    await tags.unfollow('fog');
    expect(names(tags)).toEqual(['fog']);
    expect(tags.tag('fog').value?.following).toBe(true);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });
});

describe('F12: a tag that the server has under another name', () => {
  it.each([
    ['Über', 'uber'],
    ['Straße', 'strasse'],
  ])('is followed as %s and listed once, as %s', async (requestedName, serverName) => {
    const { account } = fakeAccount({
      'followedTags.list': () => page([]),
      'tags.get': () => page(tag(serverName, true)),
      'tags.follow': () => page(tag(serverName, true)),
      'tags.unfollow': () => page(tag(serverName, false)),
    });
    const tags = new Tags(account);
    await tags.followed.open();
    await tags.follow(requestedName);
    expect(names(tags)).toEqual([serverName]);
    const others = new Tags(account);
    await others.load(requestedName);
    expect(others.tag(requestedName).value?.following).toBe(true);
    await tags.unfollow(requestedName);
    expect([names(tags), tags.tag(requestedName).value?.following]).toEqual([[], false]);
  });
});

describe('featured tags', () => {
  const featured = (id: string, name: string) => v.parse(featuredTag, { id, name });

  it('offer the server’s suggestions without featured tags', async () => {
    const { account } = fakeAccount({
      'featuredTags.list': () => page([featured('1', 'maps')]),
      'featuredTags.suggestions': () => page([tag('Maps'), tag('tides')]),
      'featuredTags.create': () => page(featured('2', 'tides')),
    });
    const { featured: tags } = new Tags(account);
    await tags.load();
    expect(tags.offeredTags.map(({ name }) => name)).toEqual(['tides']);
    expect(await tags.add('tides')).toBeNull();
    expect(tags.all.map(({ name }) => name)).toEqual(['maps', 'tides']);
    expect(tags.offeredTags).toEqual([]);
  });

  it('work on a server without suggestions, and report it', async () => {
    const notOffered = fail('not-offered', 'not-offered-here', { host: 'coast.example' }, { status: 404 });
    const { account } = fakeAccount({ 'featuredTags.list': () => page([]), 'featuredTags.suggestions': () => notOffered });
    const { featured: tags } = new Tags(account);
    await tags.load();
    expect([tags.phase, tags.suggestionsPhase]).toEqual(['ready', 'not-offered']);
  });

  it('are created again on undo', async () => {
    const { account, sent } = fakeAccount({
      'featuredTags.list': () => page([featured('1', 'maps')]),
      'featuredTags.suggestions': () => page([]),
      'featuredTags.create': () => page(featured('3', 'maps')),
    });
    const { featured: tags } = new Tags(account);
    await tags.load();
    const [maps] = tags.all;
    if (!maps) throw new Error('nothing was loaded');
    await tags.remove(maps);
    expect(tags.all).toEqual([]);
    toasts.all.at(-1)?.action?.run();
    await vi.waitFor(() => expect(tags.all.map(({ id }) => id)).toEqual(['3']));
    expect(sent.at(-1)).toEqual({ endpoint: 'featuredTags.create', params: { name: 'maps' } });
  });
});
