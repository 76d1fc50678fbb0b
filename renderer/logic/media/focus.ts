// The focal point of a picture: from -1 to 1 to the right and upwards, as the service has it. Pure.
import type { Focus } from '../../../electron/contract/attachments.ts';

const clamp = (value: number): number => Math.round(Math.min(1, Math.max(-1, value)) * 100) / 100;

/** `across` and `down`: from 0 to 1, from the left and from the top. */
export const focusAt = (across: number, down: number): Focus => ({ x: clamp(across * 2 - 1), y: clamp(1 - down * 2) });

/** In percent from the left and from the top. */
export const pointOf = (focus: Focus | null): { left: number; top: number } => ({
  left: ((focus?.x ?? 0) / 2 + 0.5) * 100,
  top: (0.5 - (focus?.y ?? 0) / 2) * 100,
});

/** For `object-position`: which part of a picture is seen when its preview is cropped. */
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

/** The point after an arrow key, four times as far with Shift; null: not an arrow key. */
export function focusMoved(focus: Focus | null, key: string, far: boolean): Focus | null {
  const move = moves[key];
  if (!move) return null;
  const step = far ? stepSize * 4 : stepSize;
  return { x: clamp((focus?.x ?? 0) + move[0] * step), y: clamp((focus?.y ?? 0) + move[1] * step) };
}
