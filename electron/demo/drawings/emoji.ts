// Draws the custom emoji as SVG, each on a square of 64 pixels.
import type { emojiNames } from '../present/emojis.ts';

const bird = (body: string, bill: string, cap: string) =>
  `<ellipse cx="34" cy="40" rx="20" ry="15" fill="${body}" stroke="#5b6b75"/><circle cx="20" cy="22" r="11" fill="${body}" stroke="#5b6b75"/><path d="M10,22 L0,25 L10,27Z" fill="${bill}"/>` +
  `<path d="M30,36 Q46,28 60,44 Q44,48 30,44Z" fill="${cap}"/><circle cx="18" cy="20" r="2.4" fill="#222"/>`;

const drawings: Record<keyof typeof emojiNames, string> = {
  kittiwake: bird('#fff', '#e8c33a', '#8ea4b3'),
  puffin: bird('#fff', '#e8702a', '#26282c'),
  tern: bird('#f2f4f5', '#d33a2c', '#26282c'),
  gull: bird('#fbfbfb', '#e3a72f', '#6d7f8c'),
  lighthouse:
    '<path d="M24,60 L28,20 H36 L40,60Z" fill="#fff"/><path d="M26,40 H38 L39,50 H25Z" fill="#c8382e"/><rect x="27" y="10" width="10" height="10" fill="#ffd75e"/>',
  anchor:
    '<path d="M32,14 V56 M14,40 Q16,56 32,56 Q48,56 50,40 M22,24 H42" fill="none" stroke="#3f6f96" stroke-width="6" stroke-linecap="round"/><circle cx="32" cy="10" r="5" fill="none" stroke="#3f6f96" stroke-width="4"/>',
  ferry:
    '<path d="M6,40 H58 L50,54 H14Z" fill="#2f6f9e"/><rect x="16" y="24" width="32" height="16" fill="#fff"/><rect x="36" y="12" width="8" height="12" fill="#c8382e"/>',
  buoy: '<path d="M20,48 L28,16 H36 L44,48Z" fill="#d33a2c"/><path d="M24,34 H40" stroke="#fff" stroke-width="6"/><path d="M6,52 Q19,46 32,52 T58,52" fill="none" stroke="#3f8fb8" stroke-width="5"/>',
  wave: '<path d="M4,48 Q14,16 36,18 Q52,20 48,32 Q40,26 36,34 Q34,46 60,48Z" fill="#3f8fb8"/>',
  fog: '<path d="M8,20 H56 M4,32 H50 M14,44 H60" stroke="#9fb0b8" stroke-width="6" stroke-linecap="round"/>',
  sunbreak: '<circle cx="40" cy="22" r="12" fill="#f3b62f"/><path d="M8,48 Q8,34 22,36 Q28,26 38,32 Q52,32 52,48Z" fill="#c6d2d8"/>',
  limpet: '<path d="M6,48 L32,14 L58,48Z" fill="#a8916d"/><path d="M32,14 L22,48 M32,14 L42,48" stroke="#6f5c40" stroke-width="3"/>',
  crab: '<ellipse cx="32" cy="38" rx="18" ry="12" fill="#d9552f"/><path d="M14,34 L4,22 M50,34 L60,22 M18,48 L10,58 M46,48 L54,58" stroke="#d9552f" stroke-width="5" stroke-linecap="round"/><circle cx="26" cy="28" r="3"/><circle cx="38" cy="28" r="3"/>',
  kelp: '<path d="M32,60 Q20,44 32,32 Q44,20 32,4 M32,46 Q44,44 50,34 M32,28 Q20,26 16,16" fill="none" stroke="#5f7a2f" stroke-width="6" stroke-linecap="round"/>',
  starfish:
    '<path d="M32,4 L39,25 L61,25 L43,38 L50,60 L32,47 L14,60 L21,38 L3,25 L25,25Z" fill="#e07a3c" stroke="#e07a3c" stroke-width="4" stroke-linejoin="round"/>',
  tea: '<path d="M10,26 H46 V42 Q46,54 28,54 Q10,54 10,42Z" fill="#fff" stroke="#9aa7ae" stroke-width="3"/><path d="M46,30 Q58,32 46,44" fill="none" stroke="#9aa7ae" stroke-width="4"/><path d="M20,18 Q24,12 20,6 M32,18 Q36,12 32,6" fill="none" stroke="#b9c4ca" stroke-width="3"/>',
};

export const emojiSvg = (name: keyof typeof emojiNames) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${drawings[name]}</svg>`;
