// Defines conformance cases for timelines, other lists of statuses, threads, and read markers.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

const entity = 'Status';

export const timelineCases: ConformanceCases = {
  'timelines.home': ({ act }) => {
    const id = act.post('jonna', { text: 'Home' });
    return {
      params: { limit: 1 },
      path: '/api/v1/timelines/home',
      query: 'limit=1',
      entity,
      expect: (statuses) => expect(statuses.map((status) => status.id)).toEqual([id]),
    };
  },
  'timelines.public': ({ act }) => {
    const id = act.post('jonna', { text: 'For everyone' });
    act.post('freya@archipelago.example', { text: 'From elsewhere' });
    return {
      params: { local: true, limit: 1 },
      path: '/api/v1/timelines/public',
      query: 'local=true&limit=1',
      entity,
      expect: (statuses) => expect(statuses.map((status) => status.id)).toEqual([id]),
    };
  },
  'timelines.tag': ({ act }) => {
    const id = act.post('jonna', { text: 'Low water #ebb' });
    return {
      params: { name: 'ebb' },
      path: '/api/v1/timelines/tag/ebb',
      entity,
      expect: (statuses) => expect(statuses.map((status) => status.id)).toEqual([id]),
    };
  },
  'timelines.list': async ({ act, ask, id: idOf }) => {
    act.follow('mira', 'jonna');
    const { id } = await ask('lists.create', { title: 'Neighbours' });
    await ask('lists.addAccounts', { id, account_ids: [idOf('jonna')] });
    const status = act.post('jonna', { text: 'To my neighbours' });
    return {
      params: { id, limit: 1 },
      path: `/api/v1/timelines/list/${id}`,
      query: 'limit=1',
      entity,
      expect: (statuses) => expect(statuses.map((one) => one.id)).toEqual([status]),
    };
  },
  'bookmarks.list': async ({ act, ask }) => {
    const id = act.post('jonna', { text: 'For later' });
    await ask('statuses.bookmark', { id });
    return {
      params: { limit: 1 },
      path: '/api/v1/bookmarks',
      query: 'limit=1',
      entity,
      expect: (statuses) => expect(statuses).toMatchObject([{ id, bookmarked: true }]),
    };
  },
  'favourites.list': async ({ act, ask }) => {
    const id = act.post('jonna', { text: 'A good one' });
    await ask('statuses.favourite', { id });
    return {
      params: { limit: 1 },
      path: '/api/v1/favourites',
      query: 'limit=1',
      entity,
      expect: (statuses) => expect(statuses).toMatchObject([{ id, favourited: true }]),
    };
  },
  'statuses.context': ({ act }) => {
    const root = act.post('jonna', { text: 'Who comes along?' });
    const id = act.post('mira', { text: '@jonna I do', inReplyTo: root });
    const reply = act.post('jonna', { text: '@mira At six', inReplyTo: id });
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/context`,
      entity: 'Context',
      expect({ ancestors, descendants }) {
        expect(ancestors.map((status) => status.id)).toEqual([root]);
        expect(descendants.map((status) => status.id)).toEqual([reply]);
      },
    };
  },
  'statuses.rebloggedBy': ({ act }) => {
    const id = act.post('mira', { text: 'Pass it on' });
    act.reblog('ruben', id);
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/reblogged_by`,
      entity: 'Account',
      expect: (people) => expect(people.map(({ acct }) => acct)).toEqual(['ruben']),
    };
  },
  'statuses.favouritedBy': ({ act }) => {
    const id = act.post('mira', { text: 'Like it' });
    act.favourite('ruben', id);
    return {
      params: { id },
      path: `/api/v1/statuses/${id}/favourited_by`,
      entity: 'Account',
      expect: (people) => expect(people.map(({ acct }) => acct)).toEqual(['ruben']),
    };
  },
  'markers.save': ({ act }) => {
    const id = act.post('jonna', { text: 'Read up to here' });
    return {
      params: { home: { last_read_id: id } },
      path: '/api/v1/markers',
      json: `{"home":{"last_read_id":"${id}"}}`,
      expect: (markers) => expect(markers).toMatchObject({ home: { last_read_id: id } }),
    };
  },
  'markers.get': async ({ act, ask }) => {
    const id = act.post('jonna', { text: 'Read so far' });
    await ask('markers.save', { home: { last_read_id: id } });
    return {
      params: { 'timeline[]': ['home'] },
      path: '/api/v1/markers',
      query: 'timeline[]=home',
      expect: (markers) => expect(markers).toMatchObject({ home: { last_read_id: id } }),
    };
  },
};
