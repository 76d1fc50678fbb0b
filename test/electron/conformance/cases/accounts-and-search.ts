// Defines conformance cases for lists of accounts, account details, and search.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

const entity = 'Account';
const relationship = 'Relationship';

export const accountListCases: ConformanceCases = {
  'accounts.lookup': ({ id }) => ({
    params: { acct: 'freya@archipelago.example' },
    path: '/api/v1/accounts/lookup',
    query: 'acct=freya%40archipelago.example',
    entity,
    expect: (account) => expect(account.id).toBe(id('freya@archipelago.example')),
  }),
  'accounts.unblock': async ({ ask, id }) => {
    await ask('accounts.block', { id: id('ruben') });
    return {
      params: { id: id('ruben') },
      path: `/api/v1/accounts/${id('ruben')}/unblock`,
      entity: relationship,
      expect: (answer) => expect(answer).toMatchObject({ id: id('ruben'), blocking: false }),
    };
  },
  'accounts.unmute': async ({ ask, id }) => {
    await ask('accounts.mute', { id: id('ruben') });
    return {
      params: { id: id('ruben') },
      path: `/api/v1/accounts/${id('ruben')}/unmute`,
      entity: relationship,
      expect: (answer) => expect(answer).toMatchObject({ id: id('ruben'), muting: false }),
    };
  },
  'accounts.statuses': ({ act, id }) => {
    const status = act.post('jonna', { text: 'On my page' });
    return {
      params: { id: id('jonna'), limit: 1 },
      path: `/api/v1/accounts/${id('jonna')}/statuses`,
      query: 'limit=1',
      entity: 'Status',
      expect: (statuses) => expect(statuses.map((one) => one.id)).toEqual([status]),
    };
  },
  'accounts.followers': ({ act, id }) => {
    act.follow('ruben', 'mira');
    return {
      params: { id: id('mira'), limit: 80 },
      path: `/api/v1/accounts/${id('mira')}/followers`,
      query: 'limit=80',
      entity,
      expect: (people) => expect(people.map(({ acct }) => acct)).toContain('ruben'),
    };
  },
  'accounts.following': ({ act, id }) => {
    act.follow('mira', 'ida');
    return {
      params: { id: id('mira'), limit: 80 },
      path: `/api/v1/accounts/${id('mira')}/following`,
      query: 'limit=80',
      entity,
      expect: (people) => expect(people.map(({ acct }) => acct)).toContain('ida'),
    };
  },
  'accounts.lists': async ({ act, ask, id: idOf }) => {
    act.follow('mira', 'ida');
    const { id } = await ask('lists.create', { title: 'Crew' });
    await ask('lists.addAccounts', { id, account_ids: [idOf('ida')] });
    return {
      params: { id: idOf('ida') },
      path: `/api/v1/accounts/${idOf('ida')}/lists`,
      entity: 'List',
      expect: (lists) => expect(lists.map((list) => list.id)).toContain(id),
    };
  },
  'accounts.featuredTags': ({ id }) => ({
    params: { id: id('mira') },
    path: `/api/v1/accounts/${id('mira')}/featured_tags`,
    entity: 'FeaturedTag',
    expect: (tags) => expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['seabirds', 'maps'])),
  }),
  'blocks.list': async ({ ask, id }) => {
    await ask('accounts.block', { id: id('tomas@archipelago.example') });
    return {
      params: {},
      path: '/api/v1/blocks',
      entity,
      expect: (people) => expect(people.map(({ acct }) => acct)).toContain('tomas@archipelago.example'),
    };
  },
  'mutes.list': ({ demo: { act, store } }) => {
    store.relations.mute(act.id('mira'), act.id('fatou@puerto.example'), true, 0);
    return {
      params: {},
      path: '/api/v1/mutes',
      entity: 'MutedAccount',
      expect: (people) => expect(people.map(({ acct }) => acct)).toContain('fatou@puerto.example'),
    };
  },
  'lists.accounts': async ({ act, ask, id: idOf }) => {
    act.follow('mira', 'ida');
    const { id } = await ask('lists.create', { title: 'Watch' });
    await ask('lists.addAccounts', { id, account_ids: [idOf('ida')] });
    return {
      params: { id },
      path: `/api/v1/lists/${id}/accounts`,
      entity,
      expect: (people) => expect(people.map(({ acct }) => acct)).toEqual(['ida']),
    };
  },
  'tags.get': ({ act }) => {
    act.post('jonna', { text: 'Look: #seasmoke' });
    return {
      params: { name: 'seasmoke' },
      path: '/api/v1/tags/seasmoke',
      entity: 'Tag',
      expect: (tag) => expect(tag).toMatchObject({ name: 'seasmoke', following: false }),
    };
  },
  'search.all': ({ act, id }) => {
    act.post('jonna', { text: 'A #freyasday' });
    return {
      params: { q: 'freya', limit: 5 },
      path: '/api/v2/search',
      query: 'q=freya&limit=5',
      entity: 'Search',
      expect({ accounts, hashtags }) {
        expect(accounts[0]?.id).toBe(id('freya@archipelago.example'));
        expect(hashtags.map(({ name }) => name)).toContain('freyasday');
      },
    };
  },
};
