import { expect, test } from 'vitest';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import * as v from 'valibot';
import { mutedAccount } from '../../../electron/contract/entities/account.ts';
import { relationship } from '../../../electron/contract/entities/relationship.ts';
import { createHiddenPeople } from '../../../electron/search/hidden-people.ts';
import type { Hidden } from '../../../electron/search/post-index.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { jon, mira } from '../storage/samples.ts';

const rel = (id: string, more: object = {}) => v.parse(relationship, { id, ...more });
const now = Date.UTC(2026, 0, 1);

function open(cache = createCache(':memory:')) {
  const heard: [AccountKey, Hidden][] = [];
  const hidden = createHiddenPeople({ cache, accounts: () => [mira, jon], now: () => now });
  hidden.onChange((...change) => void heard.push(change));
  return { cache, hidden, heard };
}
const people = (hidden: Hidden | undefined) => hidden?.people;

test('a block, a mute and a block by the other side hide a person, and its end shows them again', () => {
  const { hidden, heard } = open();
  hidden.learn(mira, 'accounts.block', rel('7', { blocking: true }), { id: '7' });
  expect(people(heard.at(-1)?.[1])).toEqual([{ id: '7', until: null }]);
  hidden.learn(mira, 'accounts.unblock', rel('7'), { id: '7' });
  expect(people(heard.at(-1)?.[1])).toEqual([]);
  hidden.learn(
    mira,
    'accounts.relationships',
    [rel('7', { muting: true }), rel('8', { blocked_by: true }), rel('9', { domain_blocking: true })],
    {},
  );
  expect(people(heard.at(-1)?.[1])?.map(({ id }) => id)).toEqual(['7', '8', '9']);
});

test('a mute ends when the server says, or after the time that was asked for', () => {
  const { hidden, heard } = open();
  hidden.learn(mira, 'accounts.mute', rel('7', { muting: true, muting_expires_at: '2026-01-02T00:00:00Z' }), { id: '7', duration: 60 });
  expect(people(heard.at(-1)?.[1])).toEqual([{ id: '7', until: Date.UTC(2026, 0, 2) }]);
  hidden.learn(mira, 'accounts.mute', rel('8', { muting: true }), { id: '8', duration: 60 });
  expect(people(heard.at(-1)?.[1])?.at(-1)).toEqual({ id: '8', until: now + 60_000 });
});

test('the lists of blocked and muted people and of blocked servers are learnt', () => {
  const { hidden, heard } = open();
  const one = v.parse(mutedAccount, { id: '7', username: 'tern', acct: 'tern', mute_expires_at: null });
  hidden.learn(mira, 'blocks.list', [{ ...one, moved: null }], {});
  hidden.learn(mira, 'mutes.list', [{ ...one, id: '8' }], {});
  hidden.learn(mira, 'domainBlocks.list', ['Far.example'], {});
  expect(heard.at(-1)).toEqual([
    mira,
    {
      people: [
        { id: '7', until: null },
        { id: '8', until: null },
      ],
      hosts: ['far.example'],
    },
  ]);
});

test('a server is hidden while it is blocked', () => {
  const { hidden, heard } = open();
  hidden.learn(mira, 'domainBlocks.create', null, { domain: 'Far.example' });
  expect(heard.at(-1)?.[1].hosts).toEqual(['far.example']);
  hidden.learn(mira, 'domainBlocks.delete', null, { domain: 'far.example' });
  expect(heard.at(-1)?.[1].hosts).toEqual([]);
});

test('answers that change nothing are not passed on', () => {
  const { hidden, heard } = open();
  hidden.learn(mira, 'accounts.follow', rel('7', { following: true }), { id: '7' });
  hidden.learn(mira, 'accounts.block', rel('7', { blocking: true }), { id: '7' });
  hidden.learn(mira, 'accounts.relationships', [rel('7', { blocking: true })], {});
  expect(heard).toHaveLength(1);
});

test('what was learnt is known after a restart, until the account is removed', () => {
  const { cache, hidden } = open();
  hidden.learn(mira, 'accounts.block', rel('7', { blocking: true }), { id: '7' });
  expect(open(cache).hidden.all()).toEqual([[mira, { people: [{ id: '7', until: null }], hosts: [] }]]);
  cache.removeAccount(mira);
  hidden.removeAccount(mira);
  expect(hidden.all()).toEqual([]);
});
