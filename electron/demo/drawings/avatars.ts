// Draws avatars as SVG: a colour per account, with a motif of the coast or, for half of them, the initial.
import { createDice } from '../seed/random.ts';
import { strokesOf } from './letters.ts';

const motifs = [
  '<path d="M60,230 Q130,150 200,220 Q270,150 340,230" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round"/>',
  '<path d="M0,260 Q50,220 100,260 T200,260 T300,260 T400,260 V400 H0Z" fill="#fff" opacity=".35"/><path d="M0,310 Q50,270 100,310 T200,310 T300,310 T400,310 V400 H0Z" fill="#fff" opacity=".45"/>',
  '<path d="M0,400 L120,180 L210,300 L280,210 L400,400Z" fill="#000" opacity=".28"/><circle cx="290" cy="110" r="42" fill="#fff" opacity=".85"/>',
  '<circle cx="200" cy="200" r="110" fill="none" stroke="#fff" stroke-width="22" opacity=".8"/><path d="M200,60 V340 M60,200 H340" stroke="#fff" stroke-width="12" opacity=".6"/>',
  '<path d="M200,70 L240,330 H160Z" fill="#fff" opacity=".9"/><rect x="172" y="170" width="56" height="44" fill="#000" opacity=".3"/>',
  '<path d="M90,250 H310 L270,310 H130Z" fill="#fff" opacity=".9"/><path d="M200,240 V90 L290,230Z" fill="#fff" opacity=".6"/>',
];

/** The colour of a name and the index of its motif; null: its initial is drawn instead. */
export function designOf(name: string): { hue: number; motif: number | null } {
  const seed = [...name].reduce((sum, char) => (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0, 17);
  const dice = createDice(seed);
  const hue = dice.whole(0, 359);
  return { hue, motif: dice.chance(0.5) ? null : dice.pick([...motifs.keys()]) };
}

/** Draws a Latin letter as strokes, so that it looks the same as on the PNG, and any other as text. `initial` is escaped. */
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
  const drawn = motif === null ? initialSvg(initial) : (motifs[motif] ?? '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">' +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="hsl(${hue} 52% 48%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 48% 32%)"/></linearGradient></defs>` +
    `<rect width="400" height="400" fill="url(#g)"/>${drawn}</svg>`
  );
}

/** The path of the PNG of a drawn avatar, for `avatar_static`; other paths stay the same. */
export const stillAvatar = (path: string): string => path.replace(/^(\/drawn\/avatars\/.+)\.svg$/, '$1.png');
