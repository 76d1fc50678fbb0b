import * as crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMediaLinks } from '../../../electron/media/signed-links.ts';

vi.mock('node:crypto', { spy: true });

const links = createMediaLinks(Buffer.alloc(32, 1));
const url = 'https://files.example/a.png?x=1';
const link = links.link(url);

test('a link gives back its address', () => {
  expect(link).toMatch(/^\/media\/[\w-]+\.[\w-]{22}$/);
  expect(links.urlBehind(link)).toBe(url);
});

test('a link with another secret, a changed link and an unsigned link give no address', () => {
  const [encoded = '', signature = ''] = link.slice('/media/'.length).split('.');
  const other = Buffer.from('http://127.0.0.1/').toString('base64url');
  expect(createMediaLinks(Buffer.alloc(32, 2)).urlBehind(link)).toBeNull();
  for (const changed of [`${other}.${signature}`, `${encoded}.`, encoded, `${encoded}.${signature}.x`, `${encoded}.AAAA`, '']) {
    expect(links.urlBehind(`/media/${changed}`)).toBeNull();
  }
  expect(links.urlBehind(link.replace('/media/', '/other/'))).toBeNull();
});

test.each(['javascript:alert(1)', 'data:image/png;base64,xx', 'file:///etc/passwd', '', 'nonsense'])('%s gets no link', (address) =>
  expect(links.link(address)).toBe(''),
);

test('an address is signed once, as long as it comes again among the last 2000', () => {
  const signed = vi.mocked(crypto.createHmac);
  const own = createMediaLinks(Buffer.alloc(32, 3));
  const face = 'https://files.example/face.png';
  const first = own.link(face);
  signed.mockClear();
  for (let at = 0; at < 20_000; at += 1) {
    expect(own.link(face)).toBe(first);
    if (at % 10 === 0) own.link(`https://files.example/${at}.png`);
  }
  expect(signed).toHaveBeenCalledTimes(2_000);
  for (let at = 1; at < 20_000; at += 10) own.link(`https://files.example/${at}.png`);
  signed.mockClear();
  expect(own.link(face)).toBe(first);
  expect(signed).toHaveBeenCalledOnce();
});
