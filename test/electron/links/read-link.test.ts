// Tests parsing links from other programs, and rejecting all others.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Link } from '../../../electron/contract/route.ts';
import { isLink, maxLinkLength, readLink } from '../../../electron/links/read-link.ts';

const post = 'https://harbour.example/@finn/112233';
const address = (url: string): Link => ({ show: 'address', url });
const nothing: Link = { show: 'nothing' };

describe('addresses of posts and accounts', () => {
  test.each([
    ['web+ap://harbour.example/@finn/112233', post],
    ['web+activitypub://harbour.example/@finn/112233', post],
    ['WEB+AP://Harbour.Example/@finn/112233', post],
    ['web+ap:harbour.example/@finn/112233', post],
    ['web+ap:https://harbour.example/@finn/112233', post],
    ['web+ap://https://harbour.example/@finn/112233', post],
    // The previous link as browsers rewrite it.
    ['web+ap://https//harbour.example/@finn/112233', post],
    ['kittiwake://open?url=https%3A%2F%2Fharbour.example%2F%40finn%2F112233', post],
    ['kittiwake://open/?url=https://harbour.example/@finn/112233', post],
    ['kittiwake:open?url=https://harbour.example/@finn/112233', post],
    ['web+ap://harbour.example/@finn/112233?intent=follow', post],
    ['web+ap://harbour.example/notes?id=1%20a&intent=like', 'https://harbour.example/notes?id=1+a'],
    ['web+ap://harbour.example/notes?id=1%20a', 'https://harbour.example/notes?id=1%20a'],
    ['web+ap://harbour.example/@finn#top', 'https://harbour.example/@finn'],
    ['web+ap://möwe.example/@finn', 'https://xn--mwe-sna.example/@finn'],
    ['web+ap://harbour.example:443/@finn', 'https://harbour.example/@finn'],
  ])('%s', (link, url) => {
    expect(readLink(link)).toEqual(address(url));
  });
});

test.each([
  ['kittiwake://profile/@finn@harbour.example', '@finn@harbour.example'],
  ['kittiwake://profile/finn@harbour.example/', '@finn@harbour.example'],
  ['kittiwake:profile/%40finn%40Harbour.example', '@finn@harbour.example'],
])('parses %s as an account', (link, handle) => {
  expect(readLink(link)).toEqual({ show: 'person', handle });
});

test.each([
  ['kittiwake://compose', ''],
  ['kittiwake://compose/', ''],
  ['kittiwake:compose?text=', ''],
  ['kittiwake://compose?text=Counted%20the%20terns%0A%23birds', 'Counted the terns\n#birds'],
  ['kittiwake://compose?text=Hello there', 'Hello there'],
  ['kittiwake://compose?text=a%00b%1B%5B2Jc', 'ab[2Jc'],
  ['kittiwake://compose?text=%E2%80%AEevil%E2%81%A6%E2%80%8F', 'evil'],
  ['kittiwake://compose?text=%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80', '👩‍🚀'],
  ['kittiwake://compose?text=a%0D%0Ab', 'a\nb'],
  ['kittiwake://compose?visibility=public&text=hi&post=now', 'hi'],
])('%s opens the composer', (link, text) => {
  expect(readLink(link)).toEqual({ show: 'composer', text });
});

test.each(['kittiwake:', 'kittiwake://', 'kittiwake:///'])('%s opens the window', (link) => {
  expect(readLink(link)).toEqual({ show: 'window' });
});

