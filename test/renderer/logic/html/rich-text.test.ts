// Tests extracting the text of a post's content, and its cache.
import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '../../../../electron/contract/entities/account.ts';
import { richContent } from '../../../../renderer/logic/html/rich-text.ts';

const gull: CustomEmoji = { shortcode: 'gull', url: '/media/a', static_url: '', visible_in_picker: true, category: null, featured: false };
const content = (html: string, emojis: CustomEmoji[] = []): ReturnType<typeof richContent> =>
  richContent(html, { emojis, mentions: [], tags: [], still: false, withoutQuote: false });

describe('richContent', () => {
  it('returns the text as a user would type it', () => {
    const html =
      '<p>One :gull:<br>two</p><p><a href="https://a.example/long"><span class="invisible">https://</span><span class="ellipsis">a.example/lo</span><span class="invisible">ng</span></a></p><ul><li>x</li><li>y</li></ul>';
    expect(content(html, [gull]).text).toBe('One :gull:\ntwo\n\nhttps://a.example/long\n\nx\ny');
  });
  it('caches the content while its entity exists', () => {
    const emojis: CustomEmoji[] = [];
    expect(content('<p>a</p>', emojis)).toBe(content('<p>a</p>', emojis));
    expect(content('<p>a</p>', [])).not.toBe(content('<p>a</p>', emojis));
  });
});
