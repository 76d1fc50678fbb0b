import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { account, relationship } from '@kittiwake/mastodon-api/entities/account';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { FollowRequests } from '../../../../renderer/state/people/follow-requests.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const person = (id: string) => v.parse(account, { id, acct: `p${id}` });

async function withRequests(ids: string[], refused: string[] = []) {
  const entities = new Entities();
  const calls: string[] = [];
  const call = ((endpoint: string, params: { id?: string }) => {
    if (endpoint === 'followRequests.list') return Promise.resolve(ok({ data: ids.map(person), next: null, prev: null }));
    calls.push(`${endpoint} ${params.id}`);
    if (refused.includes(params.id ?? '')) return Promise.resolve(fail('forbidden', 'not-allowed', { host: 'coast.example' }));
    return Promise.resolve(ok({ data: v.parse(relationship, { id: params.id, followed_by: true }), next: null, prev: null }));
  }) as unknown as CallEndpoint;
  const requests = new FollowRequests(entities, call);
  await requests.pages.open();
  return { requests, calls, entities };
}

beforeEach(() => {
  toasts.all = [];
});

it('accepts the selected requests at once, and shows their number', async () => {
  const { requests, calls, entities } = await withRequests(['1', '2', '3']);
  requests.choose('1', true);
  requests.choose('3', true);
  const acceptance = requests.accept([...requests.selectedIds]);
  expect(requests.pages.items).toEqual(['2']);
  expect(requests.selectedIds.size).toBe(0);
  await acceptance;
  expect(calls.toSorted()).toEqual(['followRequests.authorize 1', 'followRequests.authorize 3']);
  expect(entities.relationship('1').value?.followed_by).toBe(true);
  expect(toasts.all.at(-1)?.text).toBe('2 people now follow you.');
});

it('restores the requests that the server refuses in order, and counts the others', async () => {
  const { requests } = await withRequests(['1', '2', '3', '4'], ['2', '3']);
  await requests.reject(['1', '2', '3']);
  expect(requests.pages.items).toEqual(['2', '3', '4']);
  expect(toasts.all.map((toast) => toast.text)).toEqual(['coast.example doesn’t allow this.', 'Rejected the request from @p1.']);
});

it('lists a new request at the top, once', async () => {
  const { requests } = await withRequests(['1', '2']);
  requests.receive(v.parse(notification, { id: '90', type: 'follow_request', account: person('2') }));
  requests.receive(v.parse(notification, { id: '91', type: 'favourite', account: person('5') }));
  expect(requests.pages.items).toEqual(['2', '1']);
});

it('removes a request that was answered in a popup, and saves its relationship', async () => {
  const { requests, entities, calls } = await withRequests(['1', '2']);
  requests.choose('1', true);
  requests.removeAnswered('1', v.parse(relationship, { id: '1', followed_by: true }));
  requests.removeAnswered('7');
  expect(requests.pages.items).toEqual(['2']);
  expect(requests.selectedIds.size).toBe(0);
  expect(entities.relationship('1').value?.followed_by).toBe(true);
  expect(calls).toEqual([]);
});
