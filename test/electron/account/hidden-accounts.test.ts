import { expect, test } from 'vitest';
import * as v from 'valibot';
import { mutedAccount, relationship } from '@kittiwake/mastodon-api/entities/account';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import { createHiddenMatcher, HiddenAccountsTracker } from '../../../electron/account/hidden-accounts.ts';
import type { HiddenAccounts } from '../../../electron/search/post-index.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { mira } from '../storage/samples.ts';

const makeRelationship = (id: string, more: object = {}) => v.parse(relationship, { id, ...more });
const now = Date.UTC(2026, 0, 1);

function open(cache = new Cache(':memory:')) {
  const hiddenChanges: HiddenAccounts[] = [];
  const onChange = (change: HiddenAccounts) => void hiddenChanges.push(change);
  const hidden = new HiddenAccountsTracker({ account: mira, cache, now: () => now, onChange });
  return { cache, hidden, hiddenChanges };
}
const people = (hidden: HiddenAccounts | undefined) => hidden?.people;

test('hides blocked and muted accounts and accounts that block the user, and shows them again after an unblock', () => {
  const { hidden, hiddenChanges } = open();
  hidden.learn('accounts.block', makeRelationship('7', { blocking: true }), { id: '7' });
  expect(people(hiddenChanges.at(-1))).toEqual([{ id: '7', until: null }]);
  hidden.learn('accounts.unblock', makeRelationship('7'), { id: '7' });
  expect(people(hiddenChanges.at(-1))).toEqual([]);
  hidden.learn(
    'accounts.relationships',
    [
      makeRelationship('7', { muting: true }),
      makeRelationship('8', { blocked_by: true }),
      makeRelationship('9', { domain_blocking: true }),
    ],
    {},
  );
  expect(people(hiddenChanges.at(-1))?.map(({ id }) => id)).toEqual(['7', '8', '9']);
});

test('a mute ends at the time in the response, or else after the requested duration', () => {
  const { hidden, hiddenChanges } = open();
  hidden.learn('accounts.mute', makeRelationship('7', { muting: true, muting_expires_at: '2026-01-02T00:00:00Z' }), {
    id: '7',
    duration: 60,
  });
  expect(people(hiddenChanges.at(-1))).toEqual([{ id: '7', until: Date.UTC(2026, 0, 2) }]);
  hidden.learn('accounts.mute', makeRelationship('8', { muting: true }), { id: '8', duration: 60 });
  expect(people(hiddenChanges.at(-1))?.at(-1)).toEqual({ id: '8', until: now + 60_000 });
});

test('hides the accounts and domains in the lists of blocks, mutes, and domain blocks', () => {
  const { hidden, hiddenChanges } = open();
  const one = v.parse(mutedAccount, { id: '7', username: 'tern', acct: 'tern', mute_expires_at: null });
  hidden.learn('blocks.list', [{ ...one, moved: null }], {});
  hidden.learn('mutes.list', [{ ...one, id: '8' }], {});
  hidden.learn('domainBlocks.list', ['Far.example'], {});
  expect(hiddenChanges.at(-1)).toEqual({
    people: [
      { id: '7', until: null },
      { id: '8', until: null },
    ],
    hosts: ['far.example'],
  });
});

test('hides a domain while it is blocked', () => {
  const { hidden, hiddenChanges } = open();
  hidden.learn('domainBlocks.create', null, { domain: 'Far.example' });
  expect(hiddenChanges.at(-1)?.hosts).toEqual(['far.example']);
  hidden.learn('domainBlocks.delete', null, { domain: 'far.example' });
  expect(hiddenChanges.at(-1)?.hosts).toEqual([]);
});

test('emits no change for an answer that changes nothing', () => {
  const { hidden, hiddenChanges } = open();
  hidden.learn('accounts.follow', makeRelationship('7', { following: true }), { id: '7' });
  hidden.learn('accounts.block', makeRelationship('7', { blocking: true }), { id: '7' });
  hidden.learn('accounts.relationships', [makeRelationship('7', { blocking: true })], {});
  expect(hiddenChanges).toHaveLength(1);
});

