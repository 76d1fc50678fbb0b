// Covers hue.ts too.
import { expect, it } from 'vitest';
import { hueOf } from '../../../../renderer/logic/media/hue.ts';
import { mediaSource, withOriginal } from '../../../../renderer/logic/media/media-source.ts';

it.each(['https://coast.example/a.png', 'data:image/png;base64,x', '//coast.example/media/x', 'media/x', '', null, undefined])(
  'a link that main has not signed loads nothing: %s',
  (link) => expect(mediaSource(link)).toBe(''),
);

it('a signed link is loaded as it is', () => {
  expect(mediaSource('/media/abc')).toBe('/media/abc');
});

it('a preview names its original, which is not part of the request', () => {
  const shown = withOriginal('/media/preview', '/media/original');
  expect(new URL(shown, 'app://kittiwake').pathname).toBe('/media/preview');
  expect(new URL(shown, 'app://kittiwake').hash).toBe('#/media/original');
  expect(withOriginal('/media/preview', '')).toBe('/media/preview');
});

it('a name has the same hue each time, within the circle', () => {
  const names = ['', 'Ida', 'Mira', '🦊', 'a'.repeat(500)];
  for (const name of names) {
    expect(hueOf(name)).toBe(hueOf(name));
    expect(hueOf(name)).toBeGreaterThanOrEqual(0);
    expect(hueOf(name)).toBeLessThan(360);
  }
  expect(new Set(names.slice(0, 3).map(hueOf)).size).toBe(3);
});
