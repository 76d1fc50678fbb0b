// Tests positioning the rows of a virtual list, with Chromium's layout.
import { createRawSnippet, tick } from 'svelte';
import type { Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { keepInPlace, showAtEnd, showAtTop, showInContext } from '../../../../renderer/ui/list/scroll-rows.ts';
import type { ListHandle } from '../../../../renderer/ui/list/row-positions.ts';
import VirtualList from '../../../../renderer/ui/list/VirtualList.svelte';

// A generic component cannot be given its type argument here.
const Rows = VirtualList as unknown as Component<Record<string, unknown>, { getHandle: () => ListHandle }>;
interface Item {
  id: string;
  height: number;
}
const items = (from: number, count: number, height = 90): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${from + at}`, height }));
const row = createRawSnippet<[Item]>((item) => ({ render: () => `<div style="height: ${item().height}px">${item().id}</div>` }));

async function renderRows(rowItems: Item[]) {
  const screen = await render(Rows, { props: { items: rowItems, key: (item: Item) => item.id, label: 'Rows', row } });
  screen.container.style.cssText = 'height: 400px; display: grid';
  await tick();
  return { screen, handle: screen.component.getHandle() };
}
const list = (): HTMLElement => page.getByRole('list', { name: 'Rows' }).element() as HTMLElement;
const topOf = (id: string): number => {
  const element = [...document.querySelectorAll('[data-row]')].find((each) => each.textContent === id);
  return Math.round((element?.getBoundingClientRect().top ?? NaN) - list().getBoundingClientRect().top);
};

afterEach(() => vi.unstubAllGlobals());

describe('showInContext', () => {
  it('shows whole rows above even if their heights are measured late', async () => {
    class LateObserver extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super((entries, observer) => void setTimeout(() => callback(entries, observer), 100));
      }
    }
    vi.stubGlobal('ResizeObserver', LateObserver);
    const high = { id: 'high', height: 250 };
    const { screen, handle } = await renderRows([high]);
    await expect.poll(() => handle.list?.getItemSize(0)).toBe(250);
    await screen.rerender({ items: [...items(0, 20), high, ...items(20, 20)] });
    await showInContext(handle, 'high', 28);
    await expect.poll(() => topOf('high')).toBe(90);
  });
  it('shows all rows above if they fit', async () => {
    const { handle } = await renderRows(items(0, 40));
    expect(await showInContext(handle, 'row 3', 28)).toBe(true);
    expect([topOf('row 0'), topOf('row 3')]).toEqual([0, 270]);
  });
  it('shows as many whole rows above as fit', async () => {
    const { handle } = await renderRows(items(0, 40));
    expect(await showInContext(handle, 'row 20', 28)).toBe(false);
    expect([topOf('row 17'), topOf('row 20')]).toEqual([0, 270]);
  });
  it('shows an edge of the row above if not even one fits', async () => {
    const { handle } = await renderRows([...items(0, 5, 390), ...items(5, 20)]);
    await showInContext(handle, 'row 5', 28);
    expect(topOf('row 5')).toBe(28);
  });
});

it('shows a row at the top and at the end', async () => {
  const { handle } = await renderRows(items(0, 100));
  await showAtTop(handle, 'row 50');
  expect(topOf('row 50')).toBe(0);
  await showAtEnd(handle, 'row 70');
  expect(topOf('row 70')).toBe(310);
});

it('keeps visible rows in position when rows above are added or removed', async () => {
  const allItems = items(0, 100);
  const { screen, handle } = await renderRows(allItems);
  await showAtTop(handle, 'row 50');
  const more = [...allItems.slice(0, 30), ...items(1_000, 7), ...allItems.slice(30, 60), ...items(2_000, 5), ...allItems.slice(60)];
  await keepInPlace(handle, () => void screen.rerender({ items: more }));
  await expect.poll(() => topOf('row 50')).toBe(0);
  await keepInPlace(handle, () => void screen.rerender({ items: allItems.slice(20) }));
  await expect.poll(() => topOf('row 50')).toBe(0);
});
