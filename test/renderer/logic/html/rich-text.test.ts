// @vitest-environment jsdom
// What a post's content is besides nodes: its text, whether it is long, and that it is made once.
import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '../../../../electron/contract/entities.ts';
import { richContent } from '../../../../renderer/logic/html/rich-text.ts';

const gull: CustomEmoji = { shortcode: 'gull', url: '/media/a', static_url: '', visible_in_picker: true, category: null };
const content = (html: string, emojis: CustomEmoji[] = []): ReturnType<typeof richContent> =>
  richContent(html, { emojis, mentions: [], tags: [], still: false, withoutQuote: false });

describe('content', () => {
  it('reads as one would type it', () => {
    const html =
      '<p>One :gull:<br>two</p><p><a href="https://a.example/long"><span class="invisible">https://</span><span class="ellipsis">a.example/lo</span><span class="invisible">ng</span></a></p><ul><li>x</li><li>y</li></ul>';
    expect(content(html, [gull]).text).toBe('One :gull:\ntwo\n\nhttps://a.example/long\n\nx\ny');
  });
  it('is long by its letters or by its lines', () => {
    expect(content(`<p>${'a'.repeat(200)}</p>`).long).toBe(false);
    expect(content(`<p>${'word '.repeat(320)}</p>`).long).toBe(true);
    expect(content('<p>a</p>'.repeat(12)).long).toBe(true);
  });
  it('is made once as long as its entity lives', () => {
    const emojis: CustomEmoji[] = [];
    expect(content('<p>a</p>', emojis)).toBe(content('<p>a</p>', emojis));
    expect(content('<p>a</p>', [])).not.toBe(content('<p>a</p>', emojis));
  });
});
