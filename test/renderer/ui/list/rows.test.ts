// Tests AccountRow.svelte, NameRow.svelte, GapButton.svelte and SearchedList.svelte: small rows and the effect of a click on each.
import List from '@lucide/svelte/icons/list';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import AccountRow from '../../../../renderer/ui/list/AccountRow.svelte';
import GapButton from '../../../../renderer/ui/list/GapButton.svelte';
import NameRow from '../../../../renderer/ui/list/NameRow.svelte';
import SearchedList from '../../../../renderer/ui/list/SearchedList.svelte';

const account = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida', display_name: 'Ida' });

it('shows name and full handle in an account row and opens the profile on click', async () => {
  const onopen = vi.fn<() => void>();
  await render(AccountRow, { account, domain: 'coast.example', note: 'Follows you', onopen });
  const button = page.getByRole('button', { name: /Ida.*@ida@coast\.example.*Follows you/ });
  await button.click();
  expect(onopen).toHaveBeenCalledOnce();
});

it('truncates a long right-to-left name at its end in an account row', async () => {
  const arabic = { ...account, display_name: 'سامي البحّار من الميناء القديم' };
  const { container } = await render(AccountRow, { account: arabic, domain: 'coast.example' });
  container.style.width = '180px';
  const name = container.querySelector('.name');
  const texts = document.createTreeWalker(name as Element, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode();
  while (text?.textContent === '') text = texts.nextNode();
  const first = new Range();
  first.setStart(text as Node, 0);
  first.setEnd(text as Node, 1);
  const [letter, box] = [first.getBoundingClientRect(), name?.getBoundingClientRect() ?? new DOMRect()];
  expect(name?.scrollWidth).toBeGreaterThan(box.width);
  expect(letter.right).toBeLessThanOrEqual(box.right + 1);
});

it('renders an account row without an action as text', async () => {
  await render(AccountRow, { account, domain: 'coast.example' });
  await expect.element(page.getByText('@ida@coast.example')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

it('opens the target of a name row on click, but not on a click on its actions', async () => {
  const onopen = vi.fn<() => void>();
  await render(NameRow, {
    icon: List,
    name: 'Birds',
    onopen,
    children: createRawSnippet(() => ({ render: () => '<button>Pin</button>' })),
  });
  await page.getByRole('button', { name: 'Birds' }).click();
  await page.getByRole('button', { name: 'Pin' }).click();
  expect(onopen).toHaveBeenCalledOnce();
});

it('loads a gap on click and disables it while loading', async () => {
  const load = vi.fn<() => void>();
  const loadOldest = vi.fn<() => void>();
  const screen = await render(GapButton, { label: 'Load missing posts', busy: false, load, loadOldest });
  await page.getByRole('button', { name: 'Load missing posts' }).click();
  expect(load).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Load the oldest first' }).click();
  expect(loadOldest).toHaveBeenCalledOnce();
  await screen.rerender({ loadOldest: null });
  await expect.element(page.getByRole('button', { name: 'Load the oldest first' })).not.toBeInTheDocument();
  await screen.rerender({ busy: true });
  await expect.element(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
});

it('shows a search field with a clear button above the list', async () => {
  await render(SearchedList, {
    label: 'Search servers',
    query: '',
    resultText: '2 servers',
    children: createRawSnippet(() => ({ render: () => '<p>coast.example</p>' })),
  });
  await page.getByRole('searchbox', { name: 'Search servers' }).fill('coast');
  await expect.element(page.getByRole('button', { name: /Clear/ })).toBeVisible();
  await expect.element(page.getByText('coast.example')).toBeVisible();
});
