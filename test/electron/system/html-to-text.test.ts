// Tests converting HTML to text: the lines of a post, and the safe single line of a popup.
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { afterEach, expect, test, vi } from 'vitest';
import { htmlToLine, htmlToText, oneLine } from '../../../electron/system/html-to-text.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['a heading', '<h1>Heading one</h1><p>A paragraph</p>', 'Heading one\nA paragraph'],
  ['paragraphs and line breaks', '<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
  ['text before a block', 'One<blockquote>Two</blockquote>Three', 'One\nTwo\nThree'],
  ['a nested list', '<ul><li>One<ol><li>Two</li><li>Three</li></ol></li><li>Four</li></ul>Five', 'One\n1. Two\n2. Three\nFour\nFive'],
  ['a list without end tags', '<ul><li>One<li>Two', 'One\nTwo'],
  ['a table', '<table><tr><th>Bird</th><th>Eggs</th></tr><tr><td>Tern</td><td>2</td></tr></table>', 'Bird\nEggs\nTern\n2'],
  ['terms and definitions', '<dl><dt>Tern</dt><dd>A bird</dd></dl>', 'Tern\nA bird'],
  ['a div', '<div>One</div><div>Two</div>', 'One\nTwo'],
])('%s is separated into lines', (_name, html, text) => {
  expect(htmlToText(html)).toBe(text);
  expect(htmlToLine(html, 140)).toBe(text.replaceAll('\n', ' '));
});

test('inline elements do not separate words', () => {
  expect(htmlToText('<b>kitti</b>wa<em>ke</em><custom-tag>s</custom-tag>')).toBe('kittiwakes');
});

test.each([
  ['<p>Fish &amp; chips &lt;3 &#39;now&#x27; &nbsp;&eacute;</p>', "Fish & chips ‹3 'now' é"],
  ['&lt;b&gt;bold&lt;/b&gt;', '‹b›bold‹/b›'],
  ['&amp;lt;', '&lt;'],
  ['&#0;&#9999999;x', 'x'],
  ['&unknown; & &', '&unknown; & &'],
])('the character references of %s are decoded once', (html, text) => {
  expect(htmlToLine(html, 140)).toBe(text);
});

test.each([
  ['a<script>b</script>c', 'ac'],
  ['cut <a href="', 'cut'],
  ['</p></i>One</b><p>Two', 'One Two'],
  ['<b>One <i>two</b> three</i>', 'One two three'],
  ['<!-- hidden -->One<!doctype html> two', 'One two'],
  ['1 < 2 and 3 > 2', '1 ‹ 2 and 3 › 2'],
])('the malformed HTML %s reads “%s”', (html, text) => {
  expect(htmlToLine(html, 140)).toBe(text);
});

test.each([
  ['<a href="https://a.example/"><span class="invisible">https://</span><span>a.example</span></a>', 'a.example'],
  ['<span class="invisible">a<b>b</b><br>c</span>d', 'd'],
  ['<span class="h-card invisible">a</span>b', 'b'],
  ['<p class="quote-inline">RE: https://a.example/1</p><p>Yes</p>', 'Yes'],
  ['<p class="quote-inline">RE: <a href="https://a.example/1">https://a.example/1</a><p>Yes</p>', 'Yes'],
])('htmlToLine() leaves out what Mastodon hides in %s', (html, text) => {
  expect(htmlToLine(html, 140)).toBe(text);
});

test('F21: htmlToLine() keeps the link to a quoted post of a post without a quote', () => {
  expect(htmlToLine('<p class="quote-inline">RE: https://a.example/1</p><p>Yes</p>', 140, { hasQuote: false })).toBe(
    'RE: https://a.example/1 Yes',
  );
});

