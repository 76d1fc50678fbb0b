import { describe, expect, it } from 'vitest';
import type { Mention } from '@kittiwake/mastodon-api/entities/status';
import { messageExcerpt, withoutLeadingMentions } from '../../../../renderer/logic/html/excerpt.ts';

const sami: Mention = { id: '1', username: 'sami', acct: 'sami', url: 'https://here.example/@sami' };
const ida: Mention = { id: '2', username: 'ida', acct: 'ida@north.example', url: 'https://north.example/@ida' };
/** HTML of a mention as Mastodon writes it. */
const link = ({ username, url }: Mention): string =>
  `<span class="h-card" translate="no"><a href="${url}" class="u-url mention">@<span>${username}</span></a></span>`;
const textOf = (html: string, people = [sami, ida]): string =>
  withoutLeadingMentions(html, people)
    .replace(/<[^>]*>/g, '')
    .trim();

describe('withoutLeadingMentions', () => {
  it('removes leading mentions, also over several lines', () => {
    expect(textOf(`<p>${link(sami)} ${link(ida)} see you</p>`)).toBe('see you');
    expect(textOf(`<p>${link(sami)}<br>${link(ida)}<br>see you</p><p>later</p>`)).toBe('see youlater');
    expect(withoutLeadingMentions(`<p>${link(sami)}</p><p>see you</p>`, [sami])).toBe('<p>see you</p>');
  });
  it('removes mentions in the markup of other servers', () => {
    expect(textOf('<a href="https://here.example/@sami" class="u-url mention">@sami</a> see you')).toBe('see you');
    expect(textOf('<p><a href="https://north.example/users/7" class="u-url mention">@ida@north.example</a><span> see you</span></p>')).toBe(
      'see you',
    );
  });
  it('keeps the mention of an account outside the conversation', () => {
    expect(textOf(`<p>${link(sami)} ${link(ida)} comes too</p>`, [sami])).toBe('@ida comes too');
    expect(textOf(`<p>${link(ida)} ${link(sami)} comes too</p>`, [sami])).toBe('@ida @sami comes too');
    expect(textOf(`<p>${link(sami)} see you</p>`, [])).toBe('@sami see you');
  });
  it('keeps mentions that are part of a sentence', () => {
    expect(textOf(`<p>${link(sami)}, see you</p>`)).toBe('@sami, see you');
    expect(textOf(`<p>${link(sami)} ${link(ida)}: see you</p>`)).toBe('@ida: see you');
    expect(textOf(`<p>I saw ${link(sami)} there</p>`)).toBe('I saw @sami there');
    expect(textOf('<p><a href="https://here.example/a">a link</a> first</p>')).toBe('a link first');
  });
  it('keeps all other content', () => {
    expect(withoutLeadingMentions(`<p>${link(sami)} a<br>b &lt;c&gt; <a href="https://x.example/">x</a></p>`, [sami])).toBe(
      '<p>a<br>b &lt;c&gt; <a href="https://x.example/">x</a></p>',
    );
    expect(withoutLeadingMentions('<p>nobody is named</p>', [sami])).toBe('<p>nobody is named</p>');
  });
  it('returns an empty text if the message contains only mentions', () => {
    expect(withoutLeadingMentions(`<p>${link(sami)} ${link(ida)}</p>`, [sami, ida])).toBe('');
    expect(withoutLeadingMentions('', [sami])).toBe('');
  });
  it('returns no disallowed markup', () =>
    expect(withoutLeadingMentions(`<p>${link(sami)} <img src=x onerror=alert(1)><script>alert(1)</script>hi</p>`, [sami])).toBe(
      '<p>hi</p>',
    ));
});

describe('messageExcerpt', () => {
  const message = (content: string, spoiler_text = '') => ({
    content,
    spoiler_text,
    emojis: [],
    mentions: [sami, ida],
    tags: [],
    quote: null,
  });
  it('starts with mentions of accounts outside the conversation only', () => {
    expect(messageExcerpt(message(`<p>${link(sami)} ${link(ida)} see you</p>`), ['1', '2'])).toBe('see you');
    expect(messageExcerpt(message(`<p>${link(sami)} ${link(ida)} comes too</p>`), ['1'])).toBe('@ida comes too');
    expect(messageExcerpt(message(`<p>${link(sami)} @nobody came</p>`), ['1', '2'])).toBe('@nobody came');
    expect(messageExcerpt(message('<p>see @sami, @ida</p>'), ['1', '2'])).toBe('see @sami, @ida');
  });
  it('returns the content warning if there is one, and nothing for mentions alone', () => {
    expect(messageExcerpt(message(`<p>${link(sami)} boo</p>`, 'A ghost'), ['1'])).toBe('A ghost');
    expect(messageExcerpt(message(`<p>${link(sami)}</p>`), ['1'])).toBe('');
  });
});
