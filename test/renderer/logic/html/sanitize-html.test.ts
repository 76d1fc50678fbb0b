// Tests sanitizing untrusted and unusual HTML, by kinds of attack, through the only function for server HTML.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import type { Mention } from '@kittiwake/mastodon-api/entities/status';
import { sanitizeHtml } from '../../../../renderer/logic/html/sanitize-html.ts';
import type { HtmlOptions } from '../../../../renderer/logic/html/sanitize-html.ts';

/** Timeout in milliseconds, long because the HTML parser runs in JavaScript on a possibly busy machine. */
const slow = 30_000;
const media = '/media/';
const gull: CustomEmoji = {
  shortcode: 'gull',
  url: `${media}gull.gif`,
  static_url: `${media}gull.png`,
  visible_in_picker: true,
  category: null,
  featured: false,
};
const ida: Mention = { id: '7', username: 'ida', acct: 'ida@north.example', url: 'https://north.example/@ida' };

function show(html: string, options: Partial<HtmlOptions> = {}): HTMLElement {
  const box = document.createElement('div');
  box.append(sanitizeHtml(html, { emojis: [], mentions: [], tags: [], still: false, withoutQuote: false, ...options }));
  return box;
}

const tags = new Set(
  (
    'p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp img ' +
    'div hr dl dt dd sub sup table caption thead tbody tfoot tr td th'
  ).split(' '),
);
const attributes = new Set(
  'lang dir class translate start reversed value href rel src alt title draggable decoding data-account data-tag data-host data-disguised data-digits'.split(
    ' ',
  ),
);
function expectHarmless(box: Element): void {
  for (const element of box.querySelectorAll('*')) {
    expect(tags).toContain(element.localName);
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
    for (const { name, value } of element.attributes) {
      expect(attributes).toContain(name);
      if (name === 'href') expect(value).toMatch(/^https?:\/\//);
      if (name === 'src') expect(value.startsWith(media)).toBe(true);
    }
  }
}

const maliciousHtml = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" onmouseover=alert(1)>hello</p>',
  '<p style="position:fixed;inset:0">hello</p>',
  '<style>*{display:none}</style>hello',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="app://kittiwake/index.html">x</a>',
  '<p id="app" name="kittiwake">x</p><a id="body" href="https://a.example">y</a>',
  '<input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button>',
  '<video src="https://a.example/x" controls></video><audio autoplay src="//a.example"></audio>',
  '<meta http-equiv="refresh" content="0;url=https://a.example"><base href="https://a.example"><link rel=stylesheet href="//a.example">',
  '<a href="https://a.example" target="_blank" download ping="https://b.example">x</a>',
  '<table background="https://a.example/x" onclick=alert(1)><caption style="position:fixed">x<td><img src=x onerror=alert(1)><th id=app>y',
  '<sup onclick=alert(1)><script>alert(1)</script>3</sup><q cite="javascript:alert(1)">x</q><dl onclick=alert(1)><dt style="color:red">x',
  '<img alt="<img src=x onerror=alert(1)>" src="https://a.example/pixel.gif" srcset="https://a.example/x 2x">',
  '<details open ontoggle=alert(1)><summary onclick=alert(1)>x</summary><section id=app>y</section></details>',
  '<ol start="1;alert(1)" data-digits="99"><li value="x" style="position:fixed">x</ol>',
  '<p data-account="1" data-tag="x" data-host="good.example" aria-label="x" tabindex="1" contenteditable draggable="true">x</p>',
];

