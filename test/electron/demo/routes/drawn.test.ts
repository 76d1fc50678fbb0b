// The generated media of the embedded service.
// Covers electron/demo/drawings/{clip,emoji,pictures,png,scene,sound}.ts.
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clipSize } from '../../../../electron/demo/drawings/clip.ts';
import { imageSize } from '../../../../electron/demo/drawings/image-size.ts';
import { emojiNames } from '../../../../electron/demo/present/emojis.ts';
import { createDemo, type Demo } from '../../../faults/demo.ts';

let demo: Demo;
beforeAll(async () => void (demo = await createDemo({ posts: 0 })));
afterAll(() => demo.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${demo.url}/drawn/${path}`, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

test.each([...Array(8).keys()])('picture %i is an SVG with numbers only', async (number) => {
  const response = await get(`pictures/${number}.svg`);
  const svg = await response.text();
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test('a picture as PNG has 480 columns and more than one colour', async () => {
  const png = await bytesOf('pictures/4.png');
  expect(imageSize(png)?.width).toBe(480);
  const at = png.indexOf('IDAT');
  expect(new Set(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))).size).toBeGreaterThan(20);
});

test('the same number is the same picture, and another number another one', async () => {
  const [first, again, other] = [await bytesOf('pictures/1.svg'), await bytesOf('pictures/1.svg'), await bytesOf('pictures/9.svg')];
  expect([first.equals(again), first.equals(other)]).toEqual([true, false]);
});

test('every custom emoji has a picture of its own', async () => {
  const pictures = await Promise.all(Object.keys(emojiNames).map(async (name) => (await bytesOf(`emoji/${name}.svg`)).toString()));
  expect(pictures.filter((svg) => !svg.startsWith('<svg '))).toEqual([]);
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('a sound is a WAV file of eight seconds', async () => {
  const wav = await bytesOf('sounds/1.wav');
  expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
  expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBe(8);
  expect(new Set(wav.subarray(44)).size).toBeGreaterThan(100);
});

test('the video can be read in parts, and its poster has its size', async () => {
  const part = await get('clip.webm', { range: 'bytes=0-3' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, expect.stringMatching(/^bytes 0-3\/\d{5}$/)]);
  expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
  expect((await get('clip.webm', { range: 'bytes=999999-' })).status).toBe(416);
  expect(imageSize(await bytesOf('clip.webp'))).toEqual(clipSize);
});

test('a header is three times as wide as high', async () => {
  expect((await bytesOf('headers/3.svg')).toString()).toContain('viewBox="0 0 1500 500"');
});

test.each(['pictures/x.svg', 'pictures/1.gif', 'emoji/nobody.svg', 'sounds/1.mp3', 'headers/1234567.svg'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
