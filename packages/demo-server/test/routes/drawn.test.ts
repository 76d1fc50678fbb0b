// Tests the generated media of the embedded server.
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clipSize } from '../../src/drawings/recordings.ts';
import { readImageSize } from '../../src/media/file-format.ts';
import { emojiNames } from '../../src/present/emojis.ts';
import { createTestDemo, type TestDemo } from '../support/demo.ts';

let demo: TestDemo;
beforeAll(async () => void (demo = await createTestDemo({ posts: 0 })));
afterAll(() => demo.close());
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${demo.url}/drawn/${path}`, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

test.each([...Array(8).keys()])('picture %i is an SVG without NaN, undefined, or Infinity', async (number) => {
  const response = await get(`pictures/${number}.svg`);
  const svg = await response.text();
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test('a picture as PNG has 480 columns and more than one colour', async () => {
  const png = await bytesOf('pictures/4.png');
  expect(readImageSize(png)?.width).toBe(480);
  const at = png.indexOf('IDAT');
  expect(new Set(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))).size).toBeGreaterThan(20);
});

test('draws the same picture for the same number, and a different one for another number', async () => {
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

test('the video supports range requests, and its poster has the same dimensions', async () => {
  const part = await get('clip.webm', { range: 'bytes=0-3' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, expect.stringMatching(/^bytes 0-3\/\d{5}$/)]);
  expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
  expect((await get('clip.webm', { range: 'bytes=999999-' })).status).toBe(416);
  expect(readImageSize(await bytesOf('clip.webp'))).toEqual(clipSize);
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
