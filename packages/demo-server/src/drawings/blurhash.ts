// Encodes a blurhash (https://github.com/woltapp/blurhash/blob/master/Algorithm.md) from a scene's colours or an uploaded picture.
import { resize, type Pixels } from '../media/pixels.ts';
import { colourAt, sceneOf } from './scene.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';
const [columns, rows] = [4, 3];
const [sampleColumns, sampleRows] = [16, 12];

const base83 = (value: number, length: number) =>
  Array.from({ length }, (_, at) => digits[Math.floor(value / 83 ** (length - 1 - at)) % 83]).join('');
const toLinear = (value: number) => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const toSrgb = (value: number) => {
  const v = Math.min(1, Math.max(0, value));
  return Math.round((v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055) * 255);
};
const signedRoot = (value: number) => Math.sign(value) * Math.sqrt(Math.abs(value));
const hashes = new Map<number, string>();

function encode(pixels: number[][]): string {
  const factors: [number, number, number][] = [];
  for (let j = 0; j < rows; j += 1)
    for (let i = 0; i < columns; i += 1) {
      const sum: [number, number, number] = [0, 0, 0];
      for (let y = 0; y < sampleRows; y += 1)
        for (let x = 0; x < sampleColumns; x += 1) {
          const weight = Math.cos((Math.PI * i * x) / sampleColumns) * Math.cos((Math.PI * j * y) / sampleRows);
          const pixel = pixels[y * sampleColumns + x] ?? [];
          for (const at of [0, 1, 2] as const) sum[at] += weight * (pixel[at] ?? 0);
        }
      const scale = (i === 0 && j === 0 ? 1 : 2) / (sampleColumns * sampleRows);
      factors.push([sum[0] * scale, sum[1] * scale, sum[2] * scale]);
    }
  const [first = [0, 0, 0], ...rest] = factors;
  const maxComponent = Math.max(...rest.flat().map(Math.abs));
  const range = Math.max(0, Math.min(82, Math.floor(maxComponent * 166 - 0.5)));
  const parts = rest.map((factor) => {
    const [r = 0, g = 0, b = 0] = factor.map((part) =>
      Math.max(0, Math.min(18, Math.floor(signedRoot(part / ((range + 1) / 166)) * 9 + 9.5))),
    );
    return base83(r * 361 + g * 19 + b, 2);
  });
  const [r, g, b] = first.map(toSrgb) as [number, number, number];
  return base83(columns - 1 + (rows - 1) * 9, 1) + base83(range, 1) + base83((r << 16) + (g << 8) + b, 4) + parts.join('');
}

export function pictureBlurhash(number: number): string {
  const existing = hashes.get(number);
  if (existing) return existing;
  const scene = sceneOf(number);
  const pixels = Array.from({ length: sampleColumns * sampleRows }, (_, at) =>
    colourAt(scene, (at % sampleColumns) / sampleColumns, Math.floor(at / sampleColumns) / sampleRows).map(toLinear),
  );
  const hash = encode(pixels);
  hashes.set(number, hash);
  return hash;
}

export function blurhashOf(picture: Pixels): string {
  const { rgba } = resize(picture, sampleColumns, sampleRows);
  return encode(Array.from({ length: sampleColumns * sampleRows }, (_, at) => [...rgba.subarray(at * 4, at * 4 + 3)].map(toLinear)));
}
