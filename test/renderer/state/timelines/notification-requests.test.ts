import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { notificationPolicy, notificationRequest } from '@kittiwake/mastodon-api/entities/notification';
import { fail } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { NotificationRequests, notificationRequestsOf } from '../../../../renderer/state/timelines/notification-requests.svelte.ts';
import { fakeAccount, page, refusal, fakeSession } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const request = (id: string, count = '2') =>
  v.parse(notificationRequest, { id, notifications_count: count, account: { id: `7${id}`, username: `ida${id}`, acct: `ida${id}` } });
const policy = (more: object = {}) => v.parse(notificationPolicy, more);
const lacking = fail('not-offered', 'not-offered-here', { host: 'coast.example' });

async function loadRequests(answers: EndpointFakes = {}) {
  const startOver = vi.fn<() => void>();
  const fake = fakeAccount({
    'notificationRequests.list': () => page([request('1'), request('2', '100')]),
    'notificationPolicy.get': () => page(policy({ summary: { pending_requests_count: 2, pending_notifications_count: 3 } })),
    ...answers,
  });
  const notificationRequests = new NotificationRequests(fakeSession({ ...fake.account, notifications: { startOver } }));
  await notificationRequests.loadPolicy();
  await notificationRequests.requests.open();
  const listIds = () => notificationRequests.requests.items.map(({ id }) => id);
  return { ...fake, held: notificationRequests, listIds, startOver };
}

beforeEach(() => void (toasts.all = []));

describe('notification requests', () => {
  it('are listed by account, with the server’s count', async () => {
    const { held } = await loadRequests();
    expect(held.pendingCount).toBe(2);
    expect(held.requests.items).toMatchObject([{ accountId: '71', count: 2 }, { count: 100 }]);
  });

  it('reload the notifications after one is accepted', async () => {
    const { held, listIds, sent, startOver } = await loadRequests();
    await held.accept(['1']);
    expect(listIds()).toEqual(['2']);
    expect(sent.filter(({ endpoint }) => endpoint.endsWith('accept'))).toMatchObject([{ params: { id: '1' } }]);
    expect(startOver).toHaveBeenCalledOnce();
  });

  it('of several accounts are dismissed with one request', async () => {
    const { held, listIds, sent } = await loadRequests();
    held.chooseAll(true);
    await held.dismiss([...held.selectedIds]);
    expect(listIds()).toEqual([]);
    expect(held.selectedIds.size).toBe(0);
    expect(sent.find(({ endpoint }) => endpoint === 'notificationRequests.dismissAll')?.params).toEqual({ id: ['1', '2'] });
  });

  it('of several accounts are accepted one by one on a server without bulk requests', async () => {
    const { held, listIds, names } = await loadRequests({
      'notificationRequests.acceptAll': () => lacking,
      'notificationRequests.accept': ({ id }) => (id === '2' ? refusal : page(null)),
    });
    await held.accept(['1', '2']);
    expect(names().filter((name) => name === 'notificationRequests.accept')).toHaveLength(2);
    expect(listIds()).toEqual(['2']);
    expect(toasts.all.length).toBeGreaterThan(1);
  });

  it('stay if the server refuses, without reloading notifications', async () => {
    const { held, listIds, startOver } = await loadRequests({ 'notificationRequests.accept': () => refusal });
    await held.accept(['1']);
    expect(listIds()).toEqual(['1', '2']);
    expect(startOver).not.toHaveBeenCalled();
  });

  it('of one account list its filtered notifications', async () => {
    const { held, sent } = await loadRequests({ 'notifications.list': () => page([]) });
    await held.of('71').open();
    expect(sent.at(-1)?.params).toMatchObject({ account_id: '71', include_filtered: true });
  });
});

describe('the notification policy', () => {
  it('changes at once, then takes the server’s answer', async () => {
    const { held } = await loadRequests({ 'notificationPolicy.update': () => page(policy({ for_new_accounts: 'drop' })) });
    const change = held.change('for_new_accounts', 'drop');
    expect(held.policy?.for_new_accounts).toBe('drop');
    await change;
    expect(held.policy?.for_new_accounts).toBe('drop');
  });

  it('is restored if the server refuses', async () => {
    const { held } = await loadRequests({ 'notificationPolicy.update': () => refusal });
    await held.change('for_new_accounts', 'filter');
    expect(held.policy?.for_new_accounts).toBe('accept');
  });

  it('is reported as unsupported if the server has none', async () => {
    expect((await loadRequests({ 'notificationPolicy.get': () => lacking })).held.isUnsupported).toBe(true);
    expect((await loadRequests({ 'notificationPolicy.get': () => refusal })).held.isUnsupported).toBe(false);
  });

  it('is created once per account', () => {
    const { account } = fakeAccount({});
    const own = fakeSession({ ...account, notifications: { startOver: () => undefined } });
    expect(notificationRequestsOf(own)).toBe(notificationRequestsOf(own));
  });
});
