// Tests extracting the text of a post's content, and its cache.
import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '@kittiwake/mastodon-api/entities/account';
import { htmlToText } from '../../../../electron/system/html-to-text.ts';
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
  it.each([
    ['F6: a list with a start', '<ol start="99"><li>a</li><li>b</li></ol>', '99. a\n100. b'],
    ['F6: a reversed list', '<ol reversed><li>a</li><li value="9">b</li><li>c</li></ol>', '3. a\n9. b\n8. c'],
    ['F6: nested lists', '<ol><li><p>a</p><ul><li>b</li></ul></li><li>c<ol start="7"><li>d</li></ol></li></ol>', '1. a\nb\n2. c\n7. d'],
    ['F7: white space in a paragraph', '<p>name      score<br>ada       10</p>', 'name      score\nada       10'],
    ['F7: line breaks between elements', '<ul>\n <li>a\n b</li>\n <li>c</li>\n</ul>', 'a b\nc'],
    [
      'F22: a table and sections',
      '<table><tr><td>c1</td><td>c2</td></tr></table><section>one</section><section>two</section>',
      'c1\nc2\n\none\ntwo',
    ],
    ['F22: terms and definitions', '<dl><dt>t</dt><dd>d</dd></dl>', 't\nd'],
    [
      'F22: superscripts',
      '10<sup>3</sup> e<sup>iπ</sup> 1<sup>st</sup> H<sub>2</sub>O x<sub>β</sub> y<sup><a href="https://a.example/">[1]</a></sup>',
      '10³ e^(iπ) 1ˢᵗ H₂O x_β y^[1]',
    ],
    ['F22: an image', 'Look<img alt="a cat">here', 'Look a cat here'],
    ['F22: a quotation', '<q>a <q>b</q></q>', '“a ‘b’”'],
    ['F22: ruby', '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>', '漢(kan)字(ji)'],
  ])('%s', (_, html, text) => {
    expect(content(html).text).toBe(text);
    // Main writes the same text for popups and the search index, without empty lines.
    expect(htmlToText(html)).toBe(text.replaceAll('\n\n', '\n'));
  });
  it('caches the content while its entity exists', () => {
    const emojis: CustomEmoji[] = [];
    expect(content('<p>a</p>', emojis)).toBe(content('<p>a</p>', emojis));
    expect(content('<p>a</p>', [])).not.toBe(content('<p>a</p>', emojis));
  });
});
