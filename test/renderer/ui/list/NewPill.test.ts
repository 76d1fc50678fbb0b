import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import NewPill from '../../../../renderer/ui/list/NewPill.svelte';

it('X13: below the list, covers none of its rows', async () => {
  const show = vi.fn<() => void>();
  const { container } = await render(NewPill, { label: '17 new replies', show, shortcut: '', isBelow: true });
  Object.assign(container.style, { display: 'flex', flexDirection: 'column', width: '240px', height: '200px' });
  const list = document.createElement('div');
  Object.assign(list.style, { flex: '1', minHeight: '0' });
  container.prepend(list);
  const button = page.getByRole('button', { name: '17 new replies' });
  expect(button.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(list.getBoundingClientRect().bottom);
  await button.click();
  expect(show).toHaveBeenCalledOnce();
});
