import * as crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMediaLinks } from '../../../electron/media/signed-links.ts';

vi.mock('node:crypto', { spy: true });

const links = createMediaLinks(Buffer.alloc(32, 1));
const url = 'https://files.example/a.png?x=1';
const link = links.link(url);

test('returns the URL behind a signed link', () => {
  expect(link).toMatch(/^\/media\/[\w-]+\.[\w-]{22}$/);
  expect(links.urlBehind(link)).toBe(url);
});

test('returns null for a link with another secret, a changed link, and an unsigned link', () => {
  const [encoded = '', signature = ''] = link.slice('/media/'.length).split('.');
  const other = Buffer.from('http://127.0.0.1/').toString('base64url');
  expect(createMediaLinks(Buffer.alloc(32, 2)).urlBehind(link)).toBeNull();
  for (const tamperedPath of [`${other}.${signature}`, `${encoded}.`, encoded, `${encoded}.${signature}.x`, `${encoded}.AAAA`, '']) {
    expect(links.urlBehind(`/media/${tamperedPath}`)).toBeNull();
  }
  expect(links.urlBehind(link.replace('/media/', '/other/'))).toBeNull();
});

test.each(['javascript:alert(1)', 'data:image/png;base64,xx', 'file:///etc/passwd', '', 'nonsense'])('creates no link for %s', (address) =>
  expect(links.link(address)).toBe(''),
);

test('signs a URL once while it is among the 2,000 URLs used last', () => {
  const createHmacSpy = vi.mocked(crypto.createHmac);
  const own = createMediaLinks(Buffer.alloc(32, 3));
  const avatarUrl = 'https://files.example/face.png';
  const first = own.link(avatarUrl);
  createHmacSpy.mockClear();
  for (let at = 0; at < 20_000; at += 1) {
    expect(own.link(avatarUrl)).toBe(first);
    if (at % 10 === 0) own.link(`https://files.example/${at}.png`);
  }
  expect(createHmacSpy).toHaveBeenCalledTimes(2_000);
  for (let at = 1; at < 20_000; at += 10) own.link(`https://files.example/${at}.png`);
  createHmacSpy.mockClear();
  expect(own.link(avatarUrl)).toBe(first);
  expect(createHmacSpy).toHaveBeenCalledOnce();
});
