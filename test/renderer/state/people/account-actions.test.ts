import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account } from '../../../../electron/contract/entities/account.ts';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { AccountActions } from '../../../../renderer/state/people/account-actions.svelte.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const ida = v.parse(account, { id: '7', acct: 'ida@coast.example', username: 'ida' });

function withServer(answers: Record<string, unknown> = {}) {
  const entities = new Entities();
  entities.saveAccount(ida);
  entities.saveRelationships([v.parse(relationship, { id: '7', following: true })]);
  const sent: [string, unknown][] = [];
  const call = ((endpoint: string, params: unknown) => {
    sent.push([endpoint, params]);
    const given = answers[endpoint] ?? v.parse(relationship, { id: '7' });
    // Of several answers the last one is given again and again.
    const data: unknown = Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given;
    if (data === 'lost') return Promise.resolve(fail('timeout', 'answer-too-slow', { host: 'coast.example' }));
    return Promise.resolve(
      data === 'refused' ? fail('forbidden', 'not-allowed', { host: 'coast.example' }) : ok({ data, next: null, prev: null }),
    );
  }) as unknown as Call;
  const put = vi.fn();
  const hide = vi.fn(() => put);
  const relationships = new Relationships(entities, call, makeAccountKey('https://coast.example', '1'));
  const actions = new AccountActions(entities, call, relationships, hide);
  return { entities, sent, put, hide, relationships, actions, held: () => entities.relationship('7').value };
}
const lastToast = () => toasts.all.at(-1);

beforeEach(() => {
  toasts.all = [];
});

describe('blocking an account', () => {
  it('ends following at once, hides its posts, then takes the server’s relationship', async () => {
    const { actions, hide, held } = withServer({ 'accounts.block': v.parse(relationship, { id: '7', blocking: true }) });
    const done = actions.block('7');
    expect(held()).toMatchObject({ blocking: true, following: false });
    expect(hide).toHaveBeenCalledOnce();
    await done;
    expect(lastToast()?.text).toBe('Blocked @ida@coast.example.');
  });

  it('is undone from the toast, and its posts come back', async () => {
    const { actions, sent, put } = withServer();
    await actions.block('7');
    lastToast()?.action?.run();
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
    expect(sent.map(([endpoint]) => endpoint)).toEqual(['accounts.block', 'accounts.unblock']);
  });

  it('is reverted with a message when the server refuses', async () => {
    const { actions, put, held } = withServer({ 'accounts.block': 'refused' });
    expect(await actions.block('7')).toBe(false);
    expect(held()).toMatchObject({ blocking: false, following: true });
    expect(put).toHaveBeenCalledOnce();
    expect(lastToast()).toMatchObject({ tone: 'problem', text: 'coast.example doesn’t allow this.' });
  });
});

describe('muting an account', () => {
  it('sends the duration in seconds and shows it in the toast', async () => {
    const { actions, sent } = withServer();
    await actions.mute('7', { seconds: 86_400, notifications: false });
    expect(sent).toEqual([['accounts.mute', { id: '7', notifications: false, duration: 86_400 }]]);
    expect(lastToast()?.text).toBe('Muted @ida@coast.example for 1 day.');
  });

  it('without end sends no duration', async () => {
    const { actions, sent } = withServer();
    await actions.mute('7', { seconds: 0, notifications: true });
    expect(sent).toEqual([['accounts.mute', { id: '7', notifications: true }]]);
  });
});

describe('blocking a domain', () => {
  it('changes the relationship of every known account of that domain', async () => {
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

it('featuring on the profile can be done and undone', async () => {
  const { actions, sent } = withServer();
  await actions.pin('7');
  lastToast()?.action?.run();
  await vi.waitFor(() => expect(sent.map(([endpoint]) => endpoint)).toEqual(['accounts.pin', 'accounts.unpin']));
});

describe('when the server’s answer was lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a block is sent again, and its outcome is shown', async () => {
    const { actions, sent, held } = withServer({ 'accounts.block': ['lost', v.parse(relationship, { id: '7', blocking: true })] });
    const done = actions.block('7');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await done, held()?.blocking, sent.map(([endpoint]) => endpoint)]).toEqual([true, true, ['accounts.block', 'accounts.block']]);
  });

  it('a block that can’t be sent again is looked up at the server', async () => {
    const answers = { 'accounts.block': ['lost'], 'accounts.relationships': [[v.parse(relationship, { id: '7', blocking: true })]] };
    const { actions, held } = withServer(answers);
    const done = actions.block('7');
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await done, held()?.blocking, lastToast()?.text]).toEqual([true, true, 'Blocked @ida@coast.example.']);
  });

  it('what nobody knows is said, and fetched when the connection is back', async () => {
    const relationships = ['lost', [v.parse(relationship, { id: '7', muting: true })]];
    const {
      actions,
      relationships: settled,
      held,
      put,
    } = withServer({ 'accounts.mute': ['lost'], 'accounts.relationships': relationships });
    const done = actions.mute('7', { seconds: 0, notifications: true });
    await vi.advanceTimersByTimeAsync(14_000);
    expect([await done, held()?.muting, put.mock.calls.length]).toEqual([false, false, 1]);
    expect(lastToast()?.text).toBe('The mute isn’t confirmed yet. coast.example took too long to answer.');
    await settled.settle();
    expect(held()?.muting).toBe(true);
  });

  it('a blocked server that nobody knows about is asked for through its people', async () => {
    const relationships = [[v.parse(relationship, { id: '7', domain_blocking: true })]];
    const { actions, held } = withServer({ 'domainBlocks.create': ['lost'], 'accounts.relationships': relationships });
    const done = actions.blockDomain('coast.example');
    await vi.advanceTimersByTimeAsync(14_000);
    expect([await done, lastToast()?.text]).toEqual([false, 'The block isn’t confirmed yet. coast.example took too long to answer.']);
    await actions.settle();
    expect([held()?.domain_blocking, actions.changeCount]).toEqual([true, 1]);
  });
});
