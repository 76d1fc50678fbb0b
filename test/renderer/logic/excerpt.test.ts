import { describe, expect, it } from 'vitest';
import { excerpt } from '../../../renderer/logic/excerpt.ts';

describe('an excerpt', () => {
  it('puts paragraphs and lines on one line', () => expect(excerpt('<p>One<br>two</p><p>three</p>')).toBe('One two three'));
  it('decodes what HTML had to encode', () =>
    expect(excerpt('<p>a &lt;b&gt; &amp; &#39;c&#x27; &nbsp;d &unknown;</p>')).toBe("a <b> & 'c' d &unknown;"));
  it('decodes once only', () => expect(excerpt('&amp;lt;')).toBe('&lt;'));
  it('leaves out what the server hides of an address', () =>
    expect(excerpt('<a href="x"><span class="invisible">https://</span><span class="ellipsis">example.com/a</span></a>')).toBe(
      'example.com/a',
    ));
  it('cuts at a word', () => expect(excerpt('one two three', 9)).toBe('one two…'));
  it('is empty for a post without words', () => expect(excerpt('<p></p>')).toBe(''));
});
