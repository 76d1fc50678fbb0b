// Draws the avatars as PNG, for programs that can't show SVG, such as the system's notifications.
import { encodePng } from './png.ts';
import { designOf } from './avatars.ts';
import { strokesOf } from './letters.ts';

type Inside = (x: number, y: number) => boolean;
type Point = readonly [number, number];
interface Shape {
  inside: Inside;
  /** White or black. */
  shade: 255 | 0;
  opacity: number;
}

export const avatarSize = 128;
const step = 400 / avatarSize;
/** Antialiasing: each pixel is sampled this many times horizontally and vertically. */
const samplesPerAxis = 2;

const polygon =
  (...points: Point[]): Inside =>
  (x, y) =>
    points.reduce((odd, [ax, ay], at) => {
      const [bx, by] = points[(at + 1) % points.length] ?? [0, 0];
      return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !odd : odd;
    }, false);
const disc =
  (cx: number, cy: number, radius: number): Inside =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius;
const line = (width: number, ...points: Point[]): Inside => {
  const parts = points.slice(1).map(([bx, by], at) => {
    const [ax, ay] = points[at] ?? [bx, by];
    return { ax, ay, right: bx - ax, down: by - ay, square: (bx - ax) ** 2 + (by - ay) ** 2 };
  });
  const reach = (width / 2) ** 2;
  return (x, y) =>
    parts.some(({ ax, ay, right, down, square }) => {
      const along = Math.max(0, Math.min(1, ((x - ax) * right + (y - ay) * down) / square));
      return (x - ax - along * right) ** 2 + (y - ay - along * down) ** 2 <= reach;
    });
};
const arch = (from: number, to: number): Point[] =>
  Array.from({ length: 9 }, (_, at) => [from + ((to - from) * at) / 8, 225 - 40 * Math.sin((Math.PI * at) / 8)] as const);
const white = (opacity: number, inside: Inside): Shape => ({ inside, shade: 255, opacity });
const black = (opacity: number, inside: Inside): Shape => ({ inside, shade: 0, opacity });

/** The motifs of avatars.ts, in the same order. */
const motifs: readonly (readonly Shape[])[] = [
  [white(1, line(26, ...arch(60, 200), ...arch(200, 340)))],
  [260, 310].map((level, at) => white(0.35 + at * 0.1, (x, y) => y > level - 20 * Math.sin((Math.PI * x) / 100))),
  [black(0.28, polygon([0, 400], [120, 180], [210, 300], [280, 210], [400, 400])), white(0.85, disc(290, 110, 42))],
  [
    white(0.8, (x, y) => Math.abs(Math.hypot(x - 200, y - 200) - 110) <= 11),
    white(0.6, (x, y) => (Math.abs(x - 200) <= 6 && Math.abs(y - 200) <= 140) || (Math.abs(y - 200) <= 6 && Math.abs(x - 200) <= 140)),
  ],
  [white(0.9, polygon([200, 70], [240, 330], [160, 330])), black(0.3, polygon([172, 170], [228, 170], [228, 214], [172, 214]))],
  [white(0.9, polygon([90, 250], [310, 250], [270, 310], [130, 310])), white(0.6, polygon([200, 240], [200, 90], [290, 230]))],
];

function rgbOf(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((shift) => {
    const at = (shift + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}

export function avatarPng(name: string, initial: string): Promise<Buffer> {
  const { hue, motif } = designOf(name);
  const letter = strokesOf(initial).map((stroke) => white(1, line(34, ...stroke)));
  const shapes = motif === null && letter.length > 0 ? letter : (motifs[motif ?? hue % motifs.length] ?? []);
  const [from, to] = [rgbOf(hue, 0.52, 0.48), rgbOf((hue + 40) % 360, 0.48, 0.32)];
  const rgb = Buffer.alloc(avatarSize ** 2 * 3);
  const cover = ({ inside, opacity }: Shape, column: number, row: number): number => {
    let hits = 0;
    for (let at = 0; at < samplesPerAxis ** 2; at += 1) {
      const x = column + ((at % samplesPerAxis) + 0.5) / samplesPerAxis;
      const y = row + (Math.floor(at / samplesPerAxis) + 0.5) / samplesPerAxis;
      if (inside(x * step, y * step)) hits += 1;
    }
    return (opacity * hits) / samplesPerAxis ** 2;
  };
  for (let at = 0; at < avatarSize ** 2; at += 1) {
    const column = at % avatarSize;
    const row = Math.floor(at / avatarSize);
    const covers = shapes.map((shape) => cover(shape, column, row));
    const share = (row + column) / (2 * avatarSize);
    for (let part = 0; part < 3; part += 1) {
      const ground = (from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share;
      rgb[at * 3 + part] = shapes.reduce((below, { shade }, nth) => below + (shade - below) * (covers[nth] ?? 0), ground);
    }
  }
  return encodePng(avatarSize, avatarSize, rgb);
}
