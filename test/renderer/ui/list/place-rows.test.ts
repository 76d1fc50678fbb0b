// Where rows of a virtual list are put, in Chromium, which lays them out; covers row-places.ts too.
import { createRawSnippet, tick } from 'svelte';
import type { Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { keepInPlace, showAtEnd, showAtTop, showInContext } from '../../../../renderer/ui/list/place-rows.ts';
import type { ListHandle } from '../../../../renderer/ui/list/row-places.ts';
import VirtualList from '../../../../renderer/ui/list/VirtualList.svelte';

// A generic component can't be given its type argument here.
const Rows = VirtualList as unknown as Component<Record<string, unknown>, { handle: () => ListHandle }>;
interface Item {
  id: string;
  height: number;
}
const items = (from: number, count: number, height = 90): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${from + at}`, height }));
const row = createRawSnippet<[Item]>((item) => ({ render: () => `<div style="height: ${item().height}px">${item().id}</div>` }));

async function shown(given: Item[]) {
  const screen = await render(Rows, { props: { items: given, key: (item: Item) => item.id, label: 'Rows', row } });
  screen.container.style.cssText = 'height: 400px; display: grid';
  await tick();
  return { screen, handle: screen.component.handle() };
}
const list = (): HTMLElement => page.getByRole('list', { name: 'Rows' }).element() as HTMLElement;
const topOf = (id: string): number => {
  const element = [...document.querySelectorAll('[data-row]')].find((each) => each.textContent === id);
  return Math.round((element?.getBoundingClientRect().top ?? NaN) - list().getBoundingClientRect().top);
};

afterEach(() => vi.unstubAllGlobals());

describe('a row in its context', () => {
  it('has whole rows above it though their sizes are measured late', async () => {
    class LateObserver extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super((entries, observer) => void setTimeout(() => callback(entries, observer), 100));
      }
    }
    vi.stubGlobal('ResizeObserver', LateObserver);
    const high = { id: 'high', height: 250 };
    const { screen, handle } = await shown([high]);
    await expect.poll(() => handle.list?.getItemSize(0)).toBe(250);
    await screen.rerender({ items: [...items(0, 20), high, ...items(20, 20)] });
    await showInContext(handle, 'high', 28);
    await expect.poll(() => topOf('high')).toBe(90);
  });
  it('has all rows above in sight when they fit', async () => {
    const { handle } = await shown(items(0, 40));
    expect(await showInContext(handle, 'row 3', 28)).toBe(true);
    expect([topOf('row 0'), topOf('row 3')]).toEqual([0, 270]);
  });
  it('has as many whole rows above as fit', async () => {
    const { handle } = await shown(items(0, 40));
    expect(await showInContext(handle, 'row 20', 28)).toBe(false);
    expect([topOf('row 17'), topOf('row 20')]).toEqual([0, 270]);
  });
  it('has an edge of the row above where not even one fits', async () => {
    const { handle } = await shown([...items(0, 5, 390), ...items(5, 20)]);
    await showInContext(handle, 'row 5', 28);
    expect(topOf('row 5')).toBe(28);
  });
});

it('a row is shown at the top and at the end', async () => {
  const { handle } = await shown(items(0, 100));
  await showAtTop(handle, 'row 50');
  expect(topOf('row 50')).toBe(0);
  await showAtEnd(handle, 'row 70');
  expect(topOf('row 70')).toBe(310);
});

it('the visible rows stay in place when others are put between and taken away above them', async () => {
  const given = items(0, 100);
  const { screen, handle } = await shown(given);
  await showAtTop(handle, 'row 50');
  const more = [...given.slice(0, 30), ...items(1_000, 7), ...given.slice(30, 60), ...items(2_000, 5), ...given.slice(60)];
  await keepInPlace(handle, () => void screen.rerender({ items: more }));
  await expect.poll(() => topOf('row 50')).toBe(0);
  await keepInPlace(handle, () => void screen.rerender({ items: given.slice(20) }));
  await expect.poll(() => topOf('row 50')).toBe(0);
});
