// Converts focal points of pictures. Mastodon uses -1 to 1, to the right and upwards. Pure.
import type { Focus } from '../../../electron/contract/attachments.ts';

const clampFocus = (value: number): number => Math.round(Math.min(1, Math.max(-1, value)) * 100) / 100;

/** `across` and `down`: 0 to 1, from the left and from the top. */
export const focusAt = (across: number, down: number): Focus => ({ x: clampFocus(across * 2 - 1), y: clampFocus(1 - down * 2) });

/** Returns the focal point in percent from the left and from the top. */
export const pointOf = (focus: Focus | null): { left: number; top: number } => ({
  left: ((focus?.x ?? 0) / 2 + 0.5) * 100,
  top: (0.5 - (focus?.y ?? 0) / 2) * 100,
});

/** Returns the value of `object-position`: the part of a picture that stays visible in a cropped preview. */
export function objectPosition(focus: Focus | null): string {
  const { left, top } = pointOf(focus);
  return `${left}% ${top}%`;
}

const stepSize = 0.05;
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Moves the focal point by an arrow key, four times as far with Shift. Null for other keys. */
export function moveFocus(focus: Focus | null, key: string, isFar: boolean): Focus | null {
  const move = moves[key];
  if (!move) return null;
  const step = isFar ? stepSize * 4 : stepSize;
  return { x: clampFocus((focus?.x ?? 0) + move[0] * step), y: clampFocus((focus?.y ?? 0) + move[1] * step) };
}
