// Acting as another account; covers find-at.ts too.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { actAs } from '../../../../renderer/state/entities/act-as.ts';
import { findAt } from '../../../../renderer/state/entities/find-at.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

const main = vi.hoisted(() => ({ resolve: vi.fn<(asked: object) => unknown>() }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: { 'api.resolve': (asked: object) => Promise.resolve(main.resolve(asked)) },
  on: () => () => undefined,
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  main.resolve.mockReset();
});

const post = (id: string, more: object = {}) =>
  v.parse(status, { id, uri: 'https://coast.example/p/9', account: { id: '7', username: 'ida', acct: 'ida' }, ...more });
const lost = fail('timeout');

async function acted(answers: Answers, wanted = true) {
  const { account, names } = fakeAccount(answers);
  account.entities.saveStatus(post('4', { favourited: !wanted }));
  const done = actAs(account, '4', 'favourited', wanted);
  await vi.advanceTimersByTimeAsync(60_000);
  return { reason: await done, shown: account.entities.status('4').value?.favourited, names: names() };
}

describe('acting as another account', () => {
  it('shows what the server has done', async () =>
    expect(await acted({ 'statuses.favourite': () => page(post('4', { favourited: true, favourites_count: 3 })) })).toMatchObject({
      reason: null,
      shown: true,
    }));
  it('shows an undo as done although the server answers with the state before', async () =>
    expect(await acted({ 'statuses.unfavourite': () => page(post('4', { favourited: true })) }, false)).toMatchObject({
      reason: null,
      shown: false,
    }));
  it('shows nothing that the server refused', async () => {
    const { reason, shown } = await acted({ 'statuses.favourite': () => refusal });
    expect([typeof reason, shown]).toEqual(['string', false]);
  });
  it('asks what the server did when its answer was lost', async () => {
    const { reason, names } = await acted({
      'statuses.favourite': () => lost,
      'statuses.get': () => page(post('4', { favourited: true })),
    });
    expect([reason, names.at(-1)]).toEqual([null, 'statuses.get']);
  });
  it('says that it isn’t known when the server can’t be asked', async () => {
    const { reason, shown } = await acted({ 'statuses.favourite': () => lost, 'statuses.get': () => lost });
    expect([reason !== null, shown]).toEqual([true, false]);
  });
});

describe('the post at another account’s server', () => {
  const at = (host: string, answers: Answers = {}) => ({ ...fakeAccount(answers).account, origin: `https://${host}`, host });
  const from = () => {
    const reader = at('coast.example');
    reader.entities.saveStatus(post('9'));
    return reader;
  };

  it('is looked up by its address', async () => {
    main.resolve.mockReturnValue(ok({ view: 'thread', id: '4' }));
    const to = at('far.example', { 'statuses.get': () => page(post('4')) });
    expect(await findAt(to, from(), '9')).toMatchObject({ status: { id: '4' } });
    expect(main.resolve).toHaveBeenCalledWith(expect.objectContaining({ url: 'https://coast.example/p/9' }));
  });
  it('has the same id at the same server', async () => {
    expect(await findAt(at('coast.example', { 'statuses.get': ({ id }) => page(post(String(id))) }), from(), '9')).toMatchObject({
      status: { id: '9' },
    });
    expect(main.resolve).not.toHaveBeenCalled();
  });
  it.each([ok(null), ok({ view: 'profile', id: '4' }), fail('host-unreachable')])('may not be there: %o', async (answer) => {
    main.resolve.mockReturnValue(answer);
    expect(await findAt(at('far.example'), from(), '9')).toHaveProperty('reason');
  });
  it('may be hidden from that account', async () =>
    expect(await findAt(at('coast.example', { 'statuses.get': () => fail('not-found') }), from(), '9')).toHaveProperty('reason'));
});
