import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import RichText from '../../../../renderer/ui/text/RichText.svelte';

const gull: CustomEmoji = {
  shortcode: 'gull',
  url: '/media/moving',
  static_url: '/media/still',
  visible_in_picker: true,
  category: null,
  featured: false,
};

async function renderRichText(html: string, more: object = {}) {
  const { container } = await render(RichText, { html, emojis: [], ...more });
  const element = container.querySelector<HTMLElement>('.rich');
  if (!element) throw new Error('nothing is shown');
  return element;
}

describe('RichText', () => {
  it('shows allowed elements', async () => {
    const element = await renderRichText('<p>A <strong>tern</strong></p><ul><li>one</li></ul>');
    expect(element.querySelector('strong')?.textContent).toBe('tern');
    expect(element.querySelectorAll('li')).toHaveLength(1);
  });

  it('neither runs nor loads anything that a server sends', async () => {
    const element = await renderRichText(
      '<p onclick="document.title=`hacked`">a<img src=x onerror="document.title=`hacked`"><script>document.title=`hacked`</scr' +
        'ipt><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">b</a><style>p{color:red}</style></p>',
    );
    expect(element.querySelectorAll('img, script, iframe, style, a, [onclick]')).toHaveLength(0);
    expect(element.textContent).toContain('ab');
    expect(document.title).not.toBe('hacked');
  });

  it('marks a web link with its host and with noopener', async () => {
    const link = (await renderRichText('<a href="https://coast.example/x">x</a>')).querySelector('a');
    expect(link?.dataset['host']).toBe('coast.example');
    expect(link?.rel).toContain('noopener');
  });

  it('marks mentions and hashtags so that they open inside the app', async () => {
    const element = await renderRichText(
      '<p><a class="mention" href="https://coast.example/@ida">@ida</a> <a class="mention hashtag" href="https://coast.example/tags/tern">#tern</a></p>',
      {
        mentions: [{ id: '7', username: 'ida', acct: 'ida', url: 'https://coast.example/@ida' }],
        tags: [{ name: 'tern', url: 'https://coast.example/tags/tern' }],
      },
    );
    expect([...element.querySelectorAll('a')].map(({ dataset }) => [dataset['account'], dataset['tag']])).toEqual([
      ['7', undefined],
      [undefined, 'tern'],
    ]);
  });

  it('shows custom emoji as images, still ones on request', async () => {
    expect((await renderRichText('<p>:gull:</p>', { emojis: [gull] })).querySelector('img')?.getAttribute('src')).toBe('/media/moving');
    expect((await renderRichText('<p>:gull:</p>', { emojis: [gull], isStill: true })).querySelector('img')?.getAttribute('src')).toBe(
      '/media/still',
    );
  });

  it('sets the language of the post', async () => {
    expect((await renderRichText('<p>Hei</p>', { lang: 'nb' })).lang).toBe('nb');
  });

  it('shows the same content in two places', async () => {
    const emojis: CustomEmoji[] = [];
    expect([
      (await renderRichText('<p>a</p>', { emojis })).textContent,
      (await renderRichText('<p>a</p>', { emojis })).textContent,
    ]).toEqual(['a', 'a']);
  });
});

