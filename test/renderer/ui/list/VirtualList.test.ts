import { createRawSnippet, tick } from 'svelte';
import type { Component } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { viewStateKey } from '../../../../renderer/ui/view-state.ts';
import type { ViewState } from '../../../../renderer/ui/view-state.ts';
import { setRowActions } from '../../../../renderer/ui/list/row-actions.ts';
import VirtualList from '../../../../renderer/ui/list/VirtualList.svelte';

// A generic component cannot be given its type argument here.
const Posts = VirtualList as unknown as Component<Record<string, unknown>, { scrollTo: (id: string) => void; scrollToTop: () => void }>;

interface Item {
  id: string;
  height: number;
}
const items = (from: number, count: number): Item[] => Array.from({ length: count }, (_, at) => ({ id: `post ${from + at}`, height: 50 }));
const row = createRawSnippet<[Item, { isActive: boolean; index: number }]>((item) => ({
  render: () =>
    `<div style="height: ${item().height}px">${item().id}<button aria-keyshortcuts="f" aria-label="Favourite ${item().id}"></button></div>`,
}));
const [onread, onend, onopen] = [
  vi.fn<(position: { id: string; offset: number }) => void>(),
  vi.fn<() => void>(),
  vi.fn<(item: Item) => void>(),
];

type Props = {
  items: Item[];
  start?: { id: string; offset: number } | null;
  hasChangedAbove?: boolean;
  row?: typeof row;
  isFeed?: boolean;
  busy?: boolean;
  failedRow?: unknown;
};

/** `positions`: stores the list's position where `onread` does not. */
async function renderList(more: Props, positions?: ViewState) {
  const screen = await render(Posts, {
    props: { key: (item: Item) => item.id, label: 'Posts', row, onend, onopen, ...(positions ? {} : { onread }), ...more },
    ...(positions ? { context: new Map([[viewStateKey, positions]]) } : {}),
  });
  screen.container.style.cssText = 'height: 400px; display: grid';
  await waitForLayout();
  // The list hides its rows until it has reached the start position.
  await expect.poll(() => list().classList.contains('settling')).toBe(false);
  return screen;
}
const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
async function waitForLayout(): Promise<void> {
  await tick();
  for (let frames = 0; frames < 6; frames += 1) await frame();
}
const list = (): HTMLElement => page.getByRole('list', { name: 'Posts' }).element() as HTMLElement;
const topOf = (id: string): number => {
  const element = [...document.querySelectorAll('[data-row]')].find((each) => each.textContent === id);
  return (element?.getBoundingClientRect().top ?? NaN) - list().getBoundingClientRect().top;
};
const focusedRow = (): string | undefined => document.activeElement?.closest('[data-row]')?.textContent;

beforeEach(() => {
  for (const called of [onread, onend, onopen]) called.mockClear();
});

it('renders only the rows near the viewport and exposes the total count', async () => {
  await renderList({ items: items(0, 2_000) });
  const rows = document.querySelectorAll('[data-row]');
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.length).toBeLessThan(60);
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('2000');
  expect(rows[0]?.getAttribute('aria-posinset')).toBe('1');
});

it('renders a feed of articles that counts the loaded rows', async () => {
  const feed = () => page.getByRole('feed', { name: 'Posts' }).element();
  const before = await render(Posts, {
    props: { items: items(0, 40), key: (item: Item) => item.id, label: 'Posts', row, isFeed: true, busy: true },
  });
  await waitForLayout();
  const first = () => page.getByRole('article').first().element();
  expect([first().getAttribute('aria-posinset'), first().getAttribute('aria-setsize')]).toEqual(['1', '40']);
  expect(feed().getAttribute('aria-busy')).toBe('true');
  // A presentational element between the feed and its articles keeps them countable for screen readers.
  expect(first().parentElement?.getAttribute('role')).toBe('presentation');
  await before.rerender({ items: items(0, 80), busy: false });
  expect(first().getAttribute('aria-setsize')).toBe('80');
  expect(feed().hasAttribute('aria-busy')).toBe(false);
});

it('requests more rows only near the end', async () => {
  await renderList({ items: items(0, 300) });
  expect(onend).not.toHaveBeenCalled();
  list().scrollTop = list().scrollHeight;
  await expect.poll(() => onend.mock.calls.length).toBeGreaterThan(0);
});

it('requests more rows at once if it is shorter than the viewport', async () => {
  await renderList({ items: items(0, 2) });
  await expect.poll(() => onend.mock.calls.length).toBeGreaterThan(0);
});

describe('scrolling', () => {
  it('starts at a given position to the pixel and reports later scroll positions', async () => {
    await renderList({ items: items(0, 300), start: { id: 'post 120', offset: 17 } });
    await expect.poll(() => topOf('post 120')).toBeCloseTo(-17, 0);
    expect(onread).not.toHaveBeenCalled();
    const target = list().scrollTop + 50;
    // For some frames the virtualizer corrects its own scrolling, so the scroll is repeated.
    const scrollAndReadPosition = () => {
      list().scrollTop = target;
      return onread.mock.lastCall?.[0];
    };
    await expect.poll(scrollAndReadPosition).toEqual({ id: 'post 121', offset: 17 });
  });

  it('restores the scroll position on return, even if rows load later', async () => {
    const positions: ViewState = new Map();
    const firstScreen = await renderList({ items: items(0, 300) }, positions);
    list().scrollTop = 2_517;
    await expect.poll(() => topOf('post 50')).toBeCloseTo(-17, 0);
    await waitForLayout();
    await firstScreen.unmount();
    const screen = await renderList({ items: items(0, 5) }, positions);
    await screen.rerender({ items: items(0, 300) });
    await expect.poll(() => topOf('post 50')).toBeCloseTo(-17, 0);
  });

  it('keeps a row in position when rows are added above', async () => {
    const screen = await renderList({ items: items(100, 200), start: { id: 'post 150', offset: 0 } });
    await expect.poll(() => topOf('post 150')).toBeCloseTo(0, 0);
    await screen.rerender({ items: [...items(60, 40), ...items(100, 200)], hasChangedAbove: true });
    await waitForLayout();
    expect(topOf('post 150')).toBeCloseTo(0, 0);
  });

  it('scrolls to the top and to a row on request', async () => {
    const screen = await renderList({ items: items(0, 300), start: { id: 'post 200', offset: 0 } });
    const { scrollTo, scrollToTop } = screen.component;
    scrollToTop();
    await expect.poll(() => list().scrollTop).toBe(0);
    scrollTo('post 100');
    await expect.poll(() => topOf('post 100')).toBeCloseTo(0, 0);
  });
});

