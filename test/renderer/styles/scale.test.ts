// Distances, radii and times of the styles come from one scale, and every control shows that it is hovered, focused and pressed.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Besides the tokens: half steps within a control, and a hair's breadth. */
const steps = new Set([0, 1, 2, 4, 6, 8, 12, 16, 24, 32]);
/** Other distances, and what they follow from. */
const otherDistances: Record<string, string> = {
  'renderer/features/catch-up/Boosters.svelte': 'half of a small avatar, so that it ends where the large one does',
  'renderer/features/compose/media/FocalPoint.svelte': 'half of the handle, so that its middle is the point',
  'renderer/features/compose/poll/PollOption.svelte': 'the room of the button in the field',
  'renderer/features/notifications/GroupRow.svelte': 'avatars that overlap, and a row whose padding is taken back',
  'renderer/features/notifications/held/People.svelte': 'the width of a check box',
  'renderer/features/own-profile/PictureFields.svelte': 'half of the avatar, which lies over the header',
  'renderer/features/profile/ProfileHeader.svelte': 'half of the avatar, which lies over the header',
  'renderer/features/status/Placeholder.svelte': 'the avatar and its gaps',
  'renderer/features/status/media/MediaTile.svelte': 'the room of the badge in the corner',
  'renderer/ui/overlay/Dialog.svelte': 'the distance from the top of a high window',
  'renderer/shell/palette/Palette.svelte': 'the palette’s distance from the top of a high window',
};
/** Buttons that show no hover of their own, and why. */
const withoutHover: Record<string, string> = {
  'renderer/App.svelte': 'the veil behind an open drawer',
  'renderer/features/compose/media/FocalPoint.svelte': 'a handle that is dragged',
  'renderer/features/status/Unshown.svelte': 'in an UnshownRow, which styles its buttons',
  'renderer/shell/focus/SkipLinks.svelte': 'seen only while it has the focus',
  'renderer/ui/overlay/Popover.svelte': 'whoever uses it gives its button a class',
};

const files = globSync('renderer/**/*.{svelte,css}').sort();
const textOf = (path: string): string => readFileSync(path, 'utf8');
const styleOf = (path: string): string =>
  (path.endsWith('.css') ? textOf(path) : (/<style>([\s\S]*)<\/style>/.exec(textOf(path))?.[1] ?? '')).replaceAll(/\/\*[\s\S]*?\*\//g, '');
const declarations = (style: string): [string, string][] =>
  [...style.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => [property, value]);

const isOffGrid = (property: string, value: string): boolean =>
  /^(padding|margin|gap|row-gap|column-gap)/.test(property) &&
  [...value.matchAll(/(\d*\.?\d+)px/g)].some(([, pixels]) => !steps.has(Number(pixels)));
const isOwnRadius = (property: string, value: string): boolean => /^border.*radius$/.test(property) && /\d(px|%|em)/.test(value);
const isOwnTime = (property: string, value: string): boolean =>
  /^(transition|animation)(-duration)?$/.test(property) && /(?<!var\([^)]*)\b\d*\.?\d+m?s\b/.test(value) && !value.includes('!important');

const found =
  (rule: (property: string, value: string) => boolean) =>
  (path: string): string[] =>
    declarations(styleOf(path))
      .filter(([property, value]) => rule(property, value))
      .map(([property, value]) => `${path}: ${property}: ${value}`);
const offGrid = found(isOffGrid);
const hasNoHover = (path: string): boolean => /<(button|summary)\b/.test(textOf(path)) && !styleOf(path).includes(':hover');

it('distances are steps of the grid, but where it says why', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => !(path in otherDistances)).flatMap(offGrid)).toEqual([]);
  expect(Object.keys(otherDistances).filter((path) => offGrid(path).length === 0)).toEqual([]);
});

it('radii and times are tokens', () => {
  expect(files.flatMap(found(isOwnRadius))).toEqual([]);
  expect(files.flatMap(found(isOwnTime))).toEqual([]);
});

it('each file’s buttons show that the pointer is on them, but where it says why', () => {
  expect(files.filter((path) => !(path in withoutHover)).filter(hasNoHover)).toEqual([]);
  expect(Object.keys(withoutHover).filter((path) => !hasNoHover(path))).toEqual([]);
});

it('what is focused or pressed shows it in one place, and nothing moves where motion is not wanted', () => {
  const base = styleOf('renderer/styles/base.css');
  expect(base).toMatch(/:focus-visible \{\s*outline: 2px/);
  expect(base).toMatch(/:active:not\(:disabled[^{]*\{\s*background-image: linear-gradient\(var\(--pressed\)/);
  expect(base).toMatch(/@media \(prefers-reduced-motion: reduce\)[^@]*transition-duration: 0\.01ms !important/);
});

it.each([
  ['padding', '7px var(--s2)', isOffGrid],
  ['margin', '0 calc(3px + var(--s1))', isOffGrid],
  ['border-radius', '5px', isOwnRadius],
  ['transition', 'width 240ms', isOwnTime],
] as const)('finds %s: %s', (property, value, rule) => {
  expect(rule(property, value)).toBe(true);
});
