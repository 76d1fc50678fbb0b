// Defines conformance cases for the six documented endpoints about lists, changing a list, and the seven about tags.
import { expect } from 'vitest';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const newList = async ({ ask }: ConformanceWorld, title: string) => (await ask('lists.create', { title })).id;
const members = async ({ ask }: ConformanceWorld, id: string) => (await ask('lists.accounts', { id })).map(({ acct }) => acct);

export const listAndTagCases: ConformanceCases = {
  'lists.all': () => ({
    params: {},
    path: '/api/v1/lists',
    entity: 'List',
    expect: (lists) => expect(lists.map(({ title }) => title)).toEqual(expect.arrayContaining(['Seabird people', 'Map makers'])),
  }),
  'lists.get': async (world) => {
    const id = await newList(world, 'Rope and wire');
    return {
      params: { id },
      path: `/api/v1/lists/${id}`,
      entity: 'List',
      expect: (list) => expect(list).toMatchObject({ id, title: 'Rope and wire' }),
    };
  },
  'lists.create': ({ ask }) => ({
    params: { title: 'Küste & Co.', replies_policy: 'followed', exclusive: true },
    path: '/api/v1/lists',
    json: '{"title":"Küste & Co.","replies_policy":"followed","exclusive":true}',
    entity: 'List',
    async expect(list) {
      expect(list).toMatchObject({ title: 'Küste & Co.', replies_policy: 'followed', exclusive: true });
      expect(await ask('lists.all', {})).toContainEqual(list);
    },
  }),
  'lists.update': async (world) => {
    const id = await newList(world, 'Fishers');
    return {
      params: { id, replies_policy: 'none', exclusive: true },
      path: `/api/v1/lists/${id}`,
      json: '{"replies_policy":"none","exclusive":true}',
      entity: 'List',
      expect: (list) => expect(list).toEqual({ id, title: 'Fishers', replies_policy: 'none', exclusive: true }),
    };
  },
  'lists.delete': async (world) => {
    const id = await newList(world, 'Not for long');
    return {
      params: { id },
      path: `/api/v1/lists/${id}`,
      async expect(nothing) {
        expect(nothing).toBeNull();
        await expect(world.ask('lists.get', { id })).rejects.toThrow('not-found');
      },
    };
  },
  'lists.addAccounts': async (world) => {
    const id = await newList(world, 'Rowers');
    const accounts = [world.id('freya@archipelago.example'), world.id('ngozi@karta.example')];
    return {
      params: { id, account_ids: accounts },
      path: `/api/v1/lists/${id}/accounts`,
      json: `{"account_ids":["${accounts[0]}","${accounts[1]}"]}`,
      expect: async () => expect((await members(world, id)).toSorted()).toEqual(['freya@archipelago.example', 'ngozi@karta.example']),
    };
  },
  'lists.removeAccounts': async (world) => {
    const id = await newList(world, 'Sailors');
    const [freya, ngozi] = [world.id('freya@archipelago.example'), world.id('ngozi@karta.example')];
    await world.ask('lists.addAccounts', { id, account_ids: [freya, ngozi] });
    return {
      params: { id, account_ids: [freya] },
      path: `/api/v1/lists/${id}/accounts`,
      json: `{"account_ids":["${freya}"]}`,
      expect: async () => expect(await members(world, id)).toEqual(['ngozi@karta.example']),
    };
  },

  'followedTags.list': async ({ ask }) => {
    await ask('tags.follow', { name: 'herring' });
    return {
      params: { limit: 1 },
      path: '/api/v1/followed_tags',
      query: 'limit=1',
      entity: 'Tag',
      expect: (tags) => expect(tags).toMatchObject([{ name: 'herring', following: true }]),
    };
  },
  'tags.follow': ({ ask }) => ({
    params: { name: 'ñandú' },
    path: '/api/v1/tags/%C3%B1and%C3%BA/follow',
    entity: 'Tag',
    async expect(tag) {
      expect(tag).toMatchObject({ name: 'ñandú', following: true });
      expect(await ask('tags.get', { name: 'ñandú' })).toMatchObject({ following: true });
    },
  }),
  'tags.unfollow': async ({ ask }) => {
    await ask('tags.follow', { name: 'mackerel' });
    return {
      params: { name: 'mackerel' },
      path: '/api/v1/tags/mackerel/unfollow',
      entity: 'Tag',
      expect: (tag) => expect(tag).toMatchObject({ name: 'mackerel', following: false }),
    };
  },
  'featuredTags.list': () => ({
    params: {},
    path: '/api/v1/featured_tags',
    entity: 'FeaturedTag',
    expect: (tags) => expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['seabirds', 'maps'])),
  }),
  'featuredTags.create': ({ ask }) => ({
    params: { name: 'lighthouses' },
    path: '/api/v1/featured_tags',
    json: '{"name":"lighthouses"}',
    entity: 'FeaturedTag',
    async expect(tag) {
      expect(tag.name).toBe('lighthouses');
      expect(await ask('featuredTags.list', {})).toContainEqual(tag);
    },
  }),
  'featuredTags.delete': async ({ ask }) => {
    const { id } = await ask('featuredTags.create', { name: 'buoys' });
    return {
      params: { id },
      path: `/api/v1/featured_tags/${id}`,
      expect: async () => expect((await ask('featuredTags.list', {})).map((tag) => tag.id)).not.toContain(id),
    };
  },
  'featuredTags.suggestions': ({ act }) => {
    act.post('mira', { text: 'Found another one #driftglass' });
    return {
      params: {},
      path: '/api/v1/featured_tags/suggestions',
      entity: 'Tag',
      expect: (tags) => expect(tags.map(({ name }) => name)).toContain('driftglass'),
    };
  },
};
