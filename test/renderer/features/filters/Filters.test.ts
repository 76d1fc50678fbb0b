// Tests the list of filters.
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import * as v from 'valibot';
import { filter as filterSchema } from '@kittiwake/mastodon-api/entities/filter';
import FilteredPosts from '../../../../renderer/features/filters/FilteredPosts.svelte';
import FilterRow from '../../../../renderer/features/filters/FilterRow.svelte';
import Filters from '../../../../renderer/features/filters/Filters.svelte';
import PostFilter from '../../../../renderer/features/filters/PostFilter.svelte';
import type { Filters as FilterStore } from '../../../../renderer/state/filters/filters.svelte.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';

const session = vi.hoisted(() => ({ entities: null as unknown, loader: { request: () => undefined }, filters: (): unknown => undefined }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

const fog = v.parse(filterSchema, { id: '1', title: 'Fog' });
const doubledFilter = {
  ...fog,
  keywords: [
    { id: '1', keyword: 'mist', whole_word: false },
    { id: '1', keyword: 'haze', whole_word: false },
  ],
  statuses: [
    { id: '1', status_id: '7' },
    { id: '1', status_id: '8' },
  ],
};
const store = {
  support: 'all',
  phase: 'ready',
  list: [fog, { ...fog, title: 'Storms' }],
  load: async () => undefined,
} as unknown as FilterStore;

it('S9: lists filters of one id', async () => {
  session.filters = () => Promise.resolve(store);
  await render(Filters);
  await expect.element(page.getByRole('heading', { name: /Fog/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Storms' })).toBeVisible();
});

it('S9: shows keywords of one id', async () => {
  await render(FilterRow, { filter: doubledFilter });
  await expect.element(page.getByText('mist')).toBeVisible();
  await expect.element(page.getByText('haze')).toBeVisible();
});

it('S9: lists single posts of one id', async () => {
  session.entities = new Entities();
  await render(FilteredPosts, { filters: store, filter: doubledFilter });
  expect(page.getByRole('button').elements()).toHaveLength(2);
});

it('S9: offers filters of one id for a post', async () => {
  await render(PostFilter, { filters: store, postId: '7', onclose: () => undefined, onnew: () => undefined });
  await expect.element(page.getByRole('button', { name: /Fog/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Storms/ })).toBeVisible();
});
