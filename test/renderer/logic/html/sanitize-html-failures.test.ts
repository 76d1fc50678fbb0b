// HTML that no parser reads, that makes one fail, or that would keep one busy. Covers renderer/logic/html/sanitize-html.ts.
import { describe, expect, it, vi } from 'vitest';
import type { CustomEmoji } from '../../../../electron/contract/entities/custom-emoji.ts';
import { sanitizeHtml } from '../../../../renderer/logic/html/sanitize-html.ts';

/** Milliseconds: a page parser in JavaScript on a busy machine. */
const slow = 60_000;
const gull: CustomEmoji = { shortcode: 'gull', url: '/media/gull.gif', static_url: '', visible_in_picker: true, category: null };

function show(html: string, emojis: CustomEmoji[] = []): HTMLElement {
  const box = document.createElement('div');
  box.append(sanitizeHtml(html, { emojis, mentions: [], tags: [], still: false, withoutQuote: false }));
  return box;
}

describe('hostile HTML', () => {
  it.each([
    ['<frameset>', ''],
    ['<frameset><frame src=x>one', 'one'],
    ['<html lang=x><head><title>one</title></head><body onload=x>two', 'two'],
    ['<template><b>one</b></template>two', 'one two'],
    ['<plaintext>one', ''],
    ['one\0two', 'onetwo'],
    ['one \ud800 two', 'one \ud800 two'],
    ['', ''],
  ])('of %s shows the text', (html, text) => {
    expect(show(html).textContent?.trim()).toBe(text);
  });
  it('is its plain text when the parser fails', () => {
    vi.spyOn(Element.prototype, 'setHTML').mockImplementation(() => {
      throw new Error('The parser failed');
    });
    expect(show('<p>one<script>two').innerHTML).toBe('one two');
    expect(show('<p>Fish &amp; chips</p>').innerHTML).toBe('Fish &amp; chips');
  });
  it(
    'of ten megabytes is read as far as the longest post goes',
    () => {
      for (const part of ['x', '<b><i><u><s>', '<br>', '<a href="https://a.example/">x</a>', '&amp;', ':gull:']) {
        const box = show(part.repeat(10_000_000 / part.length), [gull]);
        expect(box.querySelectorAll('*').length).toBeLessThanOrEqual(2_000);
        expect(box.querySelectorAll('img').length).toBeLessThanOrEqual(300);
      }
    },
    slow,
  );
});
