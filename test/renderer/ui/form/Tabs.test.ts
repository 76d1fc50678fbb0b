import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Tabs from '../../../../renderer/ui/form/Tabs.svelte';

const tabs = [
  { key: 'a', label: 'All' },
  { key: 'm', label: 'Mentions' },
  { key: 'f', label: 'Follows' },
];

async function renderTabs() {
  const choose = vi.fn<(key: string) => void>((key) => void screen.rerender({ selectedKey: key }));
  const screen = await render(Tabs, { label: 'Notifications', tabs, selectedKey: 'a', choose, panelId: 'panel' });
  return { choose, screen };
}
const tab = (name: string) => page.getByRole('tab', { name });

afterEach(() => {
  document.dir = '';
});

describe('Tabs', () => {
  it('marks the selected tab and references the panel', async () => {
    await renderTabs();
    await expect.element(tab('All')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Mentions')).toHaveAttribute('aria-selected', 'false');
    await expect.element(tab('All')).toHaveAttribute('aria-controls', 'panel');
  });

  it('has a single Tab stop', async () => {
    await renderTabs();
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((element) => (element as HTMLElement).tabIndex),
    ).toEqual([0, -1, -1]);
  });

  it('selects a tab on click', async () => {
    const { choose } = await renderTabs();
    await tab('Follows').click();
    expect(choose).toHaveBeenCalledExactlyOnceWith('f');
  });

  it('selects and focuses a tab with arrow keys, Home, and End', async () => {
    const { choose } = await renderTabs();
    await tab('All').click();
    choose.mockClear();
    await userEvent.keyboard('{ArrowRight}');
    expect(choose).toHaveBeenLastCalledWith('m');
    await expect.element(tab('Mentions')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(choose).toHaveBeenLastCalledWith('f');
    await userEvent.keyboard('{ArrowRight}');
    expect(choose).toHaveBeenLastCalledWith('a');
    await userEvent.keyboard('{End}{Home}');
    await expect.element(tab('All')).toHaveFocus();
  });

  it('reverses the arrow keys in a right-to-left layout', async () => {
    document.dir = 'rtl';
    const { choose } = await renderTabs();
    await tab('All').click();
    await userEvent.keyboard('{ArrowLeft}');
    expect(choose).toHaveBeenLastCalledWith('m');
  });
});
