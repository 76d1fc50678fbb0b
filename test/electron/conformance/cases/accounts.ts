// Defines conformance cases for the ten documented endpoints about accounts, and the three about follow requests.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

const entity = 'Relationship';

export const accountCases: ConformanceCases = {
  'accounts.verifyCredentials': ({ id }) => ({
    params: {},
    path: '/api/v1/accounts/verify_credentials',
    entity: 'CredentialAccount',
    expect: (account) => expect(account).toMatchObject({ id: id('mira'), acct: 'mira', source: { privacy: 'public' } }),
  }),
  'accounts.update': ({ id }) => ({
    params: { display_name: 'Mira :tern: & 🐦' },
    path: '/api/v1/accounts/update_credentials',
    form: 'display_name=Mira+%3Atern%3A+%26+%F0%9F%90%A6',
    entity: 'CredentialAccount',
    expect: (account) =>
      expect(account).toMatchObject({ id: id('mira'), display_name: 'Mira :tern: & 🐦', emojis: [{ shortcode: 'tern' }] }),
  }),
  'accounts.get': ({ id }) => ({
    params: { id: id('freya@archipelago.example') },
    path: `/api/v1/accounts/${id('freya@archipelago.example')}`,
    entity: 'Account',
    expect: (account) => expect(account).toMatchObject({ username: 'freya', acct: 'freya@archipelago.example' }),
  }),
  'accounts.follow': ({ act, id, ask }) => {
    act.unfollow('mira', 'jonna');
    return {
      params: { id: id('jonna') },
      path: `/api/v1/accounts/${id('jonna')}/follow`,
      entity,
      async expect(relationship) {
        expect(relationship).toMatchObject({ id: id('jonna'), following: true, showing_reblogs: true, notifying: false });
        expect((await ask('accounts.following', { id: id('mira'), limit: 80 })).map(({ acct }) => acct)).toContain('jonna');
      },
    };
  },
  'accounts.unfollow': ({ act, id }) => {
    act.follow('mira', 'jonna');
    return {
      params: { id: id('jonna') },
      path: `/api/v1/accounts/${id('jonna')}/unfollow`,
      entity,
      expect: (relationship) => expect(relationship).toMatchObject({ id: id('jonna'), following: false, requested: false }),
    };
  },
  'accounts.block': ({ id, ask }) => ({
    params: { id: id('gus@archipelago.example') },
    path: `/api/v1/accounts/${id('gus@archipelago.example')}/block`,
    entity,
    async expect(relationship) {
      expect(relationship).toMatchObject({ blocking: true, following: false, followed_by: false });
      expect((await ask('blocks.list', {})).map(({ acct }) => acct)).toEqual(['gus@archipelago.example']);
    },
  }),
  'accounts.mute': ({ id, ask }) => ({
    params: { id: id('tomas@archipelago.example'), notifications: false, duration: 3600 },
    path: `/api/v1/accounts/${id('tomas@archipelago.example')}/mute`,
    json: '{"notifications":false,"duration":3600}',
    entity,
    async expect(relationship) {
      expect(relationship).toMatchObject({ muting: true, muting_notifications: false });
      const [muted] = await ask('mutes.list', {});
      expect(muted?.acct).toBe('tomas@archipelago.example');
      expect(Date.parse(muted?.mute_expires_at ?? '')).toBeGreaterThan(Date.now() + 3_500_000);
    },
  }),
  'accounts.pin': ({ act, id }) => {
    act.follow('mira', 'ida');
    return {
      params: { id: id('ida') },
      path: `/api/v1/accounts/${id('ida')}/pin`,
      entity,
      expect: (relationship) => expect(relationship).toMatchObject({ id: id('ida'), endorsed: true }),
    };
  },
  'accounts.unpin': async ({ act, id, ask }) => {
    act.follow('mira', 'ida');
    await ask('accounts.pin', { id: id('ida') });
    return {
      params: { id: id('ida') },
      path: `/api/v1/accounts/${id('ida')}/unpin`,
      entity,
      expect: (relationship) => expect(relationship).toMatchObject({ id: id('ida'), endorsed: false, following: true }),
    };
  },
  'accounts.search': () => ({
    params: { q: 'freya@archipelago.example', limit: 1 },
    path: '/api/v1/accounts/search',
    query: 'q=freya%40archipelago.example&limit=1',
    entity: 'Account',
    expect: (accounts) => expect(accounts).toMatchObject([{ acct: 'freya@archipelago.example' }]),
  }),
  'accounts.relationships': ({ id }) => {
    const [freya, ida] = [id('freya@archipelago.example'), id('ida')];
    return {
      params: { 'id[]': [freya, ida] },
      path: '/api/v1/accounts/relationships',
      query: `id[]=${freya}&id[]=${ida}`,
      entity,
      expect(list) {
        // In the order of the ids, not of the request (Mastodon 4.6.5).
        expect(list.map((one) => one.id)).toEqual([freya, ida].sort());
        expect(list.find((one) => one.id === freya)).toMatchObject({ following: true, notifying: true, endorsed: true });
      },
    };
  },

  'followRequests.list': () => ({
    params: { limit: 2 },
    path: '/api/v1/follow_requests',
    query: 'limit=2',
    entity: 'Account',
    expect: (people) => expect(people.length).toBe(2),
  }),
  'followRequests.authorize': async ({ ask, id }) => {
    const eero = id('eero@north.example');
    expect(await ask('accounts.relationships', { 'id[]': [eero] })).toMatchObject([{ requested_by: true, followed_by: false }]);
    return {
      params: { id: eero },
      path: `/api/v1/follow_requests/${eero}/authorize`,
      entity,
      expect: (relationship) => expect(relationship).toMatchObject({ id: eero, followed_by: true, requested_by: false }),
    };
  },
  'followRequests.reject': ({ id, ask }) => {
    const fatou = id('fatou@puerto.example');
    return {
      params: { id: fatou },
      path: `/api/v1/follow_requests/${fatou}/reject`,
      entity,
      async expect(relationship) {
        expect(relationship).toMatchObject({ id: fatou, followed_by: false, requested_by: false });
        expect((await ask('followRequests.list', {})).map((one) => one.id)).not.toContain(fatou);
      },
    };
  },
};
