import { createRawSnippet } from 'svelte';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import ServerLink from '../../../../renderer/ui/text/ServerLink.svelte';

const children = createRawSnippet(() => ({ render: () => '<b>text</b>' }));
async function shown(props: { address: string | null; account?: string; status?: string; says?: string[]; class?: string }) {
  const { container } = await render(ServerLink, { ...props, children });
  return { container, link: container.querySelector('a') };
}

describe('a link that a server sent', () => {
  it('carries the host that it leads to, and gives no opener', async () => {
    const { link } = await shown({ address: 'https://coast.example/x', says: ['A report'] });
    expect(link?.dataset).toMatchObject({ host: 'coast.example' });
    expect(link?.dataset['disguised']).toBeUndefined();
    expect(link?.rel).toBe('nofollow noopener noreferrer');
  });

  it('is marked as disguised when one of its texts names another host', async () => {
    const { link } = await shown({ address: 'https://evil.example/', says: ['News', 'https://bank.example/login'] });
    expect(link?.dataset).toMatchObject({ host: 'evil.example', disguised: '' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'app://kittiwake/', '//evil.example', '', null])(
    'to %s is no link, and its text stays',
    async (address) => {
      const { container, link } = await shown({ address, class: 'card' });
      expect(link).toBeNull();
      expect(container.querySelector('.card')?.textContent).toBe('text');
    },
  );

  it('to an account or a post opens inside the app, and never has an address that can’t be opened', async () => {
    const { link } = await shown({ address: 'https://coast.example/@ida', account: '7' });
    expect([link?.getAttribute('href'), link?.dataset['account'], link?.dataset['host']]).toEqual([
      'https://coast.example/@ida',
      '7',
      undefined,
    ]);
    const { link: unsafe } = await shown({ address: 'javascript:alert(1)', status: '9' });
    expect([unsafe?.getAttribute('href'), unsafe?.dataset['status']]).toEqual(['#', '9']);
  });
});
