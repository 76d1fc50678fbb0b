// Defines conformance cases for private notes, familiar followers, endorsements, the user's profile, and reports.
import { expect } from 'vitest';
import type { ConformanceCases } from '../world.ts';

const freya = 'freya@archipelago.example';

export const peopleCases: ConformanceCases = {
  'accounts.note': ({ id, ask }) => ({
    params: { id: id(freya), comment: 'Met at the ferry' },
    path: `/api/v1/accounts/${id(freya)}/note`,
    json: '{"comment":"Met at the ferry"}',
    entity: 'Relationship',
    async expect(relationship) {
      expect(relationship).toMatchObject({ id: id(freya), note: 'Met at the ferry' });
      expect(await ask('accounts.relationships', { 'id[]': [id(freya)] })).toMatchObject([{ note: 'Met at the ferry' }]);
    },
  }),
  'accounts.removeFollower': ({ act, id, ask }) => {
    act.follow(freya, 'mira');
    return {
      params: { id: id(freya) },
      path: `/api/v1/accounts/${id(freya)}/remove_from_followers`,
      entity: 'Relationship',
      async expect(relationship) {
        expect(relationship).toMatchObject({ id: id(freya), followed_by: false });
        expect((await ask('accounts.followers', { id: id('mira'), limit: 80 })).map((one) => one.id)).not.toContain(id(freya));
      },
    };
  },
  'accounts.familiarFollowers': ({ act, id }) => {
    act.follow('mira', freya);
    act.follow(freya, 'jonna');
    return {
      params: { 'id[]': [id('jonna')] },
      path: '/api/v1/accounts/familiar_followers',
      query: `id[]=${id('jonna')}`,
      entity: 'FamiliarFollowers',
      expect([one]) {
        expect(one?.id).toBe(id('jonna'));
        expect(one?.accounts.map(({ acct }) => acct)).toContain(freya);
      },
    };
  },
  'accounts.endorsements': ({ id }) => ({
    params: { id: id('mira'), limit: 40 },
    path: `/api/v1/accounts/${id('mira')}/endorsements`,
    query: 'limit=40',
    entity: 'Account',
    expect: (people) => expect(people.map(({ acct }) => acct)).toContain(freya),
  }),
  'profile.deleteAvatar': ({ id, ask }) => ({
    params: {},
    path: '/api/v1/profile/avatar',
    entity: 'CredentialAccount',
    async expect(account) {
      expect(account.id).toBe(id('mira'));
      expect((await ask('accounts.get', { id: id('mira') })).avatar).toContain('missing');
    },
  }),
  'profile.deleteHeader': ({ id }) => ({
    params: {},
    path: '/api/v1/profile/header',
    entity: 'CredentialAccount',
    expect: (account) => expect(account).toMatchObject({ id: id('mira'), header_description: '' }),
  }),
  'preferences.get': async ({ ask }) => {
    await ask('accounts.update', { source: { privacy: 'unlisted', sensitive: true, language: 'de', quote_policy: 'followers' } });
    return {
      params: {},
      path: '/api/v1/preferences',
      entity: 'Preferences',
      expect: (preferences) =>
        expect(preferences).toMatchObject({
          'posting:default:visibility': 'unlisted',
          'posting:default:sensitive': true,
          'posting:default:language': 'de',
          'posting:default:quote_policy': 'followers',
          'reading:expand:media': 'default',
        }),
    };
  },
  'reports.create': ({ act, id }) => {
    const status = act.post(freya, { text: 'Buy my ropes' });
    return {
      params: { account_id: id(freya), status_ids: [status], comment: 'Again', forward: true, category: 'violation', rule_ids: ['4'] },
      path: '/api/v1/reports',
      json: `{"account_id":"${id(freya)}","status_ids":["${status}"],"comment":"Again","forward":true,"category":"violation","rule_ids":["4"]}`,
      entity: 'Report',
      expect: (report) =>
        expect(report).toMatchObject({
          category: 'violation',
          comment: 'Again',
          forwarded: true,
          status_ids: [status],
          target_account: { acct: freya },
        }),
    };
  },
};