test('keeps the hidden accounts over a restart, until the account is removed', () => {
  const { cache, hidden } = open();
  hidden.learn('accounts.block', makeRelationship('7', { blocking: true }), { id: '7' });
  expect(open(cache).hidden.current()).toEqual({ people: [{ id: '7', until: null }], hosts: [] });
  cache.removeAccount(mira);
  expect(open(cache).hidden.current()).toEqual({ people: [], hosts: [] });
});

test('matches hidden accounts until their mute ends, and all accounts of a hidden host', () => {
  const people = [
    { id: '7', until: null },
    { id: '8', until: now - 1 },
  ];
  const matches = createHiddenMatcher({ people, hosts: ['n.test'] }, now);
  const accounts = [
    { id: '7', acct: 'tern' },
    { id: '8', acct: 'eider' },
    { id: '9', acct: 'ida@N.test' },
    { id: '10', acct: 'ida@far.example' },
  ];
  expect(accounts.filter(matches).map(({ id }) => id)).toEqual(['7', '9']);
});

const notificationFrom = (id: string, at: number) =>
  v.parse(notification, {
    id: '1',
    type: 'mention',
    created_at: new Date(at).toISOString(),
    account: { id, username: 'tern', acct: 'tern' },
  });
const mute = makeRelationship('7', { muting: true, muting_notifications: true });

test('silences notifications from before a mute or block, also after a restart', () => {
  const { cache, hidden } = open();
  hidden.learn('accounts.mute', mute, {});
  hidden.learn('accounts.relationships', [makeRelationship('8', { blocking: true }), makeRelationship('9')], {});
  for (const each of [hidden, open(cache).hidden])
    expect(['7', '8', '9'].map((id) => each.silences(notificationFrom(id, now - 1_000)))).toEqual([true, true, false]);
});

test('does not silence later notifications, because the mute may have expired', () => {
  const { hidden } = open();
  hidden.learn('accounts.mute', mute, {});
  expect(hidden.silences(notificationFrom('7', now + 1_000))).toBe(false);
});

test('silences nothing for a mute of posts only, for a user who blocks, or after an unblock', () => {
  const { hidden } = open();
  hidden.learn('accounts.mute', makeRelationship('7', { muting: true, muting_notifications: false }), {});
  expect(hidden.silences(notificationFrom('7', now - 1_000))).toBe(false);
  hidden.learn('accounts.relationships', [makeRelationship('7', { blocked_by: true })], {});
  expect(hidden.silences(notificationFrom('7', now - 1_000))).toBe(false);
  hidden.learn('accounts.block', makeRelationship('7', { blocking: true }), {});
  hidden.learn('accounts.unblock', makeRelationship('7'), {});
  expect(hidden.silences(notificationFrom('7', now - 1_000))).toBe(false);
});

test('still silences a muted user who is in the list of mutes', () => {
  const { hidden } = open();
  hidden.learn('accounts.mute', mute, {});
  const listedAccount = v.parse(mutedAccount, { id: '7', username: 'tern', acct: 'tern', mute_expires_at: null });
  hidden.learn('mutes.list', [listedAccount], {});
  expect(hidden.silences(notificationFrom('7', now - 1_000))).toBe(true);
});

test('reads the hidden accounts that an earlier version stored', () => {
  const { cache } = open();
  cache.set(mira, 'hidden-people', { people: [{ id: '7', until: null }], hosts: ['far.example'] });
  const { hidden } = open(cache);
  expect(hidden.current()).toEqual({ people: [{ id: '7', until: null }], hosts: ['far.example'] });
  expect(hidden.silences(notificationFrom('7', now - 1_000))).toBe(false);
});
