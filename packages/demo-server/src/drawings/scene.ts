// Generates a coastal scene from a number: colours and hill lines, which the SVG, the PNG, and the blurhash are drawn from.
import { createRandom } from '../seed/random.ts';

export type Rgb = readonly [number, number, number];
const sceneKinds = ['headland', 'lighthouse', 'birds', 'tidepool', 'fog', 'night', 'harbour', 'map'] as const;
type SceneKind = (typeof sceneKinds)[number];

export interface CoastScene {
  kind: SceneKind;
  width: number;
  height: number;
  skyTop: Rgb;
  skyLow: Rgb;
  sea: Rgb;
  hills: { colour: Rgb; line: (u: number) => number }[];
  /** Position of the sun or moon, as fractions of width and height. */
  sun: { u: number; v: number };
  random: () => number;
}

const palettes: Record<SceneKind, { skyTop: Rgb; skyLow: Rgb; hill: Rgb; sea: Rgb }[]> = {
  headland: [
    { skyTop: [150, 186, 214], skyLow: [226, 236, 240], hill: [84, 104, 110], sea: [62, 92, 108] },
    { skyTop: [236, 160, 122], skyLow: [250, 222, 190], hill: [92, 70, 78], sea: [120, 96, 110] },
  ],
  lighthouse: [{ skyTop: [102, 132, 178], skyLow: [244, 204, 172], hill: [58, 66, 82], sea: [70, 98, 126] }],
  birds: [{ skyTop: [196, 214, 226], skyLow: [240, 242, 238], hill: [120, 130, 130], sea: [110, 140, 150] }],
  tidepool: [{ skyTop: [84, 124, 122], skyLow: [150, 184, 168], hill: [84, 78, 70], sea: [44, 84, 90] }],
  fog: [{ skyTop: [206, 212, 214], skyLow: [228, 230, 230], hill: [176, 184, 188], sea: [190, 198, 202] }],
  night: [{ skyTop: [14, 20, 44], skyLow: [44, 58, 96], hill: [10, 14, 26], sea: [20, 30, 56] }],
  harbour: [{ skyTop: [138, 176, 200], skyLow: [252, 236, 214], hill: [110, 92, 84], sea: [64, 110, 126] }],
  map: [{ skyTop: [232, 224, 204], skyLow: [240, 234, 218], hill: [196, 186, 150], sea: [186, 208, 214] }],
};

const sizes = [
  [1200, 800],
  [1200, 675],
  [900, 1200],
  [1000, 1000],
] as const;

export function sceneOf(number: number): CoastScene {
  const random = createRandom(number * 7919 + 11);
  const kind = sceneKinds[number % sceneKinds.length] ?? 'headland';
  const [width, height] = sizes[Math.floor(random() * sizes.length)] ?? sizes[0];
  const palette = palettes[kind][Math.floor(random() * palettes[kind].length)] ?? palettes.headland[0];
  if (!palette) throw new Error('no palette');
  const hills = Array.from({ length: 3 }, (_, layer) => {
    const base = 0.42 + layer * 0.12 + random() * 0.05;
    const waves = Array.from({ length: 3 }, () => ({ size: 0.02 + random() * 0.06, rate: 1 + random() * 5, shift: random() * 6 }));
    const distance = 1 - layer / 3;
    const colour = palette.hill.map((part, at) =>
      Math.round(part + ((palette.skyLow[at] ?? 0) - part) * distance * 0.55),
    ) as unknown as Rgb;
    return {
      colour,
      line: (u: number) => base + waves.reduce((sum, wave) => sum + wave.size * Math.sin(u * wave.rate * 2 + wave.shift), 0),
    };
  });
  return {
    kind,
    width,
    height,
    skyTop: palette.skyTop,
    skyLow: palette.skyLow,
    sea: palette.sea,
    hills,
    sun: { u: 0.2 + random() * 0.6, v: 0.15 + random() * 0.2 },
    random,
  };
}

/** Returns the colour at a point; both coordinates are from 0 to 1. */
export function colourAt(scene: CoastScene, u: number, v: number): Rgb {
  if (v > 0.78) return scene.sea;
  const hill = scene.hills.findLast((one) => v > one.line(u));
  if (hill) return hill.colour;
  const share = Math.min(1, v / 0.6);
  const mix = (from: number, to: number) => Math.round(from + (to - from) * share);
  const [low, top] = [scene.skyLow, scene.skyTop];
  return [mix(top[0], low[0]), mix(top[1], low[1]), mix(top[2], low[2])];
}

/** Returns the alt text of the picture. */
export function describeScene(scene: CoastScene): string {
  const isTall = scene.height > scene.width;
  return {
    headland: 'Three headlands behind each other, paler the further away, over a calm sea.',
    lighthouse: 'A white lighthouse with a red band on a dark headland, its lamp already lit against the evening sky.',
    birds: 'Seven seabirds in a loose line over a grey horizon.',
    tidepool: 'A tidepool from above: round stones and three orange starfish.',
    fog: `Fog over the bay; only ${isTall ? 'the nearest' : 'one'} ridge of the hills can be made out.`,
    night: 'The bay at night with stars, a low moon and its path on the water.',
    harbour: 'Two small boats at their moorings in the harbour, one with a blue hull and one with an orange one.',
    map: 'A hand-drawn map of the outer islands with soundings and a dotted ferry line.',
  }[scene.kind];
}
