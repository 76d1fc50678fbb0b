import { describe, expect, it } from 'vitest';
import { mayBeStatusOrProfile, webLink } from '../../../../renderer/logic/html/web-link.ts';

describe('web addresses', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc', 'app://kittiwake/', 'https://', '//a.example', ''])(
    'rejects %s',
    (href) => expect(webLink(href)).toBeNull(),
  );
  it.each([
    'https://a.example/@ida',
    'https://a.example/@ida/109876543210',
    'https://a.example/users/ida/statuses/1',
    'https://a.example/notice/Abc',
  ])('recognises a possible post or profile: %s', (href) => expect(mayBeStatusOrProfile(new URL(href))).toBe(true));
  it.each(['https://a.example/', 'https://a.example/blog/2026/post', 'https://a.example/about'])('treats as an ordinary page: %s', (href) =>
    expect(mayBeStatusOrProfile(new URL(href))).toBe(false),
  );
});
