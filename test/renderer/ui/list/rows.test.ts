// AccountRow.svelte, NameRow.svelte, GapButton.svelte and SearchedList.svelte: small rows, each with what a click on it does.
import List from '@lucide/svelte/icons/list';
import { createRawSnippet } from 'svelte';
import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import AccountRow from '../../../../renderer/ui/list/AccountRow.svelte';
import GapButton from '../../../../renderer/ui/list/GapButton.svelte';
import NameRow from '../../../../renderer/ui/list/NameRow.svelte';
import SearchedList from '../../../../renderer/ui/list/SearchedList.svelte';

const account = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida', display_name: 'Ida' });

it('an account row shows the name and the full handle, and opens the profile', async () => {
  const onopen = vi.fn<() => void>();
  await render(AccountRow, { account, host: 'coast.example', note: 'Follows you', onopen });
  const button = page.getByRole('button', { name: /Ida.*@ida@coast\.example.*Follows you/ });
  await button.click();
  expect(onopen).toHaveBeenCalledOnce();
});

it('an account row cuts a long name at its end, from right to left too', async () => {
  const arabic = { ...account, display_name: 'سامي البحّار من الميناء القديم' };
  const { container } = await render(AccountRow, { account: arabic, host: 'coast.example' });
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

it('an account row without an action is not a button', async () => {
  await render(AccountRow, { account, host: 'coast.example' });
  await expect.element(page.getByText('@ida@coast.example')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

it('a name row opens what it names, with actions beside it', async () => {
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

it('a gap loads on a click, and can’t be clicked while it loads', async () => {
  const load = vi.fn<() => void>();
  const screen = await render(GapButton, { label: 'Load missing posts', busy: false, load });
  await page.getByRole('button', { name: 'Load missing posts' }).click();
  expect(load).toHaveBeenCalledOnce();
  await screen.rerender({ busy: true });
  await expect.element(page.getByRole('button', { name: 'Loading' })).toBeDisabled();
});

it('a searched list can be searched, and shows its list below', async () => {
  await render(SearchedList, {
    label: 'Search servers',
    typed: '',
    found: '2 servers',
    children: createRawSnippet(() => ({ render: () => '<p>coast.example</p>' })),
  });
  await page.getByRole('searchbox', { name: 'Search servers' }).fill('coast');
  await expect.element(page.getByRole('button', { name: /Clear/ })).toBeVisible();
  await expect.element(page.getByText('coast.example')).toBeVisible();
});