describe('nothing is shown for', () => {
  test.each([
    // Other schemes, and nested schemes.
    'https://harbour.example/@finn',
    'web+mastodon://follow?uri=acct:finn@harbour.example',
    'javascript:alert(1)',
    'web+ap:javascript:alert(1)',
    'web+ap:file:///etc/passwd',
    'web+ap://file:///etc/passwd',
    'web+ap:http://harbour.example/@finn',
    'web+ap:web+ap://harbour.example/@finn',
    'kittiwake://open?url=file:///etc/passwd',
    'kittiwake://open?url=javascript:alert(1)',
    'kittiwake://open?url=http://harbour.example/@finn',
    'kittiwake://open?url=kittiwake://compose',
    'kittiwake://open?url=data:text/html,hi',
    'kittiwake://open?url=smb://harbour.example/share',
    'kittiwake://open',
    // Hosts outside the public internet.
    'web+ap://localhost/@finn',
    'web+ap://127.0.0.1/@finn',
    'web+ap://2130706433/@finn',
    'web+ap://0x7f.1/@finn',
    'web+ap://169.254.169.254/latest/meta-data',
    'web+ap://[::1]/@finn',
    'web+ap://[::ffff:10.0.0.1]/@finn',
    'web+ap://router/@finn',
    'web+ap://printer.local/@finn',
    'web+ap://db.internal/@finn',
    'web+ap://nas.home.arpa/@finn',
    'web+ap://harbour.example./@finn',
    'web+ap://１２７.０.０.１/@finn',
    // Port or user name.
    'web+ap://harbour.example:8443/@finn',
    'web+ap://mastodon.social@harbour.example/@finn',
    'web+ap://user:password@harbour.example/@finn',
    'web+ap://@harbour.example/@finn',
    // Spoofed hosts, control and direction characters.
    'web+ap://harbour.example/\u202e/@finn',
    'web+ap://harbour\u200b.example/@finn',
    'web+ap://harbour.example\\@evil.example/@finn',
    'web+ap://harbour.example/@finn\n--gpu-launcher=calc',
    'web+ap://harbour.example/@finn --gpu-launcher=calc',
    'kittiwake://compose?text=a\u0000b',
    // Links that would perform an action.
    'kittiwake://post?text=hi',
    'kittiwake://follow/@finn@harbour.example',
    'kittiwake://settings?theme=dark',
    'kittiwake://compose/now?text=hi',
    'kittiwake://profile/',
    'kittiwake://profile/finn',
    'kittiwake://profile/@finn@localhost',
    'kittiwake://profile/@finn@harbour.example@evil.example',
    'kittiwake://profile/%E0%A4%A@harbour.example',
    'kittiwake://profile/@<b>@harbour.example',
    'web+ap:',
    'web+ap://',
    '',
  ])('%s', (link) => {
    expect(readLink(link)).toEqual(nothing);
  });

  test.each([
    ['a link of 1 MB', `kittiwake://compose?text=${'a'.repeat(1_000_000)}`],
    ['a link that Linux may have truncated', `kittiwake://compose?text=${'%20'.repeat(maxLinkLength)}`],
    ['a text that is longer than any post', `kittiwake://compose?text=${'a'.repeat(5_001)}`],
    ['an address that is too long', `web+ap://harbour.example/${'a'.repeat(500)}`],
  ])('%s', (_, link) => {
    expect(readLink(link)).toEqual(nothing);
  });
});

test.each(['--kittiwake:', '--user-data-dir=kittiwake://compose', '/kittiwake:', 'kittiwake', ' web+ap://harbour.example/'])(
  '%s is not a link on a command line',
  (argument) => {
    expect(isLink(argument)).toBe(false);
  },
);

/** Parts of random links, with a raised share of malicious ones. */
const parts = fc.constantFrom(
  'kittiwake',
  'web+ap',
  'web+activitypub',
  ':',
  '//',
  '/',
  '?',
  '#',
  '@',
  '%',
  '\\',
  'text=',
  'url=',
  'https://',
  'http://',
  'file:',
  'compose',
  'open',
  'profile',
  'harbour.example',
  'localhost',
  '127.0.0.1',
  '[::1]',
  '.',
  '..',
  ':22',
  '\u202e',
  '\u0000',
  '\n',
  ' ',
  '%00',
);
const link = fc
  .tuple(
    fc.constantFrom('kittiwake:', 'web+ap:', 'web+activitypub:', ''),
    fc.array(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 14 }),
  )
  .map(([scheme, rest]) => scheme + rest.join(''));

test('returns only safe values for any link', () => {
  fc.assert(
    fc.property(link, (any) => {
      const read = readLink(any);
      if (read.show === 'address') {
        const url = new URL(read.url);
        expect(url.href).toBe(read.url);
        expect([url.protocol, url.username, url.password, url.port, url.hash]).toEqual(['https:', '', '', '', '']);
        expect(url.hostname).toMatch(/^[a-z0-9_.-]+\.[a-z][a-z0-9-]+$/);
        expect(read.url).toMatch(/^[\x21-\x7e]{1,500}$/);
      } else if (read.show === 'person') expect(read.handle).toMatch(/^@[\w.-]+@[a-z0-9_.-]+$/);
      else if (read.show === 'composer') {
        expect(read.text.length).toBeLessThanOrEqual(5_000);
        expect(read.text.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('accepts an address that it returned in another link', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (url) => {
      const first = readLink(`kittiwake://open?url=${encodeURIComponent(url)}`);
      fc.pre(first.show === 'address');
      if (first.show === 'address') expect(readLink(`web+ap:${first.url}`)).toEqual(first);
    }),
  );
});

test('passes text to the composer unchanged, except for surrounding spaces', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      expect(readLink(`kittiwake://compose?text=${encodeURIComponent(text)}`)).toEqual({ show: 'composer', text: text.trim() });
    }),
  );
});
