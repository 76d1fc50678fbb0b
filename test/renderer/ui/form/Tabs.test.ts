import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Tabs from '../../../../renderer/ui/form/Tabs.svelte';

const tabs = [
  { key: 'a', label: 'All' },
  { key: 'm', label: 'Mentions' },
  { key: 'f', label: 'Follows' },
];

async function shown() {
  const choose = vi.fn<(key: string) => void>((key) => void screen.rerender({ chosen: key }));
  const screen = await render(Tabs, { label: 'Notifications', tabs, chosen: 'a', choose, panel: 'panel' });
  return { choose, screen };
}
const tab = (name: string) => page.getByRole('tab', { name });

afterEach(() => {
  document.dir = '';
});

describe('tabs', () => {
  it('mark the chosen one and name the panel', async () => {
    await shown();
    await expect.element(tab('All')).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('Mentions')).toHaveAttribute('aria-selected', 'false');
    await expect.element(tab('All')).toHaveAttribute('aria-controls', 'panel');
  });

  it('are one stop for Tab', async () => {
    await shown();
    expect(
      page
        .getByRole('tab')
        .elements()
        .map((element) => (element as HTMLElement).tabIndex),
    ).toEqual([0, -1, -1]);
  });

  it('are chosen with a click', async () => {
    const { choose } = await shown();
    await tab('Follows').click();
    expect(choose).toHaveBeenCalledExactlyOnceWith('f');
  });

  it('are chosen with arrow keys, Home and End, with the focus on the chosen one', async () => {
    const { choose } = await shown();
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

  it('follow the arrow keys in the reading direction', async () => {
    document.dir = 'rtl';
    const { choose } = await shown();
    await tab('All').click();
    await userEvent.keyboard('{ArrowLeft}');
    expect(choose).toHaveBeenLastCalledWith('m');
  });
});
