import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import LinkHostTooltip from '../../../../renderer/ui/overlay/LinkHostTooltip.svelte';

beforeEach(async () => {
  const links = document.createElement('p');
  links.innerHTML =
    '<a href="https://coast.example/" data-host="coast.example">plain</a> ' +
    '<a href="https://evil.example/" data-host="evil.example" data-disguised="">bank.example</a> ' +
    '<a href="https://coast.example/tags/tern" data-tag="tern">#tern</a>';
  document.body.append(links);
  // The previous test may have left the pointer on a link.
  await userEvent.hover(links, { position: { x: links.offsetWidth - 4, y: 4 } });
  await render(LinkHostTooltip);
  return () => links.remove();
});
const tooltip = page.getByRole('tooltip');

describe('LinkHostTooltip', () => {
  it('shows the host on hover', async () => {
    await page.getByRole('link', { name: 'plain' }).hover();
    await expect.element(tooltip).toHaveTextContent('Opens coast.example');
  });

  it('shows the real host of a link with another host in its text', async () => {
    await page.getByRole('link', { name: 'bank.example' }).hover();
    await expect.element(tooltip).toHaveTextContent('This link actually goes to evil.example');
  });

  it('describes the focused link to screen readers and closes on Escape', async () => {
    const link = page.getByRole('link', { name: 'plain' });
    (link.element() as HTMLElement).focus();
    await expect.element(link).toHaveAccessibleDescription('Opens coast.example');
    await userEvent.keyboard('{Escape}');
    expect(tooltip.elements()).toHaveLength(0);
    expect(link.element().hasAttribute('aria-describedby')).toBe(false);
  });

  it('is not shown for a link inside the app', async () => {
    await page.getByRole('link', { name: '#tern' }).hover();
    expect(tooltip.elements()).toHaveLength(0);
  });
});
