// Defines conformance cases for filters, their keywords, and their statuses.
import { expect } from 'vitest';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const fields = { title: 'Fog & mist', context: ['home' as const, 'public' as const], filter_action: 'blur' as const };
const keyword = { keyword: 'fog', whole_word: true };
const createFilter = ({ ask }: ConformanceWorld) => ask('filters.create', { ...fields, expires_in: null, keywords_attributes: [keyword] });

export const filterCases: ConformanceCases = {
  'filters.list': ({ demo }) => {
    const me = demo.store.accounts.byAcct('mira')?.id ?? '';
    demo.store.filters.create(me, { title: 'Wind', context: ['thread'], action: 'hide', expiresAt: null });
    return {
      params: {},
      path: '/api/v2/filters',
      entity: 'Filter',
      expect: (filters) =>
        expect(filters).toContainEqual(expect.objectContaining({ title: 'Wind', context: ['thread'], filter_action: 'hide' })),
    };
  },
  'filters.listOlder': ({ demo }) => {
    const me = demo.store.accounts.byAcct('mira')?.id ?? '';
    const { filters } = demo.store;
    filters.addKeyword(me, filters.create(me, { title: 'Fog', context: ['home', 'public'], action: 'warn', expiresAt: null }), 'fog', true);
    return {
      params: {},
      path: '/api/v1/filters',
      entity: 'V1Filter',
      expect: (filters) =>
        expect(filters).toContainEqual(expect.objectContaining({ phrase: 'fog', context: ['home', 'public'], whole_word: true })),
    };
  },
  'filters.get': async (world) => {
    const { id } = await createFilter(world);
    return {
      params: { id },
      path: `/api/v2/filters/${id}`,
      entity: 'Filter',
      expect: (filter) => expect(filter).toMatchObject({ id, ...fields, keywords: [keyword], statuses: [] }),
    };
  },
  'filters.create': ({ act, ask }) => ({
    params: { ...fields, expires_in: 3600, keywords_attributes: [keyword] },
    path: '/api/v2/filters',
    json: '{"title":"Fog & mist","context":["home","public"],"filter_action":"blur","expires_in":3600,"keywords_attributes":[{"keyword":"fog","whole_word":true}]}',
    entity: 'Filter',
    async expect(filter) {
      expect(Date.parse(filter.expires_at ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
      const { filtered } = await ask('statuses.get', { id: act.post('jonna', { text: 'Fog again' }) });
      // The filter of a match has no rules, and the match is the text as it was written (Mastodon 4.6.5).
      expect(filtered).toContainEqual({
        filter: { ...filter, keywords: [], statuses: [] },
        keyword_matches: ['Fog'],
        status_matches: null,
      });
    },
  }),
  'filters.update': async (world) => {
    const { id, keywords } = await createFilter(world);
    const word = keywords[0]?.id ?? '';
    return {
      params: { id, expires_in: null, keywords_attributes: [{ id: word, keyword: 'haze', whole_word: false }] },
      path: `/api/v2/filters/${id}`,
      json: `{"expires_in":null,"keywords_attributes":[{"id":"${word}","keyword":"haze","whole_word":false}]}`,
      entity: 'Filter',
      expect: (filter) =>
        expect(filter).toMatchObject({ id, ...fields, expires_at: null, keywords: [{ id: word, keyword: 'haze', whole_word: false }] }),
    };
  },
  'filters.delete': async (world) => {
    const { id } = await createFilter(world);
    return {
      params: { id },
      path: `/api/v2/filters/${id}`,
      expect: async () => expect((await world.ask('filters.list', {})).map((filter) => filter.id)).not.toContain(id),
    };
  },
  'filters.addKeyword': async (world) => {
    const { id } = await createFilter(world);
    return {
      params: { id, keyword: 'haar', whole_word: false },
      path: `/api/v2/filters/${id}/keywords`,
      json: '{"keyword":"haar","whole_word":false}',
      entity: 'FilterKeyword',
      expect: async (word) => expect((await world.ask('filters.get', { id })).keywords).toContainEqual(word),
    };
  },
  'filters.deleteKeyword': async (world) => {
    const { id, keywords } = await createFilter(world);
    const word = keywords[0]?.id ?? '';
    return {
      params: { id: word },
      path: `/api/v2/filters/keywords/${word}`,
      expect: async () => expect(await world.ask('filters.get', { id })).toMatchObject({ keywords: [] }),
    };
  },
  'filters.addStatus': async (world) => {
    const { id } = await createFilter(world);
    const status = world.act.post('jonna', { text: 'The same joke' });
    return {
      params: { id, status_id: status },
      path: `/api/v2/filters/${id}/statuses`,
      json: `{"status_id":"${status}"}`,
      entity: 'FilterStatus',
      async expect(entry) {
        expect(await world.ask('filters.get', { id })).toMatchObject({ statuses: [entry] });
        expect(await world.ask('statuses.get', { id: status })).toMatchObject({ filtered: [{ filter: { id }, status_matches: [status] }] });
      },
    };
  },
  'filters.deleteStatus': async (world) => {
    const { id } = await createFilter(world);
    const entry = await world.ask('filters.addStatus', { id, status_id: world.act.post('jonna', { text: 'The same joke' }) });
    return {
      params: { id: entry.id },
      path: `/api/v2/filters/statuses/${entry.id}`,
      entity: 'FilterStatus',
      expect: async () => expect(await world.ask('filters.get', { id })).toMatchObject({ statuses: [] }),
    };
  },
};
