// The names of saved files.
import { expect, test } from 'vitest';
import { mediaFileName } from '../../../electron/window/media-file-name.ts';

const files = 'https://files.example/media';

test.each([
  [`${files}/original/0f3a.jpeg`, 'image/jpeg', '0f3a.jpeg'],
  [`${files}/0f3a.png?size=2#x`, 'image/webp', '0f3a.webp'],
  [`${files}/0f3a`, 'image/png; charset=binary', '0f3a.png'],
  [`${files}/clip.MP4`, 'video/mp4', 'clip.mp4'],
  [`${files}/Gr%C3%BC%C3%9Fe%20aus.Ulm.png`, 'image/png', 'Grüße aus.Ulm.png'],
  [`${files}/`, 'image/gif', 'media.gif'],
  ['', 'audio/ogg', 'media.ogg'],
])('%s of type %s is %s', (url, type, name) => expect(mediaFileName(url, type)).toBe(name));

test.each([
  ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'media.png'],
  ['a%2fb.png', 'ab.png'],
  ['..%5C..%5Cboot.ini', 'boot.png'],
  ['.bashrc', 'media.png'],
  ['con.png', 'media.png'],
  ['a%3Ab%2Ac%3F.png', 'abc.png'],
  ['%E2%80%AEgnp.exe', 'gnp.png'],
  ['%ff%fe', '%ff%fe.png'],
])('the name %s is made safe: %s', (segment, name) => expect(mediaFileName(`${files}/${segment}`, 'image/png')).toBe(name));

test('the server chooses no extension of a program', () => {
  expect(mediaFileName(`${files}/photo.exe`, 'image/exe')).toBe('photo.bin');
  expect(mediaFileName(`${files}/photo.exe`, 'image/png')).toBe('photo.png');
});

test('a long name is cut', () => {
  expect(mediaFileName(`${files}/${'x'.repeat(400)}.png`, 'image/png')).toHaveLength(104);
});
