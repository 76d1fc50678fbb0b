// What is left of HTML before a parser reads it: all of the text, and no more tags than a parser reads in a moment.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitMarkup, withoutMarkup } from '../../../electron/contract/limit-markup.ts';

const tagsOf = (html: string): string[] => html.match(/<[a-z/][^>]*>/gi) ?? [];
/** Of start tags that are not ended, at most so many at a time. */
function deepest(html: string): number {
  let open = 0;
  let maxOpen = 0;
  for (const tag of tagsOf(html)) {
    open += tag.startsWith('</') ? -1 : 1;
    maxOpen = Math.max(maxOpen, open);
  }
  return maxOpen;
}
const paragraph = '<p>A <a href="https://a.example/x?y=1" class="u-url">link</a>, <em>and</em> a<br>line.</p>';

test('an ordinary post stays as it is, long or short', () => {
  expect(limitMarkup(paragraph)).toBe(paragraph);
  const long = `<blockquote>${paragraph.repeat(100)}</blockquote><ul><li>one<li>two</ul>`;
  expect(limitMarkup(long)).toBe(long);
});

test.each([
  ['four formats', '<b><i><u><s>x'.repeat(16_000)],
  ['one format', '<em>x'.repeat(40_000)],
  ['formats that differ', Array.from({ length: 9_000 }, (_, at) => `<b id=x${at}>x`).join('')],
  ['formats whose ends are hidden in comments', '<b a=1>x<!--</b>-->'.repeat(9_000)],
  ['formats whose ends are hidden in attributes', '<b a=1>x<br t="</b>">'.repeat(9_000)],
  ['formats whose ends belong to no element in reach', '<b>x<object></b></object>'.repeat(7_000)],
  ['elements nobody knows', '<x-y>x'.repeat(20_000)],
  ['drawings', '<svg><foreignObject>x'.repeat(9_000)],
])('%s are limited in number and depth, and their text is kept', (_, html) => {
  const limited = limitMarkup(html);
  expect(deepest(limited)).toBeLessThanOrEqual(60);
  expect(tagsOf(limited).length).toBeLessThanOrEqual(1_500);
  expect(limited.match(/x(?![-0-9])/g)?.length).toBeGreaterThanOrEqual(html.slice(0, 200_000).match(/>x/g)?.length ?? 0);
});

test('formats around many blocks count once for each block, because a parser creates them again', () => {
  const formats = Array.from({ length: 50 }, (_, at) => `<b id="x${at}">`).join('');
  expect(tagsOf(limitMarkup(`<p>${formats}</p>${'<p>x</p>'.repeat(9_000)}`)).length).toBeLessThan(500);
});

test('a tag with thousands of attributes is left out', () => {
  const attributes = Array.from({ length: 20_000 }, (_, at) => `a${at}=">"`).join(' ');
  expect(limitMarkup(`<p ${attributes}>x</p>`)).not.toMatch(/<p/);
});

test('what replaces a document leaves its text', () => {
  expect(limitMarkup('<html><body onload=x><frameset><frame>one<template><b>two</b></template>')).toMatch(/^\s+one <b>two<\/b> $/);
});

test('what is left out does not let the pieces around it become a tag', () => {
  expect(limitMarkup('<<html>b>x')).not.toContain('<b>');
  expect(limitMarkup(`${'<x-y>'.repeat(200)}<<x-y>b>x`)).not.toContain('<b>');
});

test('the text of what can’t be parsed is without tags', () => {
  expect(withoutMarkup('<p>Fish &amp; chips &lt;3</p><script')).toBe('Fish & chips <3');
});

const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '</',
    '"',
    "'",
    '<!--',
    '-->',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<a href="',
    '">',
    '\0',
    '\ud800',
    '&#',
    '<svg>',
    ' ',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

test('whatever it is, it is read without an error', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(1, 400), (pieces, times) => {
      const html = pieces.join('').repeat(times);
      expect(deepest(limitMarkup(html).replace(/<\/?(?:p|li|br|hr|img)\b[^>]*>/gi, ''))).toBeLessThanOrEqual(100);
      expect(typeof withoutMarkup(html)).toBe('string');
    }),
  );
});