describe('malicious HTML', () => {
  it.each(maliciousHtml)('is made harmless: %s', (payload) => expectHarmless(show(payload)));

  it('keeps the text of unknown elements', () => {
    expect(show('<marquee>first <blink>kittiwakes</blink></marquee>').textContent).toBe('first kittiwakes');
  });
  it(
    'stays harmless in random combinations',
    () => {
      const piece = fc.oneof(
        fc.constantFrom(...maliciousHtml),
        fc.constantFrom(
          '<p>',
          '</p>',
          '<svg>',
          '</svg>',
          '<math>',
          '<style>',
          '</style>',
          '<!--',
          '-->',
          '<a href="',
          '">',
          '"',
          "'",
          '>',
          '<',
        ),
        fc.constantFrom(' onload=alert(1) ', ' href=javascript:alert(1) ', ' class="mention app" ', ':gull:', '&lt;img src=x&gt;'),
        fc.string({ maxLength: 8 }),
      );
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
          expectHarmless(show(pieces.join(''), { emojis: [gull], mentions: [ida], tags: [{ name: 'birds', url: 'javascript:alert(1)' }] }));
        }),
        { numRuns: 100 },
      );
    },
    slow,
  );
  it(
    'shows random plain text unchanged',
    () => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
          const escaped = text
            .replace(/[\0\r]/g, ' ')
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;');
          const visibleText = text.replace(/[\0\r]/g, ' ').replace(/[\u202d\u202e]/g, '');
          expect(show(`<p>${escaped}</p>`).textContent).toBe(visibleText);
        }),
        { numRuns: 60 },
      );
    },
    slow,
  );
  it(
    'limits 500 nested elements and 5,000 siblings, and keeps their text',
    () => {
      const deep = show(`${'<b>'.repeat(500)}x${'</b>'.repeat(500)}`);
      expect(deep.textContent).toContain('x');
      const wide = show('<b>x</b>'.repeat(5_000));
      expect(wide.querySelectorAll('*').length).toBeLessThanOrEqual(1_500);
      expect(wide.textContent?.match(/x/g)).toHaveLength(5_000);
    },
    slow,
  );
});

it.each(['constructor', 'toString', 'valueof', 'hasownproperty'])('S12: <%s> is an unknown element', (name) => {
  const html = `<p><${name}>A <a href="https://coast.example/x">x</a> :gull:</${name}></p>`;
  const box = show(html, { emojis: [gull] });
  expect([box.querySelectorAll('p > a').length, box.querySelectorAll('img').length, box.textContent]).toEqual([1, 1, 'A x ']);
});

describe('classes', () => {
  it('are kept only if they match Mastodon’s exactly', () => {
    const box = show('<p class="quote-inline h-card xquote-inline app toast mention-x mention p-name hashtagged">x</p>');
    expect(box.querySelector('p')?.className).toBe('quote-inline h-card mention p-name');
  });
});