test('F19: mentions with the same name have their server', () => {
  const near = { id: '1', username: 'david', acct: 'david', url: 'https://coast.example/@david' };
  const far = { id: '2', username: 'david', acct: 'david@far.example', url: 'https://far.example/@david' };
  const html = [near, far].map(({ url }) => `<a href="${url}" class="u-url mention">@<span>david</span></a>`).join(' ');
  expect(htmlToLine(html, 140, { mentions: [near, far] })).toBe('@david @david@far.example');
  expect(htmlToLine(html, 140, { mentions: [far] })).toBe('@david @david');
});

test('htmlToText() keeps what Mastodon hides', () => {
  expect(
    htmlToText('<a><span class="invisible">https://</span><span class="ellipsis">a.exa</span><span class="invisible">mple</span></a>'),
  ).toBe('https://a.example');
});

test('a long line is cut after a number of graphemes', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(htmlToLine(`<p>${family.repeat(200)}</p>`, 140)).toBe(`${family.repeat(139)}…`);
  expect(htmlToLine(`<p>${family.repeat(140)}</p>`, 140)).toBe(family.repeat(140));
  expect(oneLine('One two', 5)).toBe('One…');
});

// The first arbitrary string takes seconds on a busy machine.
test('a line contains no markup, control, or bidi character, for any input', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (html) => {
      expect(htmlToLine(html, 140)).not.toMatch(/[<>\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});

const hostile = [
  '<',
  '&#',
  '<b>',
  '</p>',
  '<br>',
  '<!--',
  '<a href="',
  '<svg><math>',
  '<table><tr><td>',
  '<ul><li>x',
  '<p class="quote-inline">',
  '<span class="invisible">x</span>',
];

/** Counts the characters of HTML that the parser gets while `work` runs. */
function parsedCharacters(work: () => void): number {
  const end = vi.spyOn(Parser.prototype, 'end');
  work();
  return end.mock.calls.reduce((sum, [html]) => sum + (html?.length ?? 0), 0);
}

test.each(hostile)('the parser gets a limited part of a megabyte of %s', (part) => {
  const html = part.repeat(1_000_000 / part.length);
  expect(parsedCharacters(() => htmlToText(html))).toBeLessThanOrEqual(200_000);
  vi.restoreAllMocks();
  expect(parsedCharacters(() => htmlToLine(html, 140))).toBeLessThanOrEqual(6_000);
});

test('text after the length limit is left out', () => {
  expect(htmlToText(`${' '.repeat(199_999)}One`)).toBe('O');
  expect(htmlToLine(`${' '.repeat(5_999)}One`, 140)).toBe('O');
  expect(oneLine(`${' '.repeat(5_999)}One`, 140)).toBe('O');
});

test('text inside and after elements that are nested too deeply is kept', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}deep${'</b>'.repeat(depth)}after`;
  expect(htmlToText(nested(100))).toBe('deepafter');
  expect(htmlToLine(`before${nested(2_000).slice(0, 6_004)}<p>x`, 140)).toBe('before');
  expect(htmlToText(`before${nested(9_000)}`).replace(/ +/g, ' ')).toBe('before deepafter');
});

/** Counts the tags that the parser gets while `work` runs. */
function parsedTags(work: () => void): number {
  const end = vi.spyOn(Parser.prototype, 'end');
  work();
  return end.mock.calls.reduce((sum, [html]) => sum + (html?.match(/<[a-z/]/gi)?.length ?? 0), 0);
}

test.each([['<b><i><u><s>'], ['<em>'], ['<p>x</p>'], ['<svg>'], ['<br>']])(
  'the parser gets a limited number of tags from tens of thousands of %s',
  (part) => {
    expect(parsedTags(() => htmlToText(part.repeat(200_000 / part.length)))).toBeLessThanOrEqual(1_500);
  },
);

test('markup is stripped from HTML that the parser fails on', () => {
  vi.spyOn(Parser.prototype, 'end').mockImplementation(() => {
    throw new Error('The parser failed');
  });
  expect(htmlToText('<p>Fish &amp; <b>chips</b></p>')).toBe('Fish &  chips');
});
