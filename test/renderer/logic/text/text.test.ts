// Names, handles, shortcodes and times as a post shows them.
import { describe, expect, it } from 'vitest';
import type { CustomEmoji } from '../../../../electron/contract/entities.ts';
import { emojify } from '../../../../renderer/logic/html/emojify.ts';
import { cleanName, handleOf, nameOf } from '../../../../renderer/logic/text/names.ts';
import { m } from '../../../../electron/messages/first.ts';
import { m as views } from '../../../../electron/messages/views.ts';
import { fileSize } from '../../../../renderer/logic/text/file-size.ts';
import { clockTime, relativeTime, span, timeLeft } from '../../../../renderer/logic/text/relative-time.ts';
import { mayBeStatusOrProfile, webLink } from '../../../../renderer/logic/html/web-link.ts';

describe('a name', () => {
  it('cannot change the text direction after it', () => expect(cleanName('Ida\u202e\u2066 gro.elpmaxe@')).toBe('Ida gro.elpmaxe@'));
  it('is one line', () => expect(cleanName(' a\n\nb\u2028c ')).toBe('a b c'));
  it('has few combining marks on one letter', () => expect(cleanName(`a${'\u0301'.repeat(50)}`)).toBe(`a${'\u0301'.repeat(3)}`));
  it('falls back to the user name', () => expect(nameOf({ display_name: ' \u202e ', username: 'ida' })).toBe('ida'));
});

describe('a handle', () => {
  it('of a local account gets the server’s host', () => expect(handleOf('ida', 'coast.example')).toBe('@ida@coast.example'));
  it('of a remote account keeps its host', () => expect(handleOf('ida@north.example', 'coast.example')).toBe('@ida@north.example'));
});

describe('shortcodes', () => {
  const emoji = (shortcode: string): CustomEmoji => ({
    shortcode,
    url: '/media/a',
    static_url: '',
    visible_in_picker: true,
    category: null,
  });
  const shortcodes = (text: string, ...names: string[]): string[] =>
    emojify(text, names.map(emoji)).map((part) => (typeof part === 'string' ? part : `<${part.shortcode}>`));

  it('are found inside a text', () => expect(shortcodes('a :b: c', 'b')).toEqual(['a ', '<b>', ' c']));
  it('are found next to each other', () => expect(shortcodes(':b::b:', 'b')).toEqual(['<b>', '<b>']));
  it('are found when they share a colon with an unknown one', () => expect(shortcodes(':x:b:', 'b')).toEqual([':x', '<b>']));
  it('stay text when unknown', () => expect(shortcodes('at 10:30:45', 'b')).toEqual(['at 10:30:45']));
});

describe('relative time', () => {
  const words = {
    now: 'now',
    minutes: ({ count }: { count: number }) => `${count} min`,
    hours: ({ count }: { count: number }) => `${count} h`,
    days: ({ count }: { count: number }) => `${count} d`,
  };
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T12:00:00Z', 'now'],
    ['2026-11-22T12:00:00Z', 'now'],
    ['2026-11-21T11:56:00Z', '4 min'],
    ['2026-11-21T10:59:00Z', '1 h'],
    ['2026-11-19T12:00:00Z', '2 d'],
    ['nonsense', ''],
  ])('of %s is "%s"', (iso, expected) => expect(relativeTime(iso, now, words)).toBe(expected));
  it('includes the year only when it is another year', () => {
    expect(relativeTime('2025-03-05T12:00:00Z', now, words)).toContain('2025');
    expect(relativeTime('2026-03-05T12:00:00Z', now, words)).not.toContain('2026');
  });
  it('until a date is rounded up, and is null after it', () => {
    expect(timeLeft('2026-11-21T16:10:00Z', now, words)).toBe('5 h');
    expect(timeLeft('2026-11-21T11:59:59Z', now, words)).toBeNull();
  });
});

describe('a length of time', () => {
  it.each([
    [1, '1 minute'],
    [300, '5 minutes'],
    [3_600, '1 hour'],
    [604_800, '7 days'],
  ])('of %i seconds is "%s"', (seconds, expected) => expect(span(seconds, m.spans)).toBe(expected));
});

describe('the size of a file', () => {
  it.each([
    [0, '0 kB'],
    [1_234, '1.2 kB'],
    [12_345, '12 kB'],
    [999_500, '1 MB'],
    [1_234_567, '1.2 MB'],
    [9_960_000, '10 MB'],
    [3_456_000_000, '3.5 GB'],
  ])('of %i bytes is "%s"', (bytes, expected) => expect(fileSize(bytes, views.settings.bytes)).toBe(expected));
});

describe('the time of day', () => {
  it('has a date unless it is today', () => {
    const now = new Date(2026, 4, 4, 12).getTime();
    expect(clockTime(new Date(2026, 4, 4, 9, 41).getTime(), now)).not.toContain('2026');
    expect(clockTime(new Date(2026, 4, 3, 9, 41).getTime(), now)).toContain('2026');
  });
});

describe('a web address', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'app://kittiwake/', 'https://', '//a.example', ''])(
    'is none: %s',
    (href) => expect(webLink(href)).toBeNull(),
  );
  it.each([
    'https://a.example/@ida',
    'https://a.example/@ida/109876543210',
    'https://a.example/users/ida/statuses/1',
    'https://a.example/notice/Abc',
  ])('may be a post or a person: %s', (href) => expect(mayBeStatusOrProfile(new URL(href))).toBe(true));
  it.each(['https://a.example/', 'https://a.example/blog/2026/post', 'https://a.example/about'])('is a page: %s', (href) =>
    expect(mayBeStatusOrProfile(new URL(href))).toBe(false),
  );
});
