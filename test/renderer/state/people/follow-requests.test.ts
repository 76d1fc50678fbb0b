import { beforeEach, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account } from '../../../../electron/contract/entities/account.ts';
import { notification } from '../../../../electron/contract/entities/notification.ts';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { FollowRequests } from '../../../../renderer/state/people/follow-requests.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const person = (id: string) => v.parse(account, { id, acct: `p${id}` });

async function withRequests(ids: string[], refused: string[] = []) {
  const entities = new Entities();
  const sent: string[] = [];
  const call = ((endpoint: string, params: { id?: string }) => {
    if (endpoint === 'followRequests.list') return Promise.resolve(ok({ data: ids.map(person), next: null, prev: null }));
    sent.push(`${endpoint} ${params.id}`);
    if (refused.includes(params.id ?? '')) return Promise.resolve(fail('forbidden', 'not-allowed', { host: 'coast.example' }));
    return Promise.resolve(ok({ data: v.parse(relationship, { id: params.id, followed_by: true }), next: null, prev: null }));
  }) as unknown as Call;
  const requests = new FollowRequests(entities, call);
  await requests.pages.open();
  return { requests, sent, entities };
}

beforeEach(() => {
  toasts.all = [];
});

it('accepts the chosen requests at once and says how many', async () => {
  const { requests, sent, entities } = await withRequests(['1', '2', '3']);
  requests.choose('1', true);
  requests.choose('3', true);
  const done = requests.accept([...requests.chosen]);
  expect(requests.pages.items).toEqual(['2']);
  expect(requests.chosen.size).toBe(0);
  await done;
  expect(sent.toSorted()).toEqual(['followRequests.authorize 1', 'followRequests.authorize 3']);
  expect(entities.relationship('1').value?.followed_by).toBe(true);
  expect(toasts.all.at(-1)?.text).toBe('2 people follow you now.');
});

it('puts back the requests that the server refuses, in order, and counts the others', async () => {
  const { requests } = await withRequests(['1', '2', '3', '4'], ['2', '3']);
  await requests.reject(['1', '2', '3']);
  expect(requests.pages.items).toEqual(['2', '3', '4']);
  expect(toasts.all.map((toast) => toast.text)).toEqual(['coast.example doesn’t allow this.', 'Rejected the request of @p1.']);
});

it('a new request appears at the top, once', async () => {
  const { requests } = await withRequests(['1', '2']);
  requests.receive(v.parse(notification, { id: '90', type: 'follow_request', account: person('2') }));
  requests.receive(v.parse(notification, { id: '91', type: 'favourite', account: person('5') }));
  expect(requests.pages.items).toEqual(['2', '1']);
});

it('a request answered in a popup is removed and unchosen, and its relationship is saved', async () => {
  const { requests, entities, sent } = await withRequests(['1', '2']);
  requests.choose('1', true);
  requests.answered('1', v.parse(relationship, { id: '1', followed_by: true }));
  requests.answered('7');
  expect(requests.pages.items).toEqual(['2']);
  expect(requests.chosen.size).toBe(0);
  expect(entities.relationship('1').value?.followed_by).toBe(true);
  expect(sent).toEqual([]);
});
