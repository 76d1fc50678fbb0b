// Defines conformance cases for conversations, blocked domains, web push, and notifications.
import { expect } from 'vitest';
import { exampleKeys } from '@kittiwake/demo-server/test/client';
import type { ConformanceCases, ConformanceWorld } from '../world.ts';

const push = '/api/v1/push/subscription';
const subscription = { endpoint: 'https://push.example/send?to=a+b', keys: { ...exampleKeys, auth: `${exampleKeys.auth}==` } };
const subscribe = ({ ask }: ConformanceWorld, alerts: Record<string, boolean>) => ask('push.create', { subscription, data: { alerts } });
const none = { follow: false, favourite: false, reblog: false, mention: false, poll: false, status: false };

async function createConversation({ act, ask }: ConformanceWorld, text: string): Promise<string> {
  act.direct('jonna', 'mira', text);
  const [newest] = await ask('conversations.list', { limit: 1 });
  return newest?.id ?? '';
}
async function createNotification({ act, ask }: ConformanceWorld, text: string): Promise<string> {
  act.mention('jonna', 'mira', text);
  const [newest] = await ask('notifications.list', { limit: 1 });
  return newest?.id ?? '';
}

export const conversationAndNotificationCases: ConformanceCases = {
  'conversations.list': async (world) => {
    await createConversation(world, 'are you there?');
    return {
      params: { limit: 1 },
      path: '/api/v1/conversations',
      query: 'limit=1',
      entity: 'Conversation',
      expect: (list) =>
        expect(list).toMatchObject([{ unread: true, accounts: [{ acct: 'jonna' }], last_status: { visibility: 'direct' } }]),
    };
  },
  'conversations.delete': async (world) => {
    const id = await createConversation(world, 'forget it');
    return {
      params: { id },
      path: `/api/v1/conversations/${id}`,
      expect: async () => expect((await world.ask('conversations.list', {})).map((one) => one.id)).not.toContain(id),
    };
  },
  'conversations.read': async (world) => {
    const id = await createConversation(world, 'read this');
    return {
      params: { id },
      path: `/api/v1/conversations/${id}/read`,
      entity: 'Conversation',
      expect: (conversation) => expect(conversation).toMatchObject({ id, unread: false }),
    };
  },
  'conversations.unread': async (world) => {
    const id = await createConversation(world, 'read this later');
    await world.ask('conversations.read', { id });
    return {
      params: { id },
      path: `/api/v1/conversations/${id}/unread`,
      entity: 'Conversation',
      expect: (conversation) => expect(conversation).toMatchObject({ id, unread: true }),
    };
  },

  'domainBlocks.list': async ({ ask }) => {
    await ask('domainBlocks.create', { domain: 'spam.example' });
    return {
      params: { limit: 1 },
      path: '/api/v1/domain_blocks',
      query: 'limit=1',
      expect: (domains) => expect(domains).toEqual(['spam.example']),
    };
  },
  'domainBlocks.create': ({ ask }) => ({
    params: { domain: 'bücher.example' },
    path: '/api/v1/domain_blocks',
    form: 'domain=b%C3%BCcher.example',
    expect: async () => expect(await ask('domainBlocks.list', {})).toContain('bücher.example'),
  }),
  'domainBlocks.delete': async ({ ask }) => {
    await ask('domainBlocks.create', { domain: 'ads.example' });
    return {
      params: { domain: 'ads.example' },
      path: '/api/v1/domain_blocks',
      form: 'domain=ads.example',
      expect: async () => expect(await ask('domainBlocks.list', {})).not.toContain('ads.example'),
    };
  },

  'push.get': async (world) => {
    await subscribe(world, { poll: true });
    return {
      params: {},
      path: push,
      entity: 'WebPushSubscription',
      expect: (pushSubscription) =>
        expect(pushSubscription).toMatchObject({ endpoint: subscription.endpoint, alerts: { ...none, poll: true } }),
    };
  },
  'push.create': () => ({
    params: { subscription, data: { alerts: { follow: true, favourite: false, reblog: true, mention: true, poll: false, status: true } } },
    path: push,
    form: [
      'subscription%5Bendpoint%5D=https%3A%2F%2Fpush.example%2Fsend%3Fto%3Da%2Bb',
      `subscription%5Bkeys%5D%5Bp256dh%5D=${exampleKeys.p256dh}`,
      `subscription%5Bkeys%5D%5Bauth%5D=${exampleKeys.auth}%3D%3D`,
      'data%5Balerts%5D%5Bfollow%5D=true',
      'data%5Balerts%5D%5Breblog%5D=true',
      'data%5Balerts%5D%5Bmention%5D=true',
      'data%5Balerts%5D%5Bstatus%5D=true',
    ].join('&'),
    entity: 'WebPushSubscription',
    expect: (pushSubscription) =>
      expect(pushSubscription).toMatchObject({
        endpoint: subscription.endpoint,
        alerts: { follow: true, favourite: false, reblog: true, mention: true, poll: false, status: true },
      }),
  }),
  'push.update': async (world) => {
    await subscribe(world, { follow: true, mention: true });
    return {
      params: { data: { alerts: { follow: false, favourite: true, poll: true } } },
      path: push,
      form: 'data%5Balerts%5D%5Bfavourite%5D=true&data%5Balerts%5D%5Bpoll%5D=true',
      entity: 'WebPushSubscription',
      expect: (pushSubscription) => expect(pushSubscription.alerts).toMatchObject({ ...none, favourite: true, poll: true }),
    };
  },
  'push.delete': async (world) => {
    await subscribe(world, { follow: true });
    return {
      params: {},
      path: push,
      async expect(nothing) {
        expect(nothing).toBeNull();
        await expect(world.ask('push.get', {})).rejects.toThrow('not-found');
      },
    };
  },

  'notifications.list': async (world) => {
    await createNotification(world, 'did you hear?');
    return {
      params: { limit: 1, 'types[]': ['mention', 'poll'] },
      path: '/api/v1/notifications',
      query: 'limit=1&types[]=mention&types[]=poll',
      entity: 'Notification',
      expect: (list) => expect(list).toMatchObject([{ type: 'mention', account: { acct: 'jonna' }, status: { visibility: 'public' } }]),
    };
  },
  'notifications.get': async (world) => {
    const id = await createNotification(world, 'look at this');
    return {
      params: { id },
      path: `/api/v1/notifications/${id}`,
      entity: 'Notification',
      expect: (notification) => expect(notification).toMatchObject({ id, type: 'mention' }),
    };
  },
  'notifications.clear': async (world) => {
    await createNotification(world, 'and another');
    return {
      params: {},
      path: '/api/v1/notifications/clear',
      expect: async () => expect(await world.ask('notifications.list', {})).toEqual([]),
    };
  },
  'notifications.dismiss': async (world) => {
    const id = await createNotification(world, 'never mind');
    return {
      params: { id },
      path: `/api/v1/notifications/${id}/dismiss`,
      expect: () => expect(world.ask('notifications.get', { id })).rejects.toThrow('not-found'),
    };
  },
};
