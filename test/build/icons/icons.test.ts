// Tests the packages' icons: generated from the current SVGs, in every size that a system needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { hicolorSizes, makeIcons } from '../../../build/icons/make.ts';

const file = (name: string) => readFileSync(join('build', 'icons', name));
const icons = makeIcons();

test.each(Object.keys(icons))('%s matches its SVG (npm run icons redraws it)', (name) => {
  expect(icons[name]?.equals(file(name))).toBe(true);
});

test('provides each theme size for Linux, in a file named after its size', () => {
  const sizes = hicolorSizes.map((size) => decode(file(`linux/${size}x${size}.png`)));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual(hicolorSizes.map((size) => [size, size]));
});

test('provides one file with nine sizes for Windows, each at its offset in the directory', () => {
  const ico = file('icon.ico');
  const entries = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico.subarray(6 + 16 * index, 22 + 16 * index));
  const sizes = entries.map((entry) => {
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    expect(offset + length).toBeLessThanOrEqual(ico.length);
    const picture = ico.subarray(offset, offset + length);
    const width = picture.toString('latin1', 1, 4) === 'PNG' ? decode(picture).width : picture.readInt32LE(4);
    expect(entry[0] || 256).toBe(width);
    return width;
  });
  expect(sizes).toEqual([256, 128, 96, 72, 64, 48, 32, 24, 16]);
  const last = entries.at(-1);
  expect((last?.readUInt32LE(8) ?? 0) + (last?.readUInt32LE(12) ?? 0)).toBe(ico.length);
});

test('provides every icon type for macOS, with the square on Apple’s grid', () => {
  const icns = file('icon.icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    chunks.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)));
  expect([...chunks.keys()].sort()).toEqual('ic07 ic08 ic09 ic10 ic11 ic12 ic13 ic14 il32 is32 l8mk s8mk'.split(' '));
  const { width, data } = decode(chunks.get('ic10') ?? Buffer.alloc(0));
  expect(width).toBe(1024);
  const row = Array.from({ length: width }, (_, x) => data[(512 * width + x) * 4 + 3] ?? 0);
  expect([row.findIndex((alpha) => alpha > 127), row.findLastIndex((alpha) => alpha > 127)]).toEqual([100, 923]);
});

test.each(['tray/trayTemplate.png', 'tray/trayTemplate@2x.png'])('%s is black and transparent only, because macOS colours it', (name) => {
  const { width, data, channels } = decode(file(name));
  const pixels = Array.from({ length: data.length / channels }, (_, index) => data.slice(index * channels, (index + 1) * channels));
  expect([width, channels]).toEqual([name.includes('@2x') ? 32 : 16, 4]);
  expect(pixels.filter(([red, green, blue, alpha]) => alpha && (red || green || blue))).toEqual([]);
  const drawn = pixels.filter((pixel) => (pixel[3] ?? 0) > 127).length / pixels.length;
  expect(drawn).toBeGreaterThan(0.2);
  expect(drawn).toBeLessThan(0.6);
});
