import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { notificationPolicy, notificationRequest } from '../../../../electron/contract/entities/notification.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { Held, heldOf } from '../../../../renderer/state/timelines/held.svelte.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const request = (id: string, count = '2') =>
  v.parse(notificationRequest, { id, notifications_count: count, account: { id: `7${id}`, username: `ida${id}`, acct: `ida${id}` } });
const policy = (more: object = {}) => v.parse(notificationPolicy, more);
const lacking = fail('not-offered', 'not-offered-here', { host: 'coast.example' });

async function loaded(answers: Answers = {}) {
  const startOver = vi.fn<() => void>();
  const fake = fakeAccount({
    'notificationRequests.list': () => page([request('1'), request('2', '100')]),
    'notificationPolicy.get': () => page(policy({ summary: { pending_requests_count: 2, pending_notifications_count: 3 } })),
    ...answers,
  });
  const held = new Held({ call: fake.account.call, entities: fake.account.entities, notifications: { startOver } });
  await held.loadPolicy();
  await held.people.open();
  const left = () => held.people.items.map(({ id }) => id);
  return { ...fake, held, left, startOver };
}

beforeEach(() => void (toasts.all = []));

describe('held notifications', () => {
  it('are listed by person, with the server’s count', async () => {
    const { held } = await loaded();
    expect(held.waiting).toBe(2);
    expect(held.people.items).toMatchObject([{ accountId: '71', count: 2 }, { count: 100 }]);
  });

  it('of one person are let through, and the list of notifications loads again', async () => {
    const { held, left, sent, startOver } = await loaded();
    await held.accept(['1']);
    expect(left()).toEqual(['2']);
    expect(sent.filter(({ endpoint }) => endpoint.endsWith('accept'))).toMatchObject([{ params: { id: '1' } }]);
    expect(startOver).toHaveBeenCalledOnce();
  });

  it('of several people are dismissed by one call', async () => {
    const { held, left, sent } = await loaded();
    held.chooseAll(true);
    await held.dismiss([...held.chosen]);
    expect(left()).toEqual([]);
    expect(held.chosen.size).toBe(0);
    expect(sent.find(({ endpoint }) => endpoint === 'notificationRequests.dismissAll')?.params).toEqual({ id: ['1', '2'] });
  });

  it('of several people are answered one by one where the server knows no other way', async () => {
    const { held, left, names } = await loaded({
      'notificationRequests.acceptAll': () => lacking,
      'notificationRequests.accept': ({ id }) => (id === '2' ? refusal : page(null)),
    });
    await held.accept(['1', '2']);
    expect(names().filter((name) => name === 'notificationRequests.accept')).toHaveLength(2);
    expect(left()).toEqual(['2']);
    expect(toasts.all.length).toBeGreaterThan(1);
  });

  it('stay where the server refuses, and load nothing again', async () => {
    const { held, left, startOver } = await loaded({ 'notificationRequests.accept': () => refusal });
    await held.accept(['1']);
    expect(left()).toEqual(['1', '2']);
    expect(startOver).not.toHaveBeenCalled();
  });

  it('of one person are asked for with all that is filtered', async () => {
    const { held, sent } = await loaded({ 'notifications.list': () => page([]) });
    await held.of('71').open();
    expect(sent.at(-1)?.params).toMatchObject({ account_id: '71', include_filtered: true });
  });
});

describe('the rules', () => {
  it('change at once, and are as the server answers', async () => {
    const { held } = await loaded({ 'notificationPolicy.update': () => page(policy({ for_new_accounts: 'drop' })) });
    const done = held.change('for_new_accounts', 'drop');
    expect(held.policy?.for_new_accounts).toBe('drop');
    await done;
    expect(held.policy?.for_new_accounts).toBe('drop');
  });

  it('are as before where the server refuses', async () => {
    const { held } = await loaded({ 'notificationPolicy.update': () => refusal });
    await held.change('for_new_accounts', 'filter');
    expect(held.policy?.for_new_accounts).toBe('accept');
  });

  it('are said to be missing where the server has none', async () => {
    expect((await loaded({ 'notificationPolicy.get': () => lacking })).held.isLacking).toBe(true);
    expect((await loaded({ 'notificationPolicy.get': () => refusal })).held.isLacking).toBe(false);
  });

  it('are those of the account, made once', () => {
    const { account } = fakeAccount({});
    const own = Object.assign(account, { notifications: { startOver: () => undefined } });
    expect(heldOf(own)).toBe(heldOf(own));
  });
});
