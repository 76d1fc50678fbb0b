// Draws all icons of the packages from icon.svg and tray-template.svg: `npm run icons`. A test checks that the stored icons are current.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { makeIcns, makeIco } from './containers.ts';

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const drawing = (svg: string) => (size: number) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();

/** Icon sizes of Linux desktop themes. */
export const hicolorSizes = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512];

/** Applies Apple's icon grid: of 1024 pixels the square takes 824, with corners of 185, and the rest is margin. */
const onGrid = (svg: string) =>
  svg.replace('viewBox="0 0 1024 1024"', 'viewBox="-124 -124 1272 1272"').replace('rx="264"', `rx="${Math.round((185 / 824) * 1024)}"`);

/** Returns the icons by their paths below build/icons. */
export function makeIcons(): Record<string, Buffer> {
  const icon = drawing(source('icon.svg'));
  const template = drawing(source('tray-template.svg'));
  return {
    'icon.png': icon(1024),
    'icon.ico': makeIco(icon),
    'icon.icns': makeIcns(drawing(onGrid(source('icon.svg')))),
    ...Object.fromEntries(hicolorSizes.map((size) => [`linux/${size}x${size}.png`, icon(size)])),
    // Used by Linux desktops if the app is not installed, as with an AppImage.
    'tray/window.png': icon(256),
    // macOS colours images whose name ends with Template like the menu bar.
    'tray/trayTemplate.png': template(16),
    'tray/trayTemplate@2x.png': template(32),
  };
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  for (const [name, content] of Object.entries(makeIcons())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
