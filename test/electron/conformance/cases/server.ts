// Defines conformance cases for the documented endpoints about the server: five about the instance, four about its announcements.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

export const serverCases: ConformanceCases = {
  'instance.get': () => ({
    params: {},
    path: '/api/v1/instance',
    entity: 'V1Instance',
    expect: (instance) =>
      expect(instance).toMatchObject({ uri: 'coast.example', title: 'Kittiwake Coast', contact_account: { acct: 'mira' } }),
  }),
  'instance.peers': () => ({
    params: {},
    path: '/api/v1/instance/peers',
    expect: (peers) => expect(peers).toContain('archipelago.example'),
  }),
  'instance.activity': () => ({
    params: {},
    path: '/api/v1/instance/activity',
    expect(weeks) {
      expect(weeks.length).toBe(12);
      for (const week of weeks) expect(Object.values(week).filter((value) => !/^\d+$/.test(value))).toEqual([]);
    },
  }),
  'instance.rules': () => ({
    params: {},
    path: '/api/v1/instance/rules',
    entity: 'Rule',
    expect: (rules) => expect(rules.map(({ id, text }) => [id, text !== ''])).toContainEqual(['1', true]),
  }),
  'instance.directory': () => ({
    params: { limit: 2, order: 'new', local: true },
    path: '/api/v1/directories',
    query: 'limit=2&order=new&local=true',
    entity: 'Account',
    expect(people) {
      expect(people.length).toBe(2);
      expect(people.filter(({ acct }) => acct.includes('@'))).toEqual([]);
    },
  }),

  'announcements.list': ({ act }) => {
    const id = act.announce('The slip is closed on Friday.');
    return {
      params: {},
      path: '/api/v1/announcements',
      entity: 'Announcement',
      expect: (list) =>
        expect(list.find((one) => one.id === id)).toMatchObject({ content: '<p>The slip is closed on Friday.</p>', read: false }),
    };
  },
  'announcements.dismiss': ({ act, ask }) => {
    const id = act.announce('The slip is open again.');
    return {
      params: { id },
      path: `/api/v1/announcements/${id}/dismiss`,
      answer: '',
      async expect(nothing) {
        expect(nothing).toBeNull();
        expect((await ask('announcements.list', {})).find((one) => one.id === id)).toMatchObject({ read: true });
      },
    };
  },
  'announcements.addReaction': ({ act, ask }) => {
    const id = act.announce('A new bell for the harbour.');
    return {
      params: { id, name: '🎉' },
      path: `/api/v1/announcements/${id}/reactions/%F0%9F%8E%89`,
      entity: 'Reaction',
      async expect(reaction) {
        expect(reaction).toMatchObject({ name: '🎉', count: 1, me: true });
        expect((await ask('announcements.list', {})).find((one) => one.id === id)?.reactions).toMatchObject([{ name: '🎉', me: true }]);
      },
    };
  },
  'announcements.removeReaction': async ({ act, ask }) => {
    const id = act.announce('The old bell is for sale.');
    await ask('announcements.addReaction', { id, name: 'kittiwake' });
    return {
      params: { id, name: 'kittiwake' },
      path: `/api/v1/announcements/${id}/reactions/kittiwake`,
      entity: 'Reaction',
      async expect(reaction) {
        expect(reaction).toMatchObject({ name: 'kittiwake', count: 0, me: false });
        expect((await ask('announcements.list', {})).find((one) => one.id === id)?.reactions).toEqual([]);
      },
    };
  },
};
