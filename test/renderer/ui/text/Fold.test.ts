import { createRawSnippet, tick } from 'svelte';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Fold from '../../../../renderer/ui/text/Fold.svelte';

const content = (html: string) => createRawSnippet(() => ({ render: () => `<div class="content">${html}</div>` }));
const lines = (count: number): string => '<p style="margin: 0">line</p>'.repeat(count);
const fold = (): HTMLElement => document.querySelector('.fold') as HTMLElement;
const shownLines = (): number => fold().clientHeight / parseFloat(getComputedStyle(fold()).lineHeight);
const more = page.getByRole('button', { name: 'Show more' });
const less = page.getByRole('button', { name: 'Show less' });

it('shows short content unfolded and without a button', async () => {
  await render(Fold, { lines: 12, children: content(lines(12)) });
  expect(Math.round(shownLines())).toBe(12);
  expect(more.elements()).toHaveLength(0);
});

it('folds content taller than its limit, and unfolds and folds it by button', async () => {
  await render(Fold, { lines: 12, children: content('<br>'.repeat(5_000)) });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  expect(Math.round(shownLines())).toBe(8);
  await more.click();
  await expect.element(less).toHaveAttribute('aria-expanded', 'true');
  expect(shownLines()).toBeGreaterThan(4_000);
  await less.click();
  await expect.poll(() => Math.round(shownLines())).toBe(8);
});

it('folds content that grows beyond its limit', async () => {
  await render(Fold, { lines: 12, children: content(lines(3)) });
  document.querySelector('.content')?.insertAdjacentHTML('beforeend', lines(40));
  await expect.element(more).toBeVisible();
  expect(Math.round(shownLines())).toBe(8);
});

it('unfolds when a hidden part gets the focus, but not for a visible part', async () => {
  await render(Fold, { lines: 12, children: content(`<a href="#first">first</a>${lines(40)}<a href="#last">last</a>`) });
  await expect.element(more).toBeVisible();
  document.querySelector<HTMLElement>('a[href="#first"]')?.focus();
  await tick();
  expect(Math.round(shownLines())).toBe(8);
  document.querySelector<HTMLElement>('a[href="#last"]')?.focus();
  await expect.element(less).toBeVisible();
  expect(shownLines()).toBeGreaterThan(40);
});

it('does not scroll to hidden content', async () => {
  await render(Fold, { lines: 12, children: content(lines(40)) });
  await expect.element(more).toBeVisible();
  fold().scrollTop = 100;
  expect(fold().scrollTop).toBe(0);
});
