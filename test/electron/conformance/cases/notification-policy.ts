// Defines conformance cases for grouped notifications, the notification policy, and notification requests.
import { expect } from 'vitest';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const eero = 'eero@north.example';
const requests = '/api/v1/notifications/requests';

/** Creates a notification request by a filtered mention of eero's, and returns the request's id. */
async function createRequest({ act, ask, id }: ConformanceWorld): Promise<string> {
  act.unfollow('mira', eero);
  await ask('notificationPolicy.update', { for_not_following: 'filter' });
  act.mention(eero, 'mira', 'may I?');
  const request = (await ask('notificationRequests.list', {})).find(({ account }) => account.id === id(eero));
  return request?.id ?? '';
}
/** Resets the policy so that nothing is filtered. */
const resetPolicy = (world: ConformanceWorld) => world.ask('notificationPolicy.update', { for_not_following: 'accept' });
const listRequestIds = async ({ ask }: ConformanceWorld) => (await ask('notificationRequests.list', {})).map(({ id }) => id);
const mentions = async ({ ask, id }: ConformanceWorld) =>
  (await ask('notifications.list', { account_id: id(eero), 'types[]': ['mention'] })).length;

async function createFavouriteGroup({ act, ask }: ConformanceWorld) {
  const post = act.post('mira', { text: 'hello' });
  for (const acct of ['jonna', 'ruben']) act.favourite(acct, post);
  const { notifications: groups } = await ask('notifications.grouped', { 'types[]': ['favourite'] });
  return groups.find(({ status }) => status?.id === post)?.group_key ?? '';
}

export const notificationPolicyCases: ConformanceCases = {
  'notifications.grouped': async (world) => {
    const key = await createFavouriteGroup(world);
    return {
      params: { limit: 2, 'types[]': ['favourite'] },
      path: '/api/v2/notifications',
      query: 'limit=2&types[]=favourite',
      entity: 'GroupedNotificationsResults',
      expect({ notifications: [newest] }) {
        expect(newest).toMatchObject({ group_key: key, type: 'favourite', status: { content: '<p>hello</p>' }, group: { count: 2 } });
        expect(newest?.group?.newest_id).toBe(newest?.id);
        expect(newest?.group?.accounts.map(({ acct }) => acct).toSorted()).toEqual(['jonna', 'ruben']);
      },
    };
  },
  'notifications.groupAccounts': async (world) => {
    const key = await createFavouriteGroup(world);
    return {
      params: { group_key: key },
      path: `/api/v2/notifications/${key}/accounts`,
      entity: 'Account',
      expect: (people) => expect(people.map(({ acct }) => acct).toSorted()).toEqual(['jonna', 'ruben']),
    };
  },
  'notifications.dismissGroup': async (world) => {
    const key = await createFavouriteGroup(world);
    return {
      params: { group_key: key },
      path: `/api/v2/notifications/${key}/dismiss`,
      async expect() {
        const { notifications: groups } = await world.ask('notifications.grouped', {});
        expect(groups.map((group) => group.group_key)).not.toContain(key);
      },
    };
  },
  'notificationPolicy.get': async (world) => {
    await createRequest(world);
    return {
      params: {},
      path: '/api/v2/notifications/policy',
      entity: 'NotificationPolicy',
      async expect(policy) {
        expect(policy).toMatchObject({ for_not_following: 'filter', for_new_accounts: 'accept' });
        expect(policy.summary?.pending_requests_count).toBeGreaterThan(0);
        await resetPolicy(world);
      },
    };
  },
  'notificationPolicy.update': (world) => ({
    params: { for_private_mentions: 'drop', for_new_accounts: 'filter' },
    path: '/api/v2/notifications/policy',
    json: '{"for_private_mentions":"drop","for_new_accounts":"filter"}',
    entity: 'NotificationPolicy',
    async expect(policy) {
      expect(policy).toMatchObject({ for_private_mentions: 'drop', for_new_accounts: 'filter' });
      await world.ask('notificationPolicy.update', { for_private_mentions: 'accept', for_new_accounts: 'accept' });
    },
  }),
  'notificationRequests.list': async (world) => {
    const id = await createRequest(world);
    return {
      params: { limit: 80 },
      path: requests,
      query: 'limit=80',
      entity: 'NotificationRequest',
      async expect(list) {
        expect(list).toContainEqual(expect.objectContaining({ id, account: expect.objectContaining({ acct: eero }) as object }));
        await resetPolicy(world);
      },
    };
  },
  'notificationRequests.dismiss': async (world) => {
    const id = await createRequest(world);
    return {
      params: { id },
      path: `${requests}/${id}/dismiss`,
      async expect() {
        expect([await listRequestIds(world), await mentions(world)]).toEqual([[], 0]);
        await resetPolicy(world);
      },
    };
  },
  'notificationRequests.dismissAll': async (world) => {
    const id = await createRequest(world);
    return {
      params: { id: [id] },
      path: `${requests}/dismiss`,
      json: `{"id":["${id}"]}`,
      async expect() {
        expect([await listRequestIds(world), await mentions(world)]).toEqual([[], 0]);
        await resetPolicy(world);
      },
    };
  },
  'notificationRequests.accept': async (world) => {
    const id = await createRequest(world);
    return {
      params: { id },
      path: `${requests}/${id}/accept`,
      async expect() {
        expect([await listRequestIds(world), await mentions(world)]).toEqual([[], 1]);
        world.act.mention(eero, 'mira', 'thank you');
        expect(await listRequestIds(world)).toEqual([]);
        world.demo.store.db.run('DELETE FROM notification_permissions');
        await resetPolicy(world);
      },
    };
  },
  'notificationRequests.acceptAll': async (world) => {
    await world.ask('notifications.clear', {});
    const id = await createRequest(world);
    return {
      params: { id: [id] },
      path: `${requests}/accept`,
      json: `{"id":["${id}"]}`,
      async expect() {
        expect([await listRequestIds(world), await mentions(world)]).toEqual([[], 1]);
        await resetPolicy(world);
      },
    };
  },
};
