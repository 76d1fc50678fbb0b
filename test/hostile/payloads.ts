// Malicious values for server answers: markup that would run scripts or load resources, texts that are costly to lay out, endless values,
// and wrong types.

/** Layout takes long for these, although they are short or have few elements. */
const costlyTexts: readonly string[] = [
  // Marks that combine with one letter, and letters with many marks each.
  `a${'\u0301'.repeat(50_000)}`,
  `${'Z̷̢̛'.repeat(300)}`,
  `e${'\u20e3\ufe0f'.repeat(10_000)}`,
  // Changes of direction, with and without characters for it.
  'a\u05d0'.repeat(30_000),
  '\u2067a\u2066\u05d0'.repeat(8_000),
  '\u202ea\u202d\u05d0'.repeat(8_000),
  '١a'.repeat(20_000),
  // Text without a place to break the line.
  'x'.repeat(190_000),
  '#'.repeat(10_000),
  '\u0646\u0635'.repeat(20_000),
  'a\u2060'.repeat(20_000),
  '\u00a0'.repeat(50_000),
  // Places to break the line after each letter.
  'x\u00ad'.repeat(30_000),
  'x\u200b'.repeat(30_000),
  // Clusters: families of emoji, syllables, conjuncts, and a font for each letter.
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(3_000),
  '\u1100\u1161\u11a8'.repeat(10_000),
  '\u0915\u094d'.repeat(15_000),
  '\u{1f1e6}'.repeat(10_000),
  Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(''),
  Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x250 + ((at * 97) % 0x2d00))).join(''),
  // Nesting, blocks, and lines.
  '<blockquote>'.repeat(5_000),
  '<ul><li>'.repeat(5_000),
  `<p>${'<span>'.repeat(10_000)}deep${'</span>'.repeat(10_000)}</p>`,
  '<p>x</p>'.repeat(10_000),
  `<pre>${'x\t'.repeat(15_000)}</pre>`,
  `<pre>${'\n'.repeat(30_000)}</pre>`,
  '<ruby>a<rt>b</rt></ruby>'.repeat(2_000),
  'y\n'.repeat(20_000),
  // Custom emoji: one, and all of a long list, without spaces.
  ':kittiwake:'.repeat(4_000),
  Array.from({ length: 5_000 }, (_, at) => `:e${at % 1_000}:`).join(''),
];