describe('links', () => {
  const link = (html: string, options?: Partial<HtmlOptions>): HTMLAnchorElement | null => show(html, options).querySelector('a');

  it('open a mentioned account in the app', () => {
    const html = '<span class="h-card"><a href="https://north.example/@ida" class="u-url mention">@<span>ida</span></a></span>';
    expect(link(html, { mentions: [ida] })?.dataset).toMatchObject({ account: '7' });
  });
  it('do not open an account that is not mentioned', () => {
    const html = '<a href="https://evil.example/@ida" class="u-url mention">@<span>ida</span></a>';
    const anchor = link(html, { mentions: [ida] });
    expect(anchor?.dataset['account']).toBeUndefined();
    expect(anchor?.dataset['host']).toBe('evil.example');
  });
  it('open a tag in the app', () => {
    const html = '<a href="https://north.example/tags/seabirds" class="mention hashtag" rel="tag">#<span>SeaBirds</span></a>';
    expect(link(html, { tags: [{ name: 'seabirds', url: '' }] })?.dataset['tag']).toBe('SeaBirds');
  });
  it('of other protocols become text', () => {
    const box = show('<p>read <a href="gemini://a.example/">this</a></p>');
    expect(box.querySelector('a')).toBeNull();
    expect(box.textContent).toBe('read this');
  });
  it('send no referrer and no opener', () => {
    const anchor = link('<a href="https://a.example/" target="_blank" rel="opener">x</a>');
    expect(anchor?.rel).toBe('nofollow noopener noreferrer');
    expect(anchor?.target).toBe('');
  });
  it('are shortened where the server marks it', () => {
    const html =
      '<a href="https://a.example/long/path"><span class="invisible">https://</span><span class="ellipsis">a.example/lo</span><span class="invisible">ng/path</span></a>';
    expect(link(html)?.textContent).toBe('a.example/lo…');
    expect(link(html)?.dataset['disguised']).toBeUndefined();
  });
  it('show their host when they have no visible text', () => {
    expect(link('<a href="https://a.example/x"><span class="invisible">y</span></a>')?.textContent).toBe('a.example');
  });
  it('may contain invisible text, but other elements may not', () => {
    expect(show('<p>a<span class="invisible">b</span></p>').textContent).toBe('ab');
  });
  it.each([
    ['https://evil.example/', 'good.example'],
    ['https://evil.example/', 'https://good.example/path'],
    ['https://good.example.evil.example/', 'good.example'],
    ['https://evil.example/', 'g\u043eod.example'],
    ['https://evil.example/', '\u202egood.example'],
    ['https://good.example@evil.example/', 'good.example'],
  ])('are marked as disguised if %s has the text "%s"', (href, text) => {
    expect(link(`<a href="${href}">${text}</a>`)?.dataset).toMatchObject({
      host: new URL(href).host,
      disguised: '',
    });
  });
  it.each([
    ['https://www.good.example/', 'good.example'],
    ['https://evil.example/', 'the report'],
    ['https://xn--bcher-kva.example/', 'bücher.example'],
    ['https://evil.example/', 'v1.2 of it'],
  ])('are not marked as disguised if %s has the text "%s"', (href, text) => {
    expect(link(`<a href="${href}">${text}</a>`)?.dataset['disguised']).toBeUndefined();
  });
  it('have their real host in ASCII', () => {
    expect(link('<a href="https://xn--pple-43d.com/">\u0430pple.com</a>')?.dataset['host']).toBe('xn--pple-43d.com');
    expect(link('<a href="https://\u0430pple.com/">\u0430pple.com</a>')?.dataset['host']).toBe('xn--pple-43d.com');
  });
  it('contain no direction controls', () => {
    expect(link('<a href="https://a.example/">abc\u202ecba\u2066</a>')?.textContent).toBe('abccba');
  });
});

