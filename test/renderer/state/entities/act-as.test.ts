// Tests acting as another account.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { actAs, findOnServer } from '../../../../renderer/state/entities/act-as.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const post = (id: string, more: object = {}) =>
  v.parse(status, { id, uri: 'https://coast.example/p/9', account: { id: '7', username: 'ida', acct: 'ida' }, ...more });

async function performAction(answers: EndpointFakes, isFavourited = true) {
  const { account, names } = fakeAccount(answers);
  account.entities.saveStatus(post('4', { favourited: !isFavourited }));
  const outcome = actAs(account, '4', 'favourited', isFavourited);
  await vi.advanceTimersByTimeAsync(60_000);
  return { reason: await outcome, shown: account.entities.status('4').value?.favourited, names: names() };
}

describe('acting as another account', () => {
  it('shows the change that the server has made', async () =>
    expect(await performAction({ 'statuses.favourite': () => page(post('4', { favourited: true, favourites_count: 3 })) })).toMatchObject({
      reason: null,
      shown: true,
    }));
  it('shows no change if the server refuses', async () => {
    const { reason, shown } = await performAction({ 'statuses.favourite': () => refusal });
    expect([typeof reason, shown]).toEqual(['string', false]);
  });
});

describe('finding a post on another account’s server', () => {
  const at = (host: string, answers: EndpointFakes = {}) => ({ ...fakeAccount(answers).account, origin: `https://${host}`, host });
  const from = () => {
    const reader = at('coast.example');
    reader.entities.saveStatus(post('9'));
    return reader;
  };

  it('looks the post up by its URL', async () => {
    fakeBridge.answers['api.resolve'] = ok({ view: 'thread', id: '4' });
    const to = at('far.example', { 'statuses.get': () => page(post('4')) });
    expect(await findOnServer(to, from(), '9')).toMatchObject({ status: { id: '4' } });
    expect(fakeBridge.argsOf('api.resolve')).toMatchObject([{ url: 'https://coast.example/p/9' }]);
  });
  it('uses the same id on the same server', async () => {
    expect(await findOnServer(at('coast.example', { 'statuses.get': ({ id }) => page(post(String(id))) }), from(), '9')).toMatchObject({
      status: { id: '9' },
    });
    expect(fakeBridge.argsOf('api.resolve')).toEqual([]);
  });
  it.each([ok(null), ok({ view: 'profile', id: '4' }), fail('host-unreachable')])('returns a reason without a post: %o', async (answer) => {
    fakeBridge.answers['api.resolve'] = answer;
    expect(await findOnServer(at('far.example'), from(), '9')).toHaveProperty('reason');
  });
  it('returns a reason if the post is hidden from that account', async () =>
    expect(await findOnServer(at('coast.example', { 'statuses.get': () => fail('not-found') }), from(), '9')).toHaveProperty('reason'));
});
