import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { relationship } from '../../../../electron/contract/entities/relationship.ts';
import { hiddenIn, hiddenOf, hideIn, hideOf } from '../../../../renderer/state/timelines/hidden-kinds.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const held = (more: object = {}) => v.parse(relationship, { id: '7', following: true, ...more });
function made(answers: Answers = {}) {
  const { account, sent } = fakeAccount(answers);
  return { account: { ...account, relationships: new Relationships(account.entities, account.call, account.key) }, sent };
}

test('kinds are hidden in one timeline, and nothing is kept once all are shown', async () => {
  const { account } = made();
  await hideIn(account, 'home', 'replies', true);
  await hideIn(account, 'home', 'boosts', true);
  expect([hiddenIn(account, 'home'), hiddenIn(account, 'local')]).toEqual([
    { boosts: true, replies: true, quotes: false },
    { boosts: false, replies: false, quotes: false },
  ]);
  await hideIn(account, 'home', 'replies', false);
  await hideIn(account, 'home', 'boosts', false);
  expect(account.preferences.current.hiddenIn).toEqual({});
});

test('boosts of a person who is followed are left out by the server, other kinds here', async () => {
  const { account, sent } = made({ 'accounts.follow': ({ reblogs }) => page(held({ showing_reblogs: reblogs })) });
  account.entities.saveRelationships([held()]);
  await hideOf(account, '7', 'boosts', true);
  await hideOf(account, '7', 'quotes', true);
  expect(sent).toEqual([{ endpoint: 'accounts.follow', params: { id: '7', reblogs: false } }]);
  expect(hiddenOf(account, '7')).toEqual({ boosts: true, replies: false, quotes: true });
  await hideOf(account, '7', 'boosts', false);
  expect(hiddenOf(account, '7').boosts).toBe(false);
});

test('boosts of others are hidden here', async () => {
  const { account, sent } = made();
  await hideOf(account, '8', 'boosts', true);
  expect([sent, hiddenOf(account, '8').boosts]).toEqual([[], true]);
});

test('what the server refuses is not shown as done', async () => {
  const { account } = made({ 'accounts.follow': () => refusal });
  account.entities.saveRelationships([held()]);
  await hideOf(account, '7', 'boosts', true);
  expect(hiddenOf(account, '7').boosts).toBe(false);
});
