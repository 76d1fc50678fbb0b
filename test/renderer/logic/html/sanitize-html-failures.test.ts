// Tests HTML that a parser cannot read, fails on, or takes very long for.
import { describe, expect, it, vi } from 'vitest';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { sanitizeHtml } from '../../../../renderer/logic/html/sanitize-html.ts';

/** Timeout in milliseconds, long because the HTML parser runs in JavaScript on a possibly busy machine. */
const slow = 60_000;
const gull: CustomEmoji = {
  shortcode: 'gull',
  url: '/media/gull.gif',
  static_url: '',
  visible_in_picker: true,
  category: null,
  featured: false,
};

function show(html: string, emojis: CustomEmoji[] = []): HTMLElement {
  const box = document.createElement('div');
  box.append(sanitizeHtml(html, { emojis, mentions: [], tags: [], still: false, withoutQuote: false }));
  return box;
}

describe('malformed and huge HTML', () => {
  it.each([
    ['<frameset>', ''],
    ['<frameset><frame src=x>one', 'one'],
    ['<html lang=x><head><title>one</title></head><body onload=x>two', 'two'],
    ['<template><b>one</b></template>two', 'one two'],
    ['<plaintext>one', ''],
    ['one\0two', 'onetwo'],
    ['one \ud800 two', 'one \ud800 two'],
    ['', ''],
  ])('shows the text of %s', (html, text) => {
    expect(show(html).textContent?.trim()).toBe(text);
  });
  it('becomes plain text when the parser fails', () => {
    vi.spyOn(Element.prototype, 'setHTML').mockImplementation(() => {
      throw new Error('The parser failed');
    });
    expect(show('<p>one<script>two').innerHTML).toBe('one two');
    expect(show('<p>Fish &amp; chips</p>').innerHTML).toBe('Fish &amp; chips');
  });
  it(
    'is processed only up to the limits for 10 MB of input',
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
