import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { fail } from '../../../../electron/contract/result.ts';
import { Lists } from '../../../../renderer/state/lists-tags/lists.svelte.ts';
import { ListMemberships } from '../../../../renderer/state/lists-tags/memberships.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { page, refusal, fakeAccount, fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const list = (id: string, title: string) => ({ id, title, replies_policy: 'list', exclusive: false });
const createListsPage = () => page([list('2', 'Map makers'), list('1', 'Birds')]);
const person = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida' });

beforeEach(() => {
  toasts.all = [];
});

describe('lists', () => {
  it('include a list that was loaded by its id', async () => {
    const { account } = fakeAccount({
      'lists.all': createListsPage,
      'lists.get': ({ id }) => (id === '7' ? page(list('7', 'Rowers')) : fail('not-found')),
    });
    const lists = new Lists(account);
    await lists.open();
    expect(lists.titleOf('7')).toBe('');
    expect(await lists.get('7')).toMatchObject({ title: 'Rowers' });
    expect(lists.titleOf('7')).toBe('Rowers');
    expect(await lists.get('8')).toMatchObject({ code: 'not-found' });
  });

  it('send the options of a new list', async () => {
    const settings = { title: 'Rowers', replies_policy: 'none' as const, exclusive: true };
    const { account, sent } = fakeAccount({ 'lists.all': createListsPage, 'lists.create': (params) => page({ id: '7', ...params }) });
    const lists = new Lists(account);
    await lists.open();
    expect(await lists.create(settings)).toEqual({ id: '7', ...settings });
    expect(sent.at(-1)?.params).toEqual(settings);
    expect(lists.titleOf('7')).toBe('Rowers');
  });

  it('take changed options from the server’s answer', async () => {
    const { account, sent } = fakeAccount({
      'lists.all': createListsPage,
      'lists.update': () => page({ ...list('1', 'Seabirds'), exclusive: true }),
    });
    const lists = new Lists(account);
    await lists.open();
    expect(await lists.update('1', { title: 'Seabirds', exclusive: true })).toMatchObject({ exclusive: true });
    expect(sent.at(-1)?.params).toEqual({ id: '1', title: 'Seabirds', exclusive: true });
    expect(lists.titleOf('1')).toBe('Seabirds');
    expect(lists.shown).toHaveLength(2);
  });

  it('are sorted by title, and the first ones are pinned until the user pins others', async () => {
    const { account, preferences } = fakeAccount({ 'lists.all': createListsPage });
    const lists = new Lists(account);
    await lists.open();
    expect(lists.shown.map(({ title }) => title)).toEqual(['Birds', 'Map makers']);
    expect(lists.isPinned('2')).toBe(true);
    lists.unpin('2');
    expect(preferences.current.pinnedLists).toEqual([{ id: '1', title: 'Birds' }]);
    lists.pin('2');
    expect(lists.pinned.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('know the titles of pinned lists before the server answers, and drop deleted ones', async () => {
    const { account, preferences } = fakeAccount({ 'lists.all': createListsPage });
    preferences.current.pinnedLists = [
      { id: '9', title: 'Gone' },
      { id: '1', title: 'Old name' },
    ];
    const lists = new Lists(account);
    expect(lists.titleOf('9')).toBe('Gone');
    await lists.open();
    expect(preferences.current.pinnedLists).toEqual([{ id: '1', title: 'Birds' }]);
  });
});

describe('lists after a deletion', () => {
  it('hide a deleted list at once, and have the main process delete it', async () => {
    const { account } = fakeAccount({ 'lists.all': createListsPage });
    const lists = new Lists(account);
    await lists.open();
    account.router.open({ view: 'list', id: '1' });
    lists.remove({ id: '1', title: 'Birds' });
    expect(lists.shown.map(({ id }) => id)).toEqual(['2']);
    expect(account.router.list).toEqual({ view: 'lists' });
    expect(fakeBridge.argsOf('actions.add')).toEqual([{ account: account.key, actions: [{ kind: 'lists.delete', id: '1' }] }]);
    lists.removeDeleted('1');
    expect(lists.all.map(({ id }) => id)).toEqual(['2']);
  });

  it('show a deleted list again after Undo', async () => {
    const { account } = fakeAccount({ 'lists.all': createListsPage });
    const lists = new Lists(account);
    await lists.open();
    lists.remove({ id: '1', title: 'Birds' });
    await vi.waitFor(() => expect(toasts.all.at(-1)?.action?.label).toBe('Undo'));
    toasts.all.at(-1)?.action?.run();
    await vi.waitFor(() => expect(lists.shown).toHaveLength(2));
  });

  it('show a list again with a toast if the server refuses to delete it', async () => {
    const { account } = fakeAccount({ 'lists.all': createListsPage });
    const lists = new Lists(account);
    await lists.open();
    lists.remove({ id: '1', title: 'Birds' });
    fakeBridge.emit('actionRefused', { account: account.key, action: { kind: 'lists.delete', id: '1' }, problem: refusal.error });
    expect(lists.shown).toHaveLength(2);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });
});

describe('members of a list', () => {
  it('keep their position after removal until the changes are applied', async () => {
    const { account, names } = fakeAccount({ 'lists.accounts': () => page([person]) });
    const members = new Lists(account).members('1');
    await members.page.open();
    await members.remove(person);
    expect(members.has('7')).toBe(false);
    expect(members.page.items).toHaveLength(1);
    await members.add(person);
    expect(members.has('7')).toBe(true);
    await members.remove(person);
    members.applyChanges();
    expect(members.page.items).toHaveLength(0);
    expect(account.restartTimeline).toHaveBeenCalledExactlyOnceWith('1');
    expect(names()).toEqual(['lists.accounts', 'lists.removeAccounts', 'lists.addAccounts', 'lists.removeAccounts']);
  });

  it('are removed again with a message if the server refuses them, but not if another action replaced the change', async () => {
    const answers = [refusal, fail('superseded')];
    const { account } = fakeAccount({ 'lists.accounts': () => page([]), 'lists.addAccounts': () => answers.shift() ?? refusal });
    const members = new Lists(account).members('1');
    await members.page.open();
    await members.add(person);
    expect(members.has('7')).toBe(false);
    expect(describeFailure(members.problem)).toBe(describeFailure(refusal.error));
    await members.add(person);
    expect(members.has('7')).toBe(true);
  });
});

it('changes the memberships of an account at once, and reverts them if the server refuses', async () => {
  const { account } = fakeAccount({ 'accounts.lists': () => page([list('1', 'Birds')]), 'lists.addAccounts': () => refusal });
  const lists = { refresh: () => Promise.resolve(), problem: null };
  const memberships = new ListMemberships(fakeSession({ ...account, lists }), '7');
  await memberships.load();
  expect([memberships.has('1'), memberships.has('2')]).toEqual([true, false]);
  const request = memberships.toggle('2');
  expect(memberships.has('2')).toBe(true);
  await request;
  expect(memberships.has('2')).toBe(false);
  expect(memberships.refusal?.code).toBe('forbidden');
});

/** Creates a server that changes lists although every answer to a change is lost. */
function withLostAnswers() {
  let serverLists = [list('1', 'Birds'), list('2', 'Map makers')];
  const memberOf = new Set(['1']);
  let failingReloads = 0;
  const lose = () => fail('timeout', 'answer-too-slow', { host: 'coast.example' });
  const change = (work: () => void) => {
    work();
    return lose();
  };
  const fakes = fakeAccount({
    'lists.all': () => (failingReloads-- > 0 ? lose() : page(serverLists)),
    'accounts.lists': () => page(serverLists.filter(({ id }) => memberOf.has(id))),
    'lists.addAccounts': ({ id }) => change(() => memberOf.add(String(id))),
    'lists.removeAccounts': ({ id }) => change(() => memberOf.delete(String(id))),
    'lists.create': ({ title }) => change(() => (serverLists = [...serverLists, list(String(serverLists.length + 1), String(title))])),
  });
  return { ...fakes, failReloads: (count: number) => void (failingReloads = count), titles: () => serverLists.map(({ title }) => title) };
}

/** Waits for the work, and for the retries that it may make. */
async function finish<T>(work: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
}

describe('a change of lists whose answer is lost', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it.each([
    ['adding', '2', true],
    ['removing', '1', false],
  ])('L2: shows what the server has after %s an account', async (_, listId, isMember) => {
    const { account } = withLostAnswers();
    const lists = new Lists(account);
    const memberships = new ListMemberships(fakeSession({ ...account, lists }), '7');
    await memberships.load();
    await finish(memberships.toggle(listId));
    expect(memberships.has(listId)).toBe(isMember);
  });

  it.each([
    ['finds the created list', 0],
    ['creates one list when the user tries again', 1],
  ])('L3: %s', async (_, failingReloads) => {
    const { account, titles, failReloads } = withLostAnswers();
    const lists = new Lists(account);
    await lists.open();
    failReloads(failingReloads);
    const options = { title: 'Rowers', replies_policy: 'list' as const, exclusive: false };
    for (let attempts = 0; attempts < failingReloads; attempts += 1)
      expect(await finish(lists.create(options))).toMatchObject({ code: 'timeout' });
    expect(await finish(lists.create(options))).toMatchObject({ title: 'Rowers' });
    expect(titles().filter((title) => title === 'Rowers')).toHaveLength(1);
  });
});
