// Tests limiting HTML before it is parsed: all text is kept, with no more tags than a parser handles quickly.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitMarkup, stripMarkup } from '../../../electron/contract/limit-markup.ts';

const tagsOf = (html: string): string[] => html.match(/<[a-z/][^>]*>/gi) ?? [];
/** Returns the largest number of start tags that are open at a time. */
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

test('returns an ordinary post unchanged, long or short', () => {
  expect(limitMarkup(paragraph)).toBe(paragraph);
  const long = `<blockquote>${paragraph.repeat(100)}</blockquote><ul><li>one<li>two</ul>`;
  expect(limitMarkup(long)).toBe(long);
});

test.each([
  ['four repeated formatting elements', '<b><i><u><s>x'.repeat(16_000)],
  ['one repeated formatting element', '<em>x'.repeat(40_000)],
  ['formatting elements with different attributes', Array.from({ length: 9_000 }, (_, at) => `<b id=x${at}>x`).join('')],
  ['formatting elements with end tags in comments', '<b a=1>x<!--</b>-->'.repeat(9_000)],
  ['formatting elements with end tags in attributes', '<b a=1>x<br t="</b>">'.repeat(9_000)],
  ['formatting elements whose end tags are out of scope', '<b>x<object></b></object>'.repeat(7_000)],
  ['unknown elements', '<x-y>x'.repeat(20_000)],
  ['SVG elements', '<svg><foreignObject>x'.repeat(9_000)],
])('limits the number and depth of %s, and keeps their text', (_, html) => {
  const limited = limitMarkup(html);
  expect(deepest(limited)).toBeLessThanOrEqual(60);
  expect(tagsOf(limited).length).toBeLessThanOrEqual(1_500);
  expect(limited.match(/x(?![-0-9])/g)?.length).toBeGreaterThanOrEqual(html.slice(0, 200_000).match(/>x/g)?.length ?? 0);
});

test('counts formatting elements once for each block inside, because a parser creates them again', () => {
  const formats = Array.from({ length: 50 }, (_, at) => `<b id="x${at}">`).join('');
  expect(tagsOf(limitMarkup(`<p>${formats}</p>${'<p>x</p>'.repeat(9_000)}`)).length).toBeLessThan(500);
});

test('limits the tags of a text further if asked to', () => {
  const lines = 'a<br>'.repeat(900);
  expect(limitMarkup(lines).match(/<br>/g)).toHaveLength(900);
  expect(limitMarkup(lines, 100).match(/<br>/g)).toHaveLength(100);
  expect(limitMarkup(lines, 100).replace(/<br>| /g, '')).toBe('a'.repeat(900));
});

test('removes a tag with thousands of attributes', () => {
  const attributes = Array.from({ length: 20_000 }, (_, at) => `a${at}=">"`).join(' ');
  expect(limitMarkup(`<p ${attributes}>x</p>`)).not.toMatch(/<p/);
});

test('removes document tags and keeps their text', () => {
  expect(limitMarkup('<html><body onload=x><frameset><frame>one<template><b>two</b></template>')).toMatch(/^\s+one <b>two<\/b> $/);
});

test('prevents the text around a removed tag from forming a new tag', () => {
  expect(limitMarkup('<<html>b>x')).not.toContain('<b>');
  expect(limitMarkup(`${'<x-y>'.repeat(200)}<<x-y>b>x`)).not.toContain('<b>');
});

test('stripMarkup() removes tags and decodes character references', () => {
  expect(stripMarkup('<p>Fish &amp; chips &lt;3</p><script')).toBe('Fish & chips <3');
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

test('processes any input without an error', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom(1, 400), (pieces, times) => {
      const html = pieces.join('').repeat(times);
      expect(deepest(limitMarkup(html).replace(/<\/?(?:p|li|br|hr|img)\b[^>]*>/gi, ''))).toBeLessThanOrEqual(100);
      expect(typeof stripMarkup(html)).toBe('string');
    }),
  );
});
