import { describe, expect, it } from 'vitest';
import { mayBeStatusOrProfile, webLink } from '../../../../renderer/logic/html/web-link.ts';

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
