import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { account, relationship } from '@kittiwake/mastodon-api/entities/account';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { AccountActions } from '../../../../renderer/state/people/account-actions.svelte.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const ida = v.parse(account, { id: '7', acct: 'ida@coast.example', username: 'ida' });

/** `gate`: answers wait until it resolves. */
function withServer(answers: Record<string, unknown> = {}, gate: Promise<void> = Promise.resolve()) {
  const entities = new Entities();
  entities.saveAccount(ida);
  entities.saveRelationships([v.parse(relationship, { id: '7', following: true })]);
  const requests: [string, unknown][] = [];
  const call = (async (endpoint: string, params: unknown) => {
    requests.push([endpoint, params]);
    const answer = answers[endpoint] ?? v.parse(relationship, { id: '7' });
    // From a list of responses, the last one is repeated.
    const nextOf = (list: unknown[]): unknown => (list.length > 1 ? list.shift() : list[0]);
    const data: unknown = Array.isArray(answer) ? nextOf(answer) : answer;
    await gate;
    if (data === 'superseded') return fail('superseded');
    return data === 'refused' ? fail('forbidden', 'not-allowed', { host: 'coast.example' }) : ok({ data, next: null, prev: null });
  }) as unknown as CallEndpoint;
  const restore = vi.fn();
  const hide = vi.fn(() => restore);
  const relationships = new Relationships(entities, call, makeAccountKey('https://coast.example', '1'));
  const actions = new AccountActions(entities, call, relationships, hide);
  return { entities, requests, restore, hide, relationships, actions, held: () => entities.relationship('7').value };
}
const lastToast = () => toasts.all.at(-1);

beforeEach(() => {
  toasts.all = [];
});

describe('blocking an account', () => {
  it('ends the follow and hides its posts at once, then takes the server’s relationship', async () => {
    const { actions, hide, held } = withServer({ 'accounts.block': v.parse(relationship, { id: '7', blocking: true }) });
    const request = actions.block('7');
    expect(held()).toMatchObject({ blocking: true, following: false });
    expect(hide).toHaveBeenCalledOnce();
    await request;
    expect(lastToast()?.text).toBe('Blocked @ida@coast.example.');
  });

  it('can be undone from the toast, which shows its posts again', async () => {
    const { actions, requests, restore } = withServer();
    await actions.block('7');
    lastToast()?.action?.run();
    await vi.waitFor(() => expect(restore).toHaveBeenCalledOnce());
    expect(requests.map(([endpoint]) => endpoint)).toEqual(['accounts.block', 'accounts.unblock']);
  });

  it('is reverted with a toast if the server refuses', async () => {
    const { actions, restore, held } = withServer({ 'accounts.block': 'refused' });
    expect(await actions.block('7')).toBe(false);
    expect(held()).toMatchObject({ blocking: false, following: true });
    expect(restore).toHaveBeenCalledOnce();
    expect(lastToast()).toMatchObject({ tone: 'problem', text: 'coast.example doesn’t allow this.' });
  });
});

describe('muting an account', () => {
  it('sends the duration in seconds and shows it in the toast', async () => {
    const { actions, requests } = withServer();
    await actions.mute('7', { seconds: 86_400, notifications: false });
    expect(requests).toEqual([['accounts.mute', { id: '7', notifications: false, duration: 86_400 }]]);
    expect(lastToast()?.text).toBe('Muted @ida@coast.example for 1 day.');
  });

  it('sends no duration for an indefinite mute', async () => {
    const { actions, requests } = withServer();
    await actions.mute('7', { seconds: 0, notifications: true });
    expect(requests).toEqual([['accounts.mute', { id: '7', notifications: true }]]);
  });
});

describe('blocking a domain', () => {
  it('changes the relationship to every stored account of that domain', async () => {
    const { actions, held } = withServer({ 'domainBlocks.create': null });
    expect(actions.domainOf('7')).toBe('coast.example');
    await actions.blockDomain('coast.example');
    expect(held()).toMatchObject({ domain_blocking: true, following: false });
  });

  it('hides the accounts of that domain only', async () => {
    const { actions, hide } = withServer({ 'domainBlocks.create': null });
    await actions.blockDomain('coast.example');
    const matches = (hide.mock.calls as unknown as [(each: typeof ida) => boolean][])[0]?.[0];
    expect([ida, { ...ida, acct: 'ida' }, { ...ida, acct: 'ida@not-coast.example' }].map((each) => matches?.(each))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('features an account on the profile, and undoes it', async () => {
  const { actions, requests } = withServer();
  await actions.pin('7');
  lastToast()?.action?.run();
  await vi.waitFor(() => expect(requests.map(([endpoint]) => endpoint)).toEqual(['accounts.pin', 'accounts.unpin']));
});

it('says that a block waits when the server has not answered for some seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gate = Promise.withResolvers<void>();
  const { actions, held } = withServer({}, gate.promise);
  const request = actions.block('7');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(held()?.blocking).toBe(true);
  expect(lastToast()?.text).toBe('Not sent yet. Kittiwake sends it as soon as the server can be reached.');
  gate.resolve();
  expect(await request).toBe(true);
});

it('shows no block after a block and its Undo of which neither was sent', async () => {
  const { actions, held } = withServer({
    'accounts.block': 'superseded',
    'accounts.unblock': 'superseded',
    'accounts.relationships': 'refused',
  });
  await Promise.all([actions.block('7'), actions.unblock('7', true)]);
  expect(held()?.blocking).toBe(false);
  expect(toasts.all).toEqual([]);
});

it('shows the block of a server at once, and reverts it if the server refuses', async () => {
  const { actions, held } = withServer({ 'domainBlocks.create': 'refused' });
  const request = actions.blockDomain('coast.example');
  expect(held()).toMatchObject({ domain_blocking: true, following: false });
  expect(await request).toBe(false);
  expect(held()).toMatchObject({ domain_blocking: false, following: true });
});

it('loads the relationship again without a message if another action replaced the change', async () => {
  const { actions, requests } = withServer({
    'accounts.block': 'superseded',
    'accounts.relationships': [[v.parse(relationship, { id: '7', following: true })]],
  });
  expect(await actions.block('7')).toBe(false);
  await vi.waitFor(() => expect(requests.at(-1)?.[0]).toBe('accounts.relationships'));
  expect(toasts.all).toEqual([]);
});
