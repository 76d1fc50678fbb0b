import { expect, test } from 'vitest';
import * as v from 'valibot';
import { relationship } from '@kittiwake/mastodon-api/entities/account';
import { hiddenKindsIn, hiddenKindsOf, setHiddenIn, setHiddenOf } from '../../../../renderer/state/timelines/hidden-kinds.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const createRelationship = (more: object = {}) => v.parse(relationship, { id: '7', following: true, ...more });
function createAccount(answers: EndpointFakes = {}) {
  const { account, sent } = fakeAccount(answers);
  return { account: { ...account, relationships: new Relationships(account.entities, account.call, account.key) }, sent };
}

test('hides kinds in one timeline, and stores nothing when all are shown', async () => {
  const { account } = createAccount();
  await setHiddenIn(account, 'home', 'replies', true);
  await setHiddenIn(account, 'home', 'boosts', true);
  expect([hiddenKindsIn(account, 'home'), hiddenKindsIn(account, 'local')]).toEqual([
    { boosts: true, replies: true, quotes: false },
    { boosts: false, replies: false, quotes: false },
  ]);
  await setHiddenIn(account, 'home', 'replies', false);
  await setHiddenIn(account, 'home', 'boosts', false);
  expect(account.preferences.current.hiddenIn).toEqual({});
});

test('has the server hide the boosts of a followed account, and hides other kinds locally', async () => {
  const { account, sent } = createAccount({ 'accounts.follow': ({ reblogs }) => page(createRelationship({ showing_reblogs: reblogs })) });
  account.entities.saveRelationships([createRelationship()]);
  await setHiddenOf(account, '7', 'boosts', true);
  await setHiddenOf(account, '7', 'quotes', true);
  expect(sent).toEqual([{ endpoint: 'accounts.follow', params: { id: '7', reblogs: false } }]);
  expect(hiddenKindsOf(account, '7')).toEqual({ boosts: true, replies: false, quotes: true });
  await setHiddenOf(account, '7', 'boosts', false);
  expect(hiddenKindsOf(account, '7').boosts).toBe(false);
});

test('hides the boosts of other accounts locally', async () => {
  const { account, sent } = createAccount();
  await setHiddenOf(account, '8', 'boosts', true);
  expect([sent, hiddenKindsOf(account, '8').boosts]).toEqual([[], true]);
});

test('reverts a change that the server refuses', async () => {
  const { account } = createAccount({ 'accounts.follow': () => refusal });
  account.entities.saveRelationships([createRelationship()]);
  await setHiddenOf(account, '7', 'boosts', true);
  expect(hiddenKindsOf(account, '7').boosts).toBe(false);
});
