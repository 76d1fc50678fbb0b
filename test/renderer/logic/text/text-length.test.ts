import { describe, expect, it } from 'vitest';
import { countableText, statusLength } from '../../../../renderer/logic/text/text-length.ts';

const length = (text: string, spoilerText = ''): number => statusLength({ text, spoilerText }, 23);
const url = 'x'.repeat(23);

describe('the length of a post', () => {
  it('is zero for an empty post', () => expect(length('')).toBe(0));
  it('counts the content warning too', () => expect(length('four', 'six six')).toBe(11));
  it('counts line breaks and spaces', () => expect(length('a\n\nb ')).toBe(5));

  it.each([
    ['a plain emoji', '🦜'],
    ['a family joined by zero-width joiners', '👨‍👩‍👧‍👦'],
    ['a skin tone', '👋🏽'],
    ['a flag', '🇳🇴'],
    ['a keycap', '7️⃣'],
    ['a letter with combining marks', 'e\u0301\u0323'],
    ['a Hangul syllable in parts', '\u1112\u1161\u11ab'],
  ])('counts %s as one', (_, text) => expect(length(text)).toBe(1));
});

describe('web addresses', () => {
  it.each([
    ['a short one', 'http://a.de', url],
    ['a long one', `https://${'b'.repeat(60)}.com/${'c'.repeat(300)}`, url],
    ['path, query and fragment', 'https://sub.example.com:8080/a/b.html?q=1&r=2#part', url],
    ['one in the middle', 'see https://example.com/x now', `see ${url} now`],
    ['a full stop after it', 'It is https://example.com/x.', `It is ${url}.`],
    ['a comma and an exclamation mark', 'https://example.com, https://example.org/a!', `${url}, ${url}!`],
    ['parentheses around it', '(https://example.com/a)', `(${url})`],
    ['parentheses inside it', 'https://en.wikipedia.org/wiki/Gull_(bird) is', `${url} is`],
    ['quotes around it', '"https://example.com/a"', `"${url}"`],
    ['an international name', 'https://bücher.de/straße', url],
    ['an international ending', 'https://例え.みんな/', url],
    ['text right after the ending', 'https://example.comのページ', `${url}のページ`],
    ['a query without a path', 'https://example.com?a=b', url],
    ['an unknown ending after a known one', 'https://example.com.gulls', `${url}.gulls`],
    ['two in a row', 'https://example.com\nhttps://example.org', `${url}\n${url}`],
  ])('are one fixed length: %s', (_, text, expectedText) => expect(countableText(text, 23)).toBe(expectedText));

  it.each([
    ['no scheme', 'example.com/long/path'],
    ['no ending', 'http://localhost:3000/a'],
    ['glued to a word', 'xhttps://example.com'],
    ['another scheme', 'ftp://example.com/file'],
  ])('count in full if the server does not link them: %s', (_, text) => expect(countableText(text, 23)).toBe(text));

  it('have the length that the server reserves', () =>
    expect(statusLength({ text: 'https://example.com', spoilerText: '' }, 256)).toBe(256));

  it('count in full inside a content warning', () => expect(length('', 'https://example.com')).toBe(19));

  it('are found quickly in a malicious text', () => {
    const text = `https://example.com/${'('.repeat(2_000)} ${'https://a.'.repeat(500)}`;
    const start = performance.now();
    length(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('mentions', () => {
  it.each([
    ['a remote one', '@ida@coast.example hello', '@ida hello'],
    ['a local one', '@ida hello', '@ida hello'],
    ['dots and dashes in both parts', '@ida.moen-2@far-north.coast.example', '@ida.moen-2'],
    ['two of them', '@a@b.example @c@d.example', '@a @c'],
    ['punctuation around it', '(@ida@coast.example), yes', '(@ida), yes'],
    ['a full stop after it', 'Thanks @ida@coast.example.', 'Thanks @ida.'],
    ['an international host', '@ida@küste.example', '@ida'],
  ])('count as their local part: %s', (_, text, expectedText) => expect(countableText(text, 23)).toBe(expectedText));

  it.each([
    ['an e-mail address', 'ida@coast.example'],
    ['after a slash', '/@ida@coast.example'],
    ['with a third part', '@ida@coast@example'],
  ])('count in full if the text is no mention: %s', (_, text) => expect(countableText(text, 23)).toBe(text));

  it('inside a web address belong to the address', () => expect(countableText('https://coast.social/@ida@far.example/1', 23)).toBe(url));
});

describe('texts that Mastodon counts longer', () => {
  it('consonants that a virama joins count one by one', () => expect(length('क्षि'.repeat(400))).toBe(800));

  it('counts conjuncts and joined emoji as Mastodon does', () => {
    expect(['हिन्दी', 'ক্ত', '각', '👨‍👩‍👧', 'น้ำ'].map((text) => length(text))).toEqual([3, 2, 1, 1, 1]);
  });

  it('an address with an unknown top-level domain counts in full', () => {
    const text = 'https://archive.harbour.gulls/2026/the-tide-tables-of-may';
    expect(length(text)).toBe(text.length);
  });
});
