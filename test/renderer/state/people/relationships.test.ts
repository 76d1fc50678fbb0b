import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as v from 'valibot';
import { relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

const relationship = (id: string, more: object = {}) => v.parse(relationshipSchema, { id, ...more });
const answered = (params: Record<string, unknown>) => page((params['id[]'] as string[]).map((id) => relationship(id)));

beforeEach(() => {
  toasts.all = [];
});

describe('Relationships', () => {
  it('fetches the relationships requested in one tick in one batch, each once', async () => {
    const { account, sent } = fakeAccount({ 'accounts.relationships': answered });
    const relationships = new Relationships(account.entities, account.call, account.key);
    relationships.request(['1', '2']);
    relationships.request(['2', '3']);
    await vi.waitFor(() => expect(account.entities.relationship('3').value).not.toBeNull());
    expect(sent.map(({ params }) => params['id[]'])).toEqual([['1', '2', '3']]);
    relationships.request(['1']);
    await Promise.resolve();
    expect(sent).toHaveLength(1);
  });

  it('fetches in batches of 40', async () => {
    const { account, sent } = fakeAccount({ 'accounts.relationships': answered });
    new Relationships(account.entities, account.call, account.key).request(Array.from({ length: 90 }, (_, at) => String(at)));
    await vi.waitFor(() => expect(sent.map(({ params }) => (params['id[]'] as string[]).length)).toEqual([40, 40, 10]));
  });

  it('fetches relationships that are requested during another request', async () => {
    const { account, sent } = fakeAccount({
      'accounts.relationships': (params) => {
        relationships.request(['1', '2']);
        return answered(params);
      },
    });
    const relationships = new Relationships(account.entities, account.call, account.key);
    relationships.request(['1']);
    await vi.waitFor(() => expect(account.entities.relationship('2').value).not.toBeNull());
    relationships.request(['3']);
    await vi.waitFor(() => expect(account.entities.relationship('3').value).not.toBeNull());
    expect(sent.map(({ params }) => params['id[]'])).toEqual([['1'], ['2'], ['3']]);
  });

  it('waits for a relationship that was already requested', async () => {
    const { account, sent } = fakeAccount({ 'accounts.relationships': answered });
    const relationships = new Relationships(account.entities, account.call, account.key);
    relationships.request(['1']);
    await relationships.load('1');
    expect(account.entities.relationship('1').value).not.toBeNull();
    await relationships.load('1');
    expect(sent).toHaveLength(1);
  });

  it('resolves after a failed load, and requests again on the next', async () => {
    const { account, sent } = fakeAccount({ 'accounts.relationships': () => refusal });
    const relationships = new Relationships(account.entities, account.call, account.key);
    await relationships.load('1');
    await relationships.load('1');
    expect(sent).toHaveLength(2);
  });
});

describe('changes of relationships', () => {
  it('shows a follow at once, then the server’s relationship', async () => {
    const { account } = fakeAccount({ 'accounts.follow': () => page(relationship('7', { requested: true })) });
    account.entities.saveRelationships([relationship('7')]);
    const request = new Relationships(account.entities, account.call, account.key).follow('7', false);
    expect(account.entities.relationship('7').value?.following).toBe(true);
    await request;
    expect(account.entities.relationship('7').value).toMatchObject({ following: false, requested: true });
  });

  it('reverts a change with a toast if the server refuses', async () => {
    const { account } = fakeAccount({ 'accounts.follow': () => refusal });
    account.entities.saveRelationships([relationship('7')]);
    await new Relationships(account.entities, account.call, account.key).follow('7', false);
    expect(account.entities.relationship('7').value?.following).toBe(false);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });

  it('shows the pending changes of an earlier run until the server has done them', () => {
    const { account } = fakeAccount({});
    const relationships = new Relationships(account.entities, account.call, account.key);
    const block = { kind: 'accounts.block', id: '7' } as const;
    relationships.showPending([block]);
    account.entities.saveRelationships([relationship('7', { following: true })]);
    expect(account.entities.relationship('7').value).toMatchObject({ blocking: true, following: false });
    relationships.settled(block);
    account.entities.saveRelationships([relationship('7', { following: true })]);
    expect(account.entities.relationship('7').value).toMatchObject({ blocking: false, following: true });
  });

  it('shows an unfollow at once, sends it after the time for Undo, and restores it on undo', async () => {
    const { account, names } = fakeAccount({});
    account.entities.saveRelationships([relationship('7', { following: true, notifying: true })]);
    await new Relationships(account.entities, account.call, account.key).unfollow('7');
    expect(account.entities.relationship('7').value?.following).toBe(false);
    expect(fakeBridge.argsOf('actions.add')).toEqual([{ account: account.key, actions: [{ kind: 'accounts.unfollow', id: '7' }] }]);
    expect(names()).toEqual([]);
    toasts.all.at(-1)?.action?.run();
    await vi.waitFor(() => expect(account.entities.relationship('7').value).toMatchObject({ following: true, notifying: true }));
  });
});

describe('M8: relationships that changed elsewhere', () => {
  it('are requested again when a view shows them after five minutes', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { account, sent } = fakeAccount({ 'accounts.relationships': answered });
    const relationships = new Relationships(account.entities, account.call, account.key);
    await relationships.load('1');
    vi.advanceTimersByTime(299_000);
    await relationships.load('1');
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    await relationships.load('1');
    expect(sent).toHaveLength(2);
  });

  it('are requested again after a notification, an accepted follow, and for what views showed last', async () => {
    const { account, sent } = fakeAccount({
      'accounts.relationships': (params) => page((params['id[]'] as string[]).map((id) => relationship(id, { requested: id === '1' }))),
    });
    const relationships = new Relationships(account.entities, account.call, account.key);
    const takeIds = async () => {
      await vi.waitFor(() => expect(sent).not.toEqual([]));
      return sent.splice(0).map(({ params }) => params['id[]']);
    };
    relationships.request(['1', '2']);
    expect(await takeIds()).toEqual([['1', '2']]);
    await vi.waitFor(() => expect(account.entities.relationship('1').value).not.toBeNull());
    for (const id of ['2', '3']) relationships.reloadKnown(id);
    expect(await takeIds()).toEqual([['2']]);
    for (const id of ['1', '2', '3']) relationships.receivePostBy(id);
    expect(await takeIds()).toEqual([['1']]);
    await vi.waitFor(() => relationships.reloadRecent());
    expect(await takeIds()).toEqual([['1', '2']]);
  });
});