/** `canaryUrl`: an address to which nothing may connect. */
export function maliciousTexts(canaryUrl: string): readonly string[] {
  const hit = 'window.__hit=1';
  return [
    `<script>${hit}</script><img src=x onerror="${hit}"><svg onload="${hit}"></svg>`,
    `"><img src="${canaryUrl}/a.png" onerror="${hit}">`,
    `<img src="${canaryUrl}/b.png" srcset="${canaryUrl}/c.png 2x"><video src="${canaryUrl}/d.mp4" autoplay poster="${canaryUrl}/e.png"></video>`,
    `<link rel="stylesheet" href="${canaryUrl}/f.css"><link rel="preconnect" href="${canaryUrl}"><style>@import url(${canaryUrl}/g.css);*{background:url(${canaryUrl}/h.png)}</style>`,
    `<p style="background:url(${canaryUrl}/i.png);position:fixed;inset:0;z-index:99999" onmouseover="${hit}" onfocus="${hit}" tabindex=0 autofocus>over all</p>`,
    `<iframe src="${canaryUrl}/j"></iframe><object data="${canaryUrl}/k"></object><embed src="${canaryUrl}/l"><form action="${canaryUrl}"><button autofocus onfocus="${hit}">x</button></form>`,
    `<meta http-equiv="refresh" content="0;url=${canaryUrl}/m"><base href="${canaryUrl}/">`,
    `<a href="javascript:${hit}" ping="${canaryUrl}/n">click</a> <a href="${canaryUrl}/o">https://bank.example/login</a>`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${hit}&gt;">`,
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='${canaryUrl}/p.png' onerror='${hit}'/></svg>#x"></svg>`,
    `{@html '<img src=x onerror=${hit}>'} {{constructor.constructor('${hit}')()}} \${${hit}}`,
    `javascript:${hit}`,
    `data:text/html,<script>${hit}</script>`,
    canaryUrl,
    `${canaryUrl}/q.png`,
    '<frameset><frame src=x>',
    '<html><body><template><p>template</p></template>',
    '<plaintext>',
    'a\0b\ud800c\udfff\u202egnp.exe\u202c\u2066\u200b',
    '<b><i><u><s>'.repeat(16_000),
    '<em>'.repeat(49_000),
    '<b id=x>'.repeat(200) + '<p>x'.repeat(20_000),
    `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=">"`).join(' ')}>attributes</p>`,
    '<br>'.repeat(5_000),
    `<a href="${canaryUrl}/r">x</a>`.repeat(3_000),
    'long words '.repeat(400),
    ...costlyTexts,
    '9999-99-99T99:99:99Z',
    '-1',
    '',
  ];
}

/** Replaces any value other than those in `identities` of tamper.ts. */
export const wrongTypes: readonly unknown[] = [null, 0, -1, 1e308, true, [], {}, [null, 1, 'x', {}], { toString: 'x', __proto__x: 1 }, ''];

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Replaces the list of that name: far too many entries, all alike. */
export function endlessLists(canaryUrl: string): Readonly<Record<string, readonly unknown[]>> {
  return {
    media_attachments: many(40, (at) => ({
      id: '1',
      type: at % 2 === 0 ? 'unknown' : 'audio',
      url: `${canaryUrl}/s`,
      remote_url: `${canaryUrl}/t`,
      description: 'https://bank.example/ '.repeat(400),
    })),
    options: many(400, () => ({ title: 'an option without end '.repeat(20), votes_count: 1 })),
    fields: many(1_000, () => ({ name: 'field '.repeat(40), value: '<br>'.repeat(900), verified_at: 'never' })),
    emojis: many(1_000, (at) => ({
      shortcode: at === 0 ? 'kittiwake' : `e${at}`,
      url: `${canaryUrl}/u.png`,
      static_url: `${canaryUrl}/u.png`,
    })),
    mentions: many(1_000, () => ({ id: '1', username: 'x', acct: 'x', url: `${canaryUrl}/v` })),
    tags: many(1_000, () => ({ name: 'tag', url: `${canaryUrl}/w` })),
    reactions: many(1_000, () => ({ name: 'same', count: 1, me: false, url: `${canaryUrl}/x.png` })),
    rules: many(1_000, () => ({ id: '1', text: 'rule '.repeat(900), hint: '' })),
    history: many(1_000, () => ({ day: 'x', uses: 'y', accounts: 'z' })),
  };
}

/** Headers of a refusal for too many requests: for a time that is over, or a second ahead. `now`: epoch milliseconds. */
export const rateLimitHeaders = (now: number): readonly Readonly<Record<string, string>>[] => [
  { 'retry-after': '-1', 'x-ratelimit-reset': '-1', 'x-ratelimit-remaining': '-1e308' },
  { 'retry-after': '0', 'x-ratelimit-limit': '0', 'x-ratelimit-remaining': '0' },
  { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT', 'x-ratelimit-limit': '99999999999999999999999' },
  { 'retry-after': '1, 1', 'x-ratelimit-reset': new Date(now - 86_400_000).toISOString(), 'x-ratelimit-remaining': 'many' },
  { 'x-ratelimit-reset': String(Math.floor(now / 1_000) - 60), 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '-300' },
  { 'x-ratelimit-reset': new Date(now + 1_000).toISOString(), 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '300' },
];

/** Headers of a refusal that name no time. */
export const timelessLimitHeaders: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'retry-after': 'soon', 'x-ratelimit-reset': '9999-99-99T99:99:99Z', 'x-ratelimit-remaining': 'many', 'x-ratelimit-limit': 'NaN' },
];
