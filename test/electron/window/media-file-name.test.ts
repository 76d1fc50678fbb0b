// Tests the names of saved files.
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
])('names %s of type %s as %s', (url, type, name) => expect(mediaFileName(url, type)).toBe(name));

test.each([
  ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'media.png'],
  ['a%2fb.png', 'ab.png'],
  ['..%5C..%5Cboot.ini', 'boot.png'],
  ['.bashrc', 'media.png'],
  ['con.png', 'media.png'],
  ['a%3Ab%2Ac%3F.png', 'abc.png'],
  ['%E2%80%AEgnp.exe', 'gnp.png'],
  ['%ff%fe', '%ff%fe.png'],
])('makes the name %s safe: %s', (segment, name) => expect(mediaFileName(`${files}/${segment}`, 'image/png')).toBe(name));

test('replaces an extension that does not fit the media type', () => {
  expect(mediaFileName(`${files}/photo.exe`, 'image/exe')).toBe('photo.bin');
  expect(mediaFileName(`${files}/photo.exe`, 'image/png')).toBe('photo.png');
});

test('truncates a long name', () => {
  expect(mediaFileName(`${files}/${'x'.repeat(400)}.png`, 'image/png')).toHaveLength(104);
});

const nameOf = (stem: string) => mediaFileName(`${files}/${encodeURIComponent(stem)}.png`, 'image/png');

test.each(['漢'.repeat(100), '𝔾'.repeat(100), `${'x'.repeat(99)}👍🏽`, 'e\u0301\u0302'.repeat(90), `a${'\u0301'.repeat(300)}`])(
  'truncates %s to what file systems save, at a whole character',
  (stem) => {
    const name = nameOf(stem);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
    const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
    const shortened = graphemes(name.slice(0, -'.png'.length));
    expect(name === 'media.png' || graphemes(stem).slice(0, shortened.length).join('') === shortened.join('')).toBe(true);
  },
);

test.each(['con.foo', 'COM¹', 'lpt³.a.b', 'CONIN$', 'conout$.x', 'nul .txt', 'Aux'])('replaces %s, a device of Windows', (stem) => {
  expect(nameOf(stem)).toBe('media.png');
});

test.each(['console', 'com10', 'conin', 'my.con', 'auxiliary.nul'])('keeps %s, which is no device of Windows', (stem) => {
  expect(nameOf(stem)).toBe(`${stem}.png`);
});
