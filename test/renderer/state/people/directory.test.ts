import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { Directory } from '../../../../renderer/state/people/directory.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const person = (id: string, acct: string) => v.parse(accountSchema, { id, username: 'ida', acct });

function made() {
  const fake = fakeAccount({
    'instance.directory': ({ offset }) => page(offset === 0 ? [person('1', 'ida'), person('2', 'ida@far.example')] : []),
  });
  return { ...fake, directory: new Directory(fake.account) };
}

describe('the profile directory', () => {
  it('is paged by offset until a page is empty', async () => {
    const { directory, sent } = made();
    await directory.pages.open();
    await directory.pages.loadMore();
    expect(sent.map(({ params }) => params['offset'])).toEqual([0, 2]);
    expect(directory.pages.reachedEnd).toBe(true);
  });

  it('loads again when the order or the scope changes at the server', async () => {
    const { directory, sent } = made();
    await directory.pages.open();
    directory.arrange({ order: 'new' });
    directory.arrange({ order: 'new' });
    directory.arrange({ scope: 'all' });
    expect(sent.map(({ params }) => [params['order'], params['local']])).toEqual([
      ['active', true],
      ['new', true],
      ['new', false],
    ]);
  });

  it('filters remote accounts itself', async () => {
    const { directory, sent } = made();
    directory.arrange({ scope: 'all' });
    await vi.waitFor(() => expect(directory.shown).toEqual(['1', '2']));
    directory.arrange({ scope: 'remote' });
    expect(directory.shown).toEqual(['2']);
    expect(sent).toHaveLength(1);
  });
});