describe('keyboard control', () => {
  it('moves the focus by key and opens a row', async () => {
    await renderList({ items: items(0, 300) });
    list().focus();
    await userEvent.keyboard('j');
    await expect.poll(focusedRow).toBe('post 0');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focusedRow).toBe('post 1');
    await userEvent.keyboard('k');
    await expect.poll(focusedRow).toBe('post 0');
    await userEvent.keyboard('k');
    await expect.poll(focusedRow).toBe('post 0');
    await userEvent.keyboard('{Enter}');
    expect(onopen.mock.lastCall?.[0].id).toBe('post 0');
  });

  it('does not take the focus back if the user moved it right after a key', async () => {
    await renderList({ items: items(0, 40) });
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    list().focus();
    list().dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    elsewhere.focus();
    await waitForLayout();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('runs the action of the focused row that has the pressed key, instead of a button with that key', async () => {
    const clicked = vi.fn<(label: string | null) => void>();
    const run = vi.fn<(label: string | null) => void>();
    const rowWithActions = createRawSnippet<[Item, { isActive: boolean; index: number }]>((item) => ({
      render: () => `<div style="height: 50px">${item().id}<button aria-keyshortcuts="f"></button></div>`,
      setup: (element) => {
        element.querySelector('button')?.addEventListener('click', () => clicked(item().id));
        const actions = [{ name: 'favourite', label: 'Favourite', keys: ['f'], run: () => run(item().id) }];
        // The element is not in its row yet.
        void tick().then(() => setRowActions(async () => actions)(element));
      },
    }));
    await renderList({ items: items(0, 10), row: rowWithActions });
    list().focus();
    await userEvent.keyboard('jj');
    await userEvent.keyboard('f');
    await expect.poll(() => run.mock.calls).toEqual([['post 1']]);
    expect(clicked).not.toHaveBeenCalled();
  });

  it('clicks the button of the focused row that has the pressed key as shortcut', async () => {
    await renderList({ items: items(0, 20) });
    const click = vi.fn<(event: Event) => void>();
    list().addEventListener('click', click);
    list().focus();
    await userEvent.keyboard('jj');
    await expect.poll(focusedRow).toBe('post 1');
    await userEvent.keyboard('f');
    expect((click.mock.lastCall?.[0].target as HTMLElement).getAttribute('aria-label')).toBe('Favourite post 1');
  });

  it('ignores keys with modifiers', async () => {
    await renderList({ items: items(0, 20) });
    list().focus();
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(focusedRow()).toBeUndefined();
  });

  it('keeps the same row active when rows are added above', async () => {
    const screen = await renderList({ items: items(10, 20) });
    list().focus();
    await userEvent.keyboard('jj');
    await expect.poll(focusedRow).toBe('post 11');
    await screen.rerender({ items: items(5, 25), hasChangedAbove: true });
    await waitForLayout();
    await userEvent.keyboard('j');
    await expect.poll(focusedRow).toBe('post 12');
  });
});

describe('VirtualList with a row that fails to render', () => {
  const failing = createRawSnippet<[Item, { isActive: boolean; index: number }]>((item) => ({
    render: () => {
      if (item().id === 'post 1') throw new Error('This row fails');
      return `<div style="height: 50px">${item().id}</div>`;
    },
  }));
  const reportError = vi.fn<(error: unknown) => void>();
  /** Throws without the window as receiver, as the platform's `reportError` does. */
  function strict(this: unknown, error: unknown): void {
    if (this !== undefined && this !== window) throw new TypeError('Illegal invocation');
    reportError(error);
  }
  beforeEach(() => {
    reportError.mockClear();
    vi.stubGlobal('reportError', strict);
  });

  it('shows a placeholder, reports the error, and renders the other rows', async () => {
    await renderList({ items: items(0, 5), row: failing });
    expect([...document.querySelectorAll('[data-row]')].map((each) => each.textContent?.trim())).toEqual([
      'post 0',
      'This entry can’t be shown.',
      'post 2',
      'post 3',
      'post 4',
    ]);
    expect(reportError).toHaveBeenCalledOnce();
  });

  it('shows the placeholder that the list provides', async () => {
    const failedRow = createRawSnippet<[Item]>((item) => ({ render: () => `<p>Not ${item().id}</p>` }));
    await renderList({ items: items(0, 3), row: failing, failedRow });
    await expect.element(page.getByText('Not post 1')).toBeVisible();
  });
});

it('renders an entry once that a server sends twice', async () => {
  await renderList({ items: [...items(0, 3), ...items(1, 3)] });
  expect([...document.querySelectorAll('[data-row]')].map((each) => each.textContent)).toEqual(['post 0', 'post 1', 'post 2', 'post 3']);
});
