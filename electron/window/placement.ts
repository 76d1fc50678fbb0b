// Decides where a new window opens: where the last one was, if a screen is there.
import type { Display, Rectangle, Screen } from 'electron';
import * as v from 'valibot';

const position = v.object({ x: v.number(), y: v.number() });

/** The window's last place, stored in its own file. Files of earlier versions have no position. */
export const windowPlacement = v.object({
  width: v.number(),
  height: v.number(),
  maximized: v.boolean(),
  /** Null: unknown, and the system chooses it. */
  position: v.optional(v.nullable(position), null),
});
export type WindowPlacement = v.InferOutput<typeof windowPlacement>;
export const defaultComposerPlacement: WindowPlacement = { width: 620, height: 560, maximized: false, position: null };
export const defaultPlacement: WindowPlacement = { width: 1200, height: 800, maximized: false, position: null };

/** Windows counts the invisible borders of a window as part of it, so that a window at the edge begins outside of the screen. */
const maxOverhangPx = 16;

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));

function shownArea(window: Rectangle, { workArea }: Display): number {
  const { x, y, width, height } = workArea;
  const shownWidth = overlap(window.x, window.width, x - maxOverhangPx, width + 2 * maxOverhangPx);
  return shownWidth * overlap(window.y, window.height, y - maxOverhangPx, height + 2 * maxOverhangPx);
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Moves a window that is not fully on the present screens onto the nearest, and makes it smaller where it must. Sizes are in DIP. */
export function fitOnScreen(window: Rectangle, screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching'>): Rectangle {
  const shown = screen.getAllDisplays().reduce((sum, display) => sum + shownArea(window, display), 0);
  if (shown >= window.width * window.height) return window;
  const { workArea } = screen.getDisplayMatching(window);
  const width = Math.min(window.width, workArea.width);
  const height = Math.min(window.height, workArea.height);
  return {
    width,
    height,
    x: clamp(window.x, workArea.x, workArea.x + workArea.width - width),
    y: clamp(window.y, workArea.y, workArea.y + workArea.height - height),
  };
}

/** The bounds of a new window. Without `x` and `y` the system chooses the position. */
export function initialBounds(
  { width, height, position }: WindowPlacement,
  screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching' | 'getPrimaryDisplay'>,
): Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle> {
  if (position !== null) return fitOnScreen({ width, height, ...position }, screen);
  const { workArea } = screen.getPrimaryDisplay();
  return { width: Math.min(width, workArea.width), height: Math.min(height, workArea.height) };
}

/** On Wayland no program knows or chooses where its windows are: Electron answers `{x: 0, y: 0}` there (docs/api/browser-window.md, `getBounds`). */
export const knowsPosition = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean =>
  platform !== 'linux' || (env['XDG_SESSION_TYPE'] !== 'wayland' && !env['WAYLAND_DISPLAY']);