describe('RichText: HTML that Mastodon does not write', () => {
  it('F7: keeps white space as Mastodon’s own pages do', async () => {
    const element = await renderRichText('<p>name      score<br>ada       10</p><p>one\ntwo</p><ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    const [table, lines] = element.querySelectorAll('p');
    expect(table?.innerText).toBe('name      score\nada       10');
    expect(lines?.innerText).toBe('one\ntwo');
    expect(element.innerText.trimEnd()).toMatch(/a\nb$/);
  });

  it.each([
    ['99. and 100.', '<ol start="99"><li>a</li><li>b</li></ol>'],
    ['a value', '<ol><li value="123456789">a</li></ol>'],
    ['a reversed list', `<ol reversed start="1000"><li>a</li></ol>`],
    ['two digits', `<ol start="99"><li>a</li></ol>`],
  ])('F6: leaves room for the number of a list: %s', async (_, html) => {
    const list = (await renderRichText(html)).querySelector('ol');
    const item = list?.querySelector('li');
    if (!list || !item) throw new Error('no list is shown');
    const number = document.createElement('span');
    number.textContent = `${item.value || list.start + list.children.length - 1}. `;
    number.style.whiteSpace = 'pre';
    item.append(number);
    const room = item.getBoundingClientRect().left - list.getBoundingClientRect().left;
    expect(room).toBeGreaterThanOrEqual(number.getBoundingClientRect().width);
  });

  it('F22: shows a wide table whole, within the width of the post', async () => {
    const element = await renderRichText(`<table><tr>${'<td>Kittiwakes</td>'.repeat(20)}</tr></table>`);
    const table = element.querySelector('table');
    expect(table?.getBoundingClientRect().width).toBeLessThanOrEqual(element.getBoundingClientRect().width);
    expect(table?.scrollWidth).toBeGreaterThan(element.clientWidth);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  });
});

describe('RichText: costly layout', () => {
  const mark = '\u0301';
  const showWhole = page.getByRole('button', { name: 'Show the whole text' });
  const showLess = page.getByRole('button', { name: 'Show less' });

  it.each([
    ['marks on one letter', `<p>a${mark.repeat(50_000)}</p>`],
    ['marks on one letter, across elements', `<p>a${`<b>${mark.repeat(30)}</b>`.repeat(700)}</p>`],
    ['alternating directions', `<p>${'aא'.repeat(50_000)}</p>`],
    ['alternating directions, across elements', `<p>${`<b>${'aא'.repeat(50)}</b>`.repeat(700)}</p>`],
    ['alternating directions, across paragraphs', `<p>${'aא'.repeat(50)}</p>`.repeat(700)],
    ['emoji between spaces', `<p>${'😀 '.repeat(20_000)}</p>`],
    ['one long word', `<p>${'a'.repeat(20_000)}</p>`],
    ['line breaks', `<p>${'\n'.repeat(50_000)}</p>`],
  ])('S1: reduces %s, until the user asks for the whole', async (_, html) => {
    const element = await renderRichText(html);
    const reducedLength = element.textContent.length;
    expect(reducedLength).toBeLessThanOrEqual(2_001);
    await showWhole.click();
    await expect.element(showLess).toHaveAttribute('aria-expanded', 'true');
    const whole = document.createElement('div');
    whole.innerHTML = html;
    expect(element.textContent === whole.textContent).toBe(true);
    expect(Math.max(...[...element.querySelectorAll('.text-piece')].map(({ textContent }) => textContent.length))).toBeLessThanOrEqual(
      3_100,
    );
    expect(element.querySelectorAll('p, b')).toHaveLength(whole.querySelectorAll('p, b').length);
    await showLess.click();
    await expect.poll(() => element.textContent.length).toBe(reducedLength);
  });

  it('S1: keeps links and structure in what remains', async () => {
    const element = await renderRichText(`<p><a href="https://coast.example/x">x</a> h${mark.repeat(60)}i</p><ul><li>tern</li></ul>`);
    expect([element.querySelector('a')?.textContent, element.querySelector('li')?.textContent]).toEqual(['x', 'tern']);
    expect(element.querySelector('p')?.textContent).toBe(`x h${mark.repeat(30)}i`);
    await expect.element(showWhole).toBeVisible();
  });

  it('S1: shows a long text of one script as it is', async () => {
    const element = await renderRichText(`<p>${'word '.repeat(950)}</p>`.repeat(40));
    expect(element.textContent).toHaveLength(190_000);
    expect(showWhole.elements()).toHaveLength(0);
  });

  it('S1: stays whole when the row leaves the page and comes back', async () => {
    const content = { html: `<p>${'aא'.repeat(5_000)}</p>`, emojis: [] };
    const { unmount } = await render(RichText, content);
    await showWhole.click();
    await expect.element(showLess).toBeVisible();
    await unmount();
    const { container } = await render(RichText, content);
    await expect.element(showLess).toBeVisible();
    expect(container.querySelector('.rich')?.textContent).toHaveLength(10_000);
  });

  it('S1: shows another text reduced again', async () => {
    const emojis: CustomEmoji[] = [];
    const { container, rerender } = await render(RichText, { html: `<p>${'aא'.repeat(5_000)}</p>`, emojis });
    await showWhole.click();
    await expect.poll(() => container.querySelector('.rich')?.textContent).toHaveLength(10_000);
    await rerender({ html: `<p>${'aב'.repeat(5_000)}</p>`, emojis });
    await expect.element(showWhole).toBeVisible();
  });
});
