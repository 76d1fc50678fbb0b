// Tests sanitizing untrusted and unusual HTML, by kinds of attack, through the only function for server HTML.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '../../../../electron/contract/entities/account.ts';
import type { Mention } from '../../../../electron/contract/entities/status.ts';
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

const tags = new Set('p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp img'.split(' '));
const attributes = new Set(
  'lang dir class translate start reversed value href rel src alt title draggable decoding data-account data-tag data-host data-disguised'.split(
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
