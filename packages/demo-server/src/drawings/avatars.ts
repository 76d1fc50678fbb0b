// Draws avatars as SVG: a colour per account with a motif of the coast or, for half of the accounts, the initial.
import { createDice } from '../seed/random.ts';
import { encodePng } from './png.ts';

// Defines capital letters as strokes on a grid of 4 by 6, so that an initial looks the same as SVG and as PNG.
/** Strokes are separated by spaces. A stroke is a series of points; a point is two digits: column and row. */
const letters: Record<string, string> = {
  A: '062046 1434',
  B: '0006 003041423303 033344453606',
  C: '4130100105163645',
  D: '0006 002042442606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '0006 003041423303',
  Q: '103041453616050110 2446',
  R: '0006 003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
};

/** Returns the strokes on a canvas of 400 by 400; empty for anything but a Latin letter. */
function strokesOf(letter: string): (readonly [number, number])[][] {
  const [base = ''] = letter.normalize('NFD').toUpperCase();
  const strokes = Object.hasOwn(letters, base) ? (letters[base] ?? '').split(' ') : [];
  return strokes.map((stroke) =>
    (stroke.match(/../g) ?? []).map((point) => [136 + Number(point[0]) * 32, 104 + Number(point[1]) * 32] as const),
  );
}

const motifs = [
  '<path d="M60,230 Q130,150 200,220 Q270,150 340,230" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round"/>',
  '<path d="M0,260 Q50,220 100,260 T200,260 T300,260 T400,260 V400 H0Z" fill="#fff" opacity=".35"/><path d="M0,310 Q50,270 100,310 T200,310 T300,310 T400,310 V400 H0Z" fill="#fff" opacity=".45"/>',
  '<path d="M0,400 L120,180 L210,300 L280,210 L400,400Z" fill="#000" opacity=".28"/><circle cx="290" cy="110" r="42" fill="#fff" opacity=".85"/>',
  '<circle cx="200" cy="200" r="110" fill="none" stroke="#fff" stroke-width="22" opacity=".8"/><path d="M200,60 V340 M60,200 H340" stroke="#fff" stroke-width="12" opacity=".6"/>',
  '<path d="M200,70 L240,330 H160Z" fill="#fff" opacity=".9"/><rect x="172" y="170" width="56" height="44" fill="#000" opacity=".3"/>',
  '<path d="M90,250 H310 L270,310 H130Z" fill="#fff" opacity=".9"/><path d="M200,240 V90 L290,230Z" fill="#fff" opacity=".6"/>',
];

/** Returns the colour of a name and the index of its motif; null: the initial is drawn instead. */
function designOf(name: string): { hue: number; motif: number | null } {
  const seed = [...name].reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 17);
  const dice = createDice(seed);
  const hue = dice.integer(0, 359);
  return { hue, motif: dice.chance(0.5) ? null : dice.pick([...motifs.keys()]) };
}

/** Draws a Latin letter as strokes, to match the PNG, and any other letter as text. `initial` must be HTML-escaped. */
function initialSvg(initial: string): string {
  const strokes = strokesOf(initial);
  if (strokes.length > 0) {
    const path = strokes.map((stroke) => `M${stroke.map((point) => point.join(',')).join(' L')}`).join(' ');
    return `<path d="${path}" fill="none" stroke="#fff" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
  return `<text x="200" y="272" font-size="210" font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle" fill="#fff">${initial}</text>`;
}

export function avatarSvg(name: string, initial: string): string {
  const { hue, motif } = designOf(name);
  const content = motif === null ? initialSvg(initial) : (motifs[motif] ?? '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">' +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 52% 48%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 48% 32%)"/></linearGradient></defs>` +
    `<rect width="400" height="400" fill="url(#g)"/>${content}</svg>`
  );
}

/** Returns the path of the PNG of a drawn avatar, for `avatar_static`; other paths are unchanged. */
export const staticAvatarPath = (path: string): string => path.replace(/^(\/drawn\/avatars\/.+)\.svg$/, '$1.png');

// Draws avatars as PNG, for programs that cannot show SVG, such as the system's notifications.
type PointTest = (x: number, y: number) => boolean;
type Point = readonly [number, number];
interface Shape {
  inside: PointTest;
  /** White or black. */
  shade: 255 | 0;
  opacity: number;
}

export const avatarSize = 128;
const step = 400 / avatarSize;
/** Antialiasing: each pixel is sampled this many times horizontally and vertically. */
const samplesPerAxis = 2;

const polygon =
  (...points: Point[]): PointTest =>
  (x, y) =>
    points.reduce((odd, [ax, ay], at) => {
      const [bx, by] = points[(at + 1) % points.length] ?? [0, 0];
      return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !odd : odd;
    }, false);
const disc =
  (cx: number, cy: number, radius: number): PointTest =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius;
const line = (width: number, ...points: Point[]): PointTest => {
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
const white = (opacity: number, inside: PointTest): Shape => ({ inside, shade: 255, opacity });
const black = (opacity: number, inside: PointTest): Shape => ({ inside, shade: 0, opacity });

/** The motifs of avatars.ts, in the same order. */
const rasterMotifs: readonly (readonly Shape[])[] = [
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
  const shapes = motif === null && letter.length > 0 ? letter : (rasterMotifs[motif ?? hue % rasterMotifs.length] ?? []);
  const [from, to] = [rgbOf(hue, 0.52, 0.48), rgbOf((hue + 40) % 360, 0.48, 0.32)];
  const rgb = Buffer.alloc(avatarSize ** 2 * 3);
  const coverageAt = ({ inside, opacity }: Shape, column: number, row: number): number => {
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
    const coverages = shapes.map((shape) => coverageAt(shape, column, row));
    const share = (row + column) / (2 * avatarSize);
    for (let part = 0; part < 3; part += 1) {
      const background = (from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share;
      rgb[at * 3 + part] = shapes.reduce((below, { shade }, nth) => below + (shade - below) * (coverages[nth] ?? 0), background);
    }
  }
  return encodePng(avatarSize, avatarSize, rgb);
}
