import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { relationship as relationshipSchema } from '../../../../electron/contract/entities/relationship.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import { fakeMain } from '../fake-main.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const relationship = (id: string, more: object = {}) => v.parse(relationshipSchema, { id, ...more });
const answered = (params: Record<string, unknown>) => page((params['id[]'] as string[]).map((id) => relationship(id)));

beforeEach(() => {
  toasts.all = [];
  fakeMain.reset();
});

describe('relationships', () => {
  it('requested in one tick are fetched in one batch, each once', async () => {
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

  it('are fetched in batches of forty', async () => {
    const { account, sent } = fakeAccount({ 'accounts.relationships': answered });
    new Relationships(account.entities, account.call, account.key).request(Array.from({ length: 90 }, (_, at) => String(at)));
    await vi.waitFor(() => expect(sent.map(({ params }) => (params['id[]'] as string[]).length)).toEqual([40, 40, 10]));
  });

  it('show a follow at once, then what the server says', async () => {
    const { account } = fakeAccount({ 'accounts.follow': () => page(relationship('7', { requested: true })) });
    account.entities.saveRelationships([relationship('7')]);
    const done = new Relationships(account.entities, account.call, account.key).follow('7', false);
    expect(account.entities.relationship('7').value?.following).toBe(true);
    await done;
    expect(account.entities.relationship('7').value).toMatchObject({ following: false, requested: true });
  });

  it('are reverted with a message when the server refuses', async () => {
    const { account } = fakeAccount({ 'accounts.follow': () => refusal });
    account.entities.saveRelationships([relationship('7')]);
    await new Relationships(account.entities, account.call, account.key).follow('7', false);
    expect(account.entities.relationship('7').value?.following).toBe(false);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure(refusal.error));
  });

  it('end at once on screen, wait in main for the time of Undo, and come back with it', async () => {
    const { account, names } = fakeAccount({});
    account.entities.saveRelationships([relationship('7', { following: true, notifying: true })]);
    await new Relationships(account.entities, account.call, account.key).unfollow('7');
    expect(account.entities.relationship('7').value?.following).toBe(false);
    expect(fakeMain.argsOf('actions.add')).toEqual([{ account: account.key, actions: [{ kind: 'unfollow', id: '7' }] }]);
    expect(names()).toEqual([]);
    toasts.all.at(-1)?.action?.run();
    await vi.waitFor(() => expect(account.entities.relationship('7').value).toMatchObject({ following: true, notifying: true }));
  });
});
