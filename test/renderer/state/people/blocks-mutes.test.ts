import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { BlocksAndMutes, blocksAndMutes } from '../../../../renderer/state/people/blocks-mutes.svelte.ts';
import { fakeAccount, page, fakeSession } from '../fake-account.ts';

const person = (id: string) => v.parse(accountSchema, { id, username: `person${id}`, acct: `person${id}` });

function createLists(isAccepted: boolean) {
  const fake = fakeAccount({
    'blocks.list': () => page([person('7')]),
    'mutes.list': () => page([{ ...person('8'), mute_expires_at: '2026-12-01T00:00:00Z' }, person('9')]),
    'domainBlocks.list': () => page(['far.example', 'north.example']),
  });
  const answer = () => Promise.resolve(isAccepted);
  const account = fakeSession({ ...fake.account, accountActions: { unblock: answer, unmute: answer, unblockDomain: answer } });
  return { ...fake, account, lists: new BlocksAndMutes(account) };
}

describe('blocks and mutes', () => {
  it('are listed with the end of each mute, and their relationships are requested', async () => {
    const { lists, account } = createLists(true);
    await Promise.all([lists.blocked.open(), lists.muted.open()]);
    expect(lists.blocked.items).toEqual([{ id: '7', until: null }]);
    expect(lists.muted.items).toEqual([
      { id: '8', until: '2026-12-01T00:00:00Z' },
      { id: '9', until: null },
    ]);
    expect(account.relationships.request).toHaveBeenCalledWith(['8', '9']);
  });

  it('are removed from the list when they end', async () => {
    const { lists } = createLists(true);
    await lists.domains.open();
    await lists.unblockDomain('far.example');
    expect(lists.domains.items).toEqual(['north.example']);
  });

  it('are restored at their position if the server refuses', async () => {
    const { lists } = createLists(false);
    await lists.domains.open();
    await lists.unblockDomain('far.example');
    expect(lists.domains.items).toEqual(['far.example', 'north.example']);
  });

  it('are stored per account', () => {
    const { account } = createLists(true);
    expect(blocksAndMutes(account)).toBe(blocksAndMutes(account));
  });
});
