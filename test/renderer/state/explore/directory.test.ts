import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { ProfileDirectory } from '../../../../renderer/state/explore/explore.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';

const person = (id: string, acct: string) => v.parse(accountSchema, { id, username: 'ida', acct });

function createDirectory() {
  const fake = fakeAccount({
    'instance.directory': ({ offset }) => page(offset === 0 ? [person('1', 'ida'), person('2', 'ida@far.example')] : []),
  });
  return { ...fake, directory: new ProfileDirectory(fake.account) };
}

describe('the profile directory', () => {
  it('is paged by offset until a page is empty', async () => {
    const { directory, sent } = createDirectory();
    await directory.pages.open();
    await directory.pages.loadMore();
    expect(sent.map(({ params }) => params['offset'])).toEqual([0, 2]);
    expect(directory.pages.reachedEnd).toBe(true);
  });

  it('reloads when the order or the server’s scope changes', async () => {
    const { directory, sent } = createDirectory();
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
    const { directory, sent } = createDirectory();
    directory.arrange({ scope: 'all' });
    await vi.waitFor(() => expect(directory.shown).toEqual(['1', '2']));
    directory.arrange({ scope: 'remote' });
    expect(directory.shown).toEqual(['2']);
    expect(sent).toHaveLength(1);
  });
});
