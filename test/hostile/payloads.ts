// Malicious values for server answers: markup that would run scripts or load resources, endless values, and wrong types.

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
    `${'Z̷̢̛'.repeat(300)}`,
    '<b><i><u><s>'.repeat(16_000),
    '<em>'.repeat(49_000),
    '<b id=x>'.repeat(200) + '<p>x'.repeat(20_000),
    `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=">"`).join(' ')}>attributes</p>`,
    '<br>'.repeat(5_000),
    `<a href="${canaryUrl}/r">x</a>`.repeat(3_000),
    ':kittiwake:'.repeat(4_000),
    '#'.repeat(10_000),
    'x'.repeat(190_000),
    'long words '.repeat(400),
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
