// Defines conformance cases for discovery: trends, suggestions, and posts that share a link.
import { expect } from 'vitest';
import { linkCard } from '../../../fixtures/link-card.ts';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const share = ({ act }: ConformanceWorld, url: string) => act.post('jonna', { text: 'Read this', card: { ...linkCard, url } });

export const findingCases: ConformanceCases = {
  'search.all': ({ act }) => {
    const id = act.post('jonna', { text: 'A haar over the pier' });
    act.post('ruben', { text: 'A haar over the hills' });
    return {
      params: { q: 'haar from:jonna -hills after:2020-01-01', type: 'statuses', limit: 5 },
      path: '/api/v2/search',
      query: 'q=haar+from%3Ajonna+-hills+after%3A2020-01-01&type=statuses&limit=5',
      entity: 'Search',
      expect: ({ statuses }) => expect(statuses.map((status) => status.id)).toEqual([id]),
    };
  },
  'trends.statuses': ({ act }) => {
    const id = act.post('jonna', { text: 'What a tide' });
    for (const acct of ['ruben', 'ida', 'mira']) act.favourite(acct, id);
    return {
      params: { limit: 1 },
      path: '/api/v1/trends/statuses',
      query: 'limit=1',
      entity: 'Status',
      expect: (statuses) => expect(statuses.map((status) => status.id)).toEqual([id]),
    };
  },
  'trends.tags': ({ act }) => {
    for (const acct of ['jonna', 'ruben', 'ida', 'mira']) act.post(acct, { text: '#haar' });
    return {
      params: { limit: 1 },
      path: '/api/v1/trends/tags',
      query: 'limit=1',
      entity: 'Tag',
      expect: (tags) => expect(tags).toMatchObject([{ name: 'haar', history: [{ accounts: '4' }, {}, {}, {}, {}, {}, {}] }]),
    };
  },
  'trends.links': (world) => {
    share(world, 'https://notes.example/tide-tables');
    return {
      params: { limit: 20 },
      path: '/api/v1/trends/links',
      query: 'limit=20',
      entity: 'TrendsLink',
      expect: (links) => expect(links.map(({ url }) => url)).toContain('https://notes.example/tide-tables'),
    };
  },
  'suggestions.list': () => ({
    params: { limit: 2 },
    path: '/api/v2/suggestions',
    query: 'limit=2',
    entity: 'Suggestion',
    expect: (people) => expect(people.map(({ sources }) => sources.length)).toEqual([1, 1]),
  }),
  'suggestions.dismiss': async ({ ask }) => {
    const [first] = await ask('suggestions.list', { limit: 1 });
    const id = first?.account.id ?? '';
    return {
      params: { account_id: id },
      path: `/api/v1/suggestions/${id}`,
      expect: async () => expect((await ask('suggestions.list', {})).map(({ account }) => account.id)).not.toContain(id),
    };
  },
  'timelines.link': (world) => {
    const url = 'https://notes.example/islands?a=1&b=2';
    const id = share(world, url);
    return {
      params: { url, limit: 5 },
      path: '/api/v1/timelines/link',
      query: 'url=https%3A%2F%2Fnotes.example%2Fislands%3Fa%3D1%26b%3D2&limit=5',
      entity: 'Status',
      expect: (statuses) => expect(statuses.map((status) => status.id)).toEqual([id]),
    };
  },
};
