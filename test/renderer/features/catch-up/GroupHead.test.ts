// Covers Boosters.svelte and features/filters/FilteredPosts.svelte too: custom emoji in all names are drawn as pictures.
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page } from 'vitest/browser';
import * as v from 'valibot';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { filter as filterSchema } from '@kittiwake/mastodon-api/entities/filter';
import Boosters from '../../../../renderer/features/catch-up/Boosters.svelte';
import GroupHead from '../../../../renderer/features/catch-up/GroupHead.svelte';
import FilteredPosts from '../../../../renderer/features/filters/FilteredPosts.svelte';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';

const session = vi.hoisted(() => ({ entities: null as unknown, loader: { request: () => undefined } }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

const address = '/media/tern';
const emojis = [{ shortcode: 'tern', url: address, static_url: address, visible_in_picker: true, category: '', featured: false }];
const ida = { ...v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida', display_name: 'Ida :tern:' }), emojis };
const picture = () => page.getByRole('img', { name: ':tern:' });

beforeEach(() => {
  const entities = new Entities();
  entities.saveAccount(ida);
  entities.saveStatus({ ...makeStatus('1'), account: ida });
  session.entities = entities;
});

it('GroupHead draws custom emoji in the names of a thread’s authors', async () => {
  const posts = [{ id: '1', authorId: '7' }] as never;
  await render(GroupHead, { group: { key: '1', posts } as never, grouping: 'thread', open: () => undefined });
  await expect.element(picture()).toBeInTheDocument();
});

it('Boosters draws custom emoji in the names of the boosters', async () => {
  await render(Boosters, { ids: ['7'] });
  await expect.element(picture()).toBeInTheDocument();
});

it('FilteredPosts draws custom emoji in the name of a post’s author', async () => {
  const filter = v.parse(filterSchema, { id: '1', title: 'Terns', context: ['home'], statuses: [{ id: '5', status_id: '1' }] });
  await render(FilteredPosts, { filters: {} as never, filter });
  await expect.element(picture()).toBeInTheDocument();
});
