import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import ServerLink from '../../../../renderer/ui/text/ServerLink.svelte';

const children = createRawSnippet(() => ({ render: () => '<b>text</b>' }));
async function renderLink(props: { address: string | null; account?: string; status?: string; texts?: string[]; class?: string }) {
  const { container } = await render(ServerLink, { ...props, children });
  return { container, link: container.querySelector('a') };
}

describe('ServerLink', () => {
  it('exposes the host of its address and sets noopener', async () => {
    const { link } = await renderLink({ address: 'https://coast.example/x', texts: ['A report'] });
    expect(link?.dataset).toMatchObject({ host: 'coast.example' });
    expect(link?.dataset['disguised']).toBeUndefined();
    expect(link?.rel).toBe('nofollow noopener noreferrer');
  });

  it('is marked as disguised if one of its texts names another host', async () => {
    const { link } = await renderLink({ address: 'https://evil.example/', texts: ['News', 'https://bank.example/login'] });
    expect(link?.dataset).toMatchObject({ host: 'evil.example', disguised: '' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'app://kittiwake/', '//evil.example', '', null])(
    'renders the address %s as plain text',
    async (address) => {
      const { container, link } = await renderLink({ address, class: 'card' });
      expect(link).toBeNull();
      expect(container.querySelector('.card')?.textContent).toBe('text');
    },
  );

  it('marks links to accounts and posts, without an address that cannot be opened', async () => {
    const { link } = await renderLink({ address: 'https://coast.example/@ida', account: '7' });
    expect([link?.getAttribute('href'), link?.dataset['account'], link?.dataset['host']]).toEqual([
      'https://coast.example/@ida',
      '7',
      undefined,
    ]);
    const { link: unsafe } = await renderLink({ address: 'javascript:alert(1)', status: '9' });
    expect([unsafe?.getAttribute('href'), unsafe?.dataset['status']]).toEqual(['#', '9']);
  });
});
