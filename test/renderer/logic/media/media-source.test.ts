import { expect, it } from 'vitest';
import { hueOf } from '../../../../renderer/logic/media/avatar.ts';
import { mediaSource, withOriginal } from '../../../../renderer/logic/media/media-source.ts';

it.each(['https://coast.example/a.png', 'data:image/png;base64,x', '//coast.example/media/x', 'media/x', '', null, undefined])(
  'rejects a link that the main process has not signed: %s',
  (link) => expect(mediaSource(link)).toBe(''),
);

it('returns a signed link unchanged', () => {
  expect(mediaSource('/media/abc')).toBe('/media/abc');
});

it('appends the original after the hash, which is not part of the request', () => {
  const previewAddress = withOriginal('/media/preview', '/media/original');
  expect(new URL(previewAddress, 'app://kittiwake').pathname).toBe('/media/preview');
  expect(new URL(previewAddress, 'app://kittiwake').hash).toBe('#/media/original');
  expect(withOriginal('/media/preview', '')).toBe('/media/preview');
});

it('computes a stable hue below 360 for a name', () => {
  const names = ['', 'Ida', 'Mira', '🦊', 'a'.repeat(500)];
  for (const name of names) {
    expect(hueOf(name)).toBe(hueOf(name));
    expect(hueOf(name)).toBeGreaterThanOrEqual(0);
    expect(hueOf(name)).toBeLessThan(360);
  }
  expect(new Set(names.slice(0, 3).map(hueOf)).size).toBe(3);
});