describe('custom emoji', () => {
  const options = { emojis: [gull] };
  it('replace their shortcodes with images', () => {
    const image = show('<p>look :gull:!</p>', options).querySelector('img');
    expect(image?.getAttribute('src')).toBe(gull.url);
    expect(image?.alt).toBe(':gull:');
  });
  it('are still images on request', () => {
    expect(
      show(':gull:', { ...options, still: true })
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe(gull.static_url);
  });
  it('stay text in code and in attributes', () => {
    expect(show('<code>:gull:</code><a href="https://a.example/:gull:">x</a>', options).querySelector('img')).toBeNull();
  });
  it.each([
    { ...gull, url: '"><img src=x onerror=alert(1)>', static_url: '' },
    { ...gull, url: 'javascript:alert(1)', static_url: 'data:image/svg+xml,<svg onload=alert(1)>' },
    { ...gull, url: 'https://tracker.example/pixel.gif', static_url: 'https://tracker.example/pixel.gif' },
  ])('stay text if the main process has not signed the link: $url', (emoji) => {
    const box = show('<p>:gull:</p>', { emojis: [emoji] });
    expect(box.innerHTML).toBe('<p dir="auto">:gull:</p>');
  });
  it('stay text when the shortcode is markup', () => {
    const name = '"><img src=x onerror=alert(1)>';
    const box = show(`<p>:${name.replaceAll('<', '&lt;')}:</p>`, { emojis: [{ ...gull, shortcode: name }] });
    expect(box.querySelector('img')).toBeNull();
  });
});

describe('the elements of a post', () => {
  it('include lists, code, quotes, and ruby with their attributes', () => {
    const html =
      '<ol start="3" reversed><li value="4">x</li></ol><blockquote>q</blockquote><pre><code>c</code></pre><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>';
    const box = show(html);
    expect(box.querySelector('ol')?.start).toBe(3);
    expect(box.querySelector('li')?.value).toBe(4);
    expect(box.querySelectorAll('blockquote, pre > code, ruby > rt')).toHaveLength(3);
  });
  it('include a heading as a strong paragraph', () => {
    expect(show('<h1>Tides</h1>').innerHTML).toBe('<p dir="auto"><strong>Tides</strong></p>');
  });
  it('omit the link of a displayed quote on request', () => {
    const html = '<p class="quote-inline">RE: <a href="https://a.example/@x/1">x</a></p><p>mine</p>';
    expect(show(html, { withoutQuote: true }).textContent).toBe('mine');
    expect(show(html).textContent).toBe('RE: xmine');
  });
  it('have an automatic direction in each paragraph', () => {
    expect(show('<p>سلام</p>').querySelector('p')?.dir).toBe('auto');
  });
});

describe('F22: HTML that Mastodon does not write', () => {
  it('keeps tables, definition lists, superscripts, and lines', () => {
    const html =
      '<table><caption>Birds</caption><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Tern</td></tr></tbody></table><dl><dt>t</dt><dd>d</dd></dl><hr>e<sup>iπ</sup>';
    const box = show(html);
    expect(box.querySelectorAll('table > caption, thead th, tbody td, dl > dt, dl > dd, hr, sup')).toHaveLength(7);
  });
  it.each(['section', 'div', 'article', 'details', 'figure', 'fieldset', 'center'])('separates the blocks of <%s>', (tag) => {
    const box = show(`<${tag}>one</${tag}><${tag}>two</${tag}>`);
    expect([...box.children].map(({ localName, textContent }) => [localName, textContent])).toEqual([
      ['div', 'one'],
      ['div', 'two'],
    ]);
  });
  it.each([
    ['10<sup>3</sup> m<sup>-2</sup>', '10³ m⁻²'],
    ['H<sub>2</sub>O', 'H₂O'],
    ['x<sup><a href="https://a.example/">1</a></sup>', 'x1'],
    ['She said <q>he said <q>no</q></q>.', 'She said “he said ‘no’”.'],
    ['<img alt="a cat" src="https://a.example/cat.png">', 'a cat'],
    ['Look<img alt="a cat"><img alt="a dog">here', 'Look a cat a dog here'],
    ['x<img>y<img alt="">z', 'xyz'],
    ['<a href="https://a.example/"><img alt="a cat"></a>', 'a cat'],
  ])('shows %s as %s', (html, text) => {
    expect(show(`<p>${html}</p>`).textContent).toBe(text);
  });
  it('shows the shortcode of an image as a custom emoji of the post', () => {
    const image = show('<p>so<img class="emoji" alt=":gull:" src="https://a.example/x.png">nice</p>', { emojis: [gull] }).querySelector(
      'img',
    );
    expect(image?.getAttribute('src')).toBe(gull.url);
  });
  it('shows old names of elements as their successors', () => {
    expect(show('<p><strike>a</strike><ins>b</ins><kbd>c</kbd></p>').innerHTML).toBe('<p dir="auto"><s>a</s><u>b</u><code>c</code></p>');
  });
});

describe('F6: the numbers of a list', () => {
  it.each([
    ['<ol><li>a</ol>', '1'],
    ['<ol start="99"><li>a<li>b</ol>', '3'],
    ['<ol start="-99"><li>a</ol>', '3'],
    ['<ol><li>a<li value="123456">b<li>c</ol>', '6'],
    ['<ol reversed start="100"><li>a<li>b</ol>', '3'],
    [`<ol reversed>${'<li>a'.repeat(10)}</ol>`, '2'],
    [`<ol reversed="true">${'<li>a'.repeat(10)}</ol>`, '2'],
    [`<ol>${'<li>a'.repeat(9)}<li><ol start="1000"><li>b</ol></ol>`, '2'],
  ])('have room for all characters in %s', (html, digits) => {
    expect(show(html).querySelector('ol')?.dataset['digits']).toBe(digits);
  });
});

describe('F8: a hash before the link', () => {
  const birds = [{ name: 'birds', url: 'https://friend.example/search?tag=birds' }];
  const anchorOf = (html: string, options: Partial<HtmlOptions> = { tags: birds }) => show(html, options).querySelector('a');
  it.each([
    '#<a href="https://friend.example/search?tag=birds">birds</a>',
    '<p>Look: ＃<a href="https://hub.example/search?tag=Birds" class="zrl">Birds</a></p>',
    '<span>#</span><span><a href="https://friend.example/search?tag=birds"><span>birds</span></a></span>',
  ])('opens the tag in the app: %s', (html) => {
    expect(anchorOf(html)?.dataset['tag']?.toLowerCase()).toBe('birds');
  });
  it.each([
    '#<a href="https://friend.example/x">other</a>',
    '# <a href="https://friend.example/x">birds</a>',
    '<p>#</p><p><a href="https://friend.example/x">birds</a></p>',
    '#<br><a href="https://friend.example/x">birds</a>',
  ])('leaves other links as they are: %s', (html) => {
    expect(anchorOf(html)?.dataset['tag']).toBeUndefined();
  });
  it('does not hide that a link leads elsewhere', () => {
    expect(anchorOf('#<a href="https://evil.example/">good.example</a>')?.dataset['disguised']).toBe('');
  });
});

describe('F19: mentions with the same name', () => {
  const near: Mention = { id: '1', username: 'david', acct: 'david', url: 'https://coast.example/@david' };
  const far: Mention = { id: '2', username: 'david', acct: 'david@far.example', url: 'https://far.example/@david' };
  const linkTo = ({ url }: Mention, text = '@<span>david</span>') => `<a class="u-url mention" href="${url}">${text}</a>`;
  const textOf = (html: string, mentions: Mention[]) => show(`<p>${html}</p>`, { mentions }).textContent;

  it('show their server', () => {
    expect(textOf(`${linkTo(near)} ${linkTo(far)}`, [near, far])).toBe('@david @david@far.example');
    const other = { ...far, id: '3', acct: 'David@isle.example', username: 'David', url: 'https://isle.example/@David' };
    expect(textOf(`${linkTo(far)} @${linkTo(other, 'David')}`, [far, other])).toBe('@david@far.example @David@isle.example');
  });
  it('show no server if only one account has the name, or the link names it', () => {
    expect(textOf(`${linkTo(far)} ${linkTo(far)}`, [far, ida])).toBe('@david @david');
    expect(textOf(linkTo(far, '@david@far.example'), [near, far])).toBe('@david@far.example');
  });
});

describe('links to tags', () => {
  it.each([
    ['<a rel="tag" href="https://blog.example/tag/uber/">#Über</a>', [{ name: 'uber', url: '' }], 'Über'],
    ['<a rel="tag" href="https://akko.example/tag/foo">#foo</a>', [], 'foo'],
    ['<a rel="nofollow tag noopener" href="https://akko.example/tag/foo">＃foo</a>', [], 'foo'],
    ['<a href="https://blog.example/t/uber">#Über</a>', [{ name: 'uber', url: '' }], 'Über'],
  ])('F9: opens the timeline of %s', (html, knownTags, name) => {
    expect(show(html, { tags: knownTags }).querySelector('a')?.dataset['tag']).toBe(name);
  });

  it('F9: opens other links in the browser', () => {
    for (const html of ['<a href="https://blog.example/x">#x</a>', '<a rel="tag" href="https://blog.example/x">read more</a>'])
      expect(show(html).querySelector('a')?.dataset['tag']).toBeUndefined();
  });

  it.each(['می\u200cخواهم', 'ソード・オラトリア', 'हिन्दी', 'क्\u200dष'])('F10: opens the timeline of #%s', (name) => {
    const html = `<a class="mention hashtag" rel="tag" href="https://far.example/tags/x">#<span>${name}</span></a>`;
    expect(show(html).querySelector('a')?.dataset['tag']).toBe(name);
  });
});
