// Styles name edges by where a line begins and ends, never left and right: so the window is whole in Arabic too.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Where left is left in every language, and why. */
const physical: Record<string, string> = {
  'renderer/features/own-profile/CropDialog.svelte': 'a picture is moved in its own coordinates',
  'renderer/features/compose/media/FocalPoint.svelte': 'a point in a picture',
};

const styleOf = (path: string): string => {
  const text = readFileSync(path, 'utf8');
  return path.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '');
};
/** The parts of a shorthand; what stands in brackets is one. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

const named = /(^|-)(left|right)($|-)/;

function isPhysical(property: string, value: string): boolean {
  if (named.test(property)) return true;
  if (/^(text-align|float|clear)$/.test(property)) return /^(left|right)$/.test(value);
  const parts = partsOf(value);
  if (/^(margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding)$/.test(property))
    return parts.length === 4 && parts[1] !== parts[3];
  if (property === 'border-radius')
    return !value.includes('/') && parts.length > 1 && (parts[0] !== parts[1] || (parts[3] ?? parts[1]) !== (parts[2] ?? parts[0]));
  return /gradient\(to (left|right)/.test(value);
}

const physicalIn = (path: string): string[] =>
  [
    ...styleOf(path)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g),
  ]
    .filter(([, property = '', value = '']) => isPhysical(property, value))
    .map(([declaration]) => `${path}: ${declaration}`);

const files = globSync('renderer/**/*.{svelte,css}').sort();

it('no style names a left or a right edge, but where it says why', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => !(path in physical)).flatMap(physicalIn)).toEqual([]);
});

it('lists no file that has none', () => {
  expect(Object.keys(physical).filter((path) => physicalIn(path).length === 0)).toEqual([]);
});

it.each([
  'padding-left: 4px',
  'border-right: 1px solid',
  'text-align: left',
  'margin: 0 1px 0 calc(2px + var(--s1))',
  'border-radius: 0 4px 4px 0',
])('finds %s', (declaration) => {
  const [property = '', value = ''] = declaration.split(': ');
  expect(isPhysical(property, value)).toBe(true);
});
