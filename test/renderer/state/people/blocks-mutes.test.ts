import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { BlocksAndMutes, blocksAndMutes } from '../../../../renderer/state/people/blocks-mutes.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const person = (id: string) => v.parse(accountSchema, { id, username: `person${id}`, acct: `person${id}` });

function made(done: boolean) {
  const fake = fakeAccount({
    'blocks.list': () => page([person('7')]),
    'mutes.list': () => page([{ ...person('8'), mute_expires_at: '2026-12-01T00:00:00Z' }, person('9')]),
    'domainBlocks.list': () => page(['far.example', 'north.example']),
  });
  const answer = () => Promise.resolve(done);
  const account = { ...fake.account, accountActions: { unblock: answer, unmute: answer, unblockDomain: answer } };
  return { ...fake, account, lists: new BlocksAndMutes(account) };
}

describe('blocks and mutes', () => {
  it('are listed with the time when a mute ends, and their relationships are requested', async () => {
    const { lists, account } = made(true);
    await Promise.all([lists.blocked.open(), lists.muted.open()]);
    expect(lists.blocked.items).toEqual([{ id: '7', until: null }]);
    expect(lists.muted.items).toEqual([
      { id: '8', until: '2026-12-01T00:00:00Z' },
      { id: '9', until: null },
    ]);
    expect(account.relationships.request).toHaveBeenCalledWith(['8', '9']);
  });

  it('are removed when they are undone', async () => {
    const { lists } = made(true);
    await lists.domains.open();
    await lists.unblockDomain('far.example');
    expect(lists.domains.items).toEqual(['north.example']);
  });

  it('are put back at their place when the server refuses', async () => {
    const { lists } = made(false);
    await lists.domains.open();
    await lists.unblockDomain('far.example');
    expect(lists.domains.items).toEqual(['far.example', 'north.example']);
  });

  it('are kept for each account', () => {
    const { account } = made(true);
    expect(blocksAndMutes(account)).toBe(blocksAndMutes(account));
  });
});
