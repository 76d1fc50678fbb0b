import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import FindBar from '../../../../renderer/ui/overlay/FindBar.svelte';

const labels = {
  find: 'Find',
  next: 'Next match',
  previous: 'Previous match',
  close: 'Close',
  none: 'Not shown',
  everywhere: 'Search everywhere',
  count: ({ current, count }: { current: number; count: number }) => `${current} of ${count}`,
};
let content: HTMLElement;

beforeEach(() => {
  content = document.createElement('main');
  content.innerHTML =
    '<p>A gull, a <a href="#x">gu<b>ll</b>s</a> and Möwen</p><p>GULL</p><p hidden>gull</p><p style="visibility: hidden">gull</p>' +
    '<span class="visually-hidden">gull</span><textarea>gull</textarea><p>gu</p><p>ll</p><button>Before</button>';
  document.body.append(content);
});
afterEach(() => content.remove());

const highlightedTexts = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String);

async function openFindBar() {
  const [onclose, onsearch] = [vi.fn<() => void>(), vi.fn<(query: string) => void>()];
  const before = content.querySelector('button');
  before?.focus();
  const screen = await render(FindBar, { labels, command: { step: 0 }, onclose, onsearch });
  return { screen, onclose, onsearch, before, field: page.getByRole('textbox', { name: 'Find' }), status: page.getByRole('status') };
}

describe('FindBar', () => {
  it('has the focus and finds visible text in any case, across nodes but not across lines', async () => {
    const { field, status } = await openFindBar();
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('gull');
    await expect.element(status).toHaveTextContent('1 of 3');
    expect(highlightedTexts('found')).toEqual(['gull', 'gull', 'GULL']);
    expect(highlightedTexts('found-current')).toEqual(['gull']);
  });

  it('does not find its own text, and reports that nothing is found', async () => {
    const { status, onsearch } = await openFindBar();
    await userEvent.keyboard('Next match');
    await expect.element(status).toHaveTextContent('Not shown');
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    expect(onsearch).toHaveBeenCalledWith('Next match');
  });

  it('ignores accents', async () => {
    const { status } = await openFindBar();
    await userEvent.keyboard('mowen');
    await expect.element(status).toHaveTextContent('1 of 1');
    expect(highlightedTexts('found')).toEqual(['Möwen']);
  });

  it('cycles through matches with Enter, Shift+Enter, and commands', async () => {
    const { screen, status } = await openFindBar();
    await userEvent.keyboard('gull{Enter}{Enter}');
    await expect.element(status).toHaveTextContent('3 of 3');
    await userEvent.keyboard('{Enter}');
    await expect.element(status).toHaveTextContent('1 of 3');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect.element(status).toHaveTextContent('3 of 3');
    await screen.rerender({ command: { step: -1 } });
    await expect.element(status).toHaveTextContent('2 of 3');
  });

  it('counts again when the page changes, and keeps the current match', async () => {
    const { status } = await openFindBar();
    await userEvent.keyboard('gull{Enter}');
    await expect.element(status).toHaveTextContent('2 of 3');
    content.prepend('One gull more');
    await expect.element(status).toHaveTextContent('3 of 4');
  });

  it('closes on Escape and restores the focus', async () => {
    const { screen, onclose, before } = await openFindBar();
    await userEvent.keyboard('gull{Escape}');
    expect(onclose).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(before);
    await screen.unmount();
    expect(CSS.highlights.size).toBe(0);
  });

  it('highlights nothing after it is closed, even if the page changed right before', async () => {
    const { screen, status } = await openFindBar();
    await userEvent.keyboard('gull');
    await expect.element(status).toHaveTextContent('1 of 3');
    content.prepend('One gull more');
    await Promise.resolve();
    await screen.unmount();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(CSS.highlights.size).toBe(0);
  });
});
