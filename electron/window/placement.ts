// Calculates the position and size of a new window: those of the last window, if a screen is there.
import type { Display, Rectangle, Screen, BrowserWindow } from 'electron';
import * as v from 'valibot';

const position = v.object({ x: v.number(), y: v.number() });

/** The window's last position and size, stored in their own file. Files of earlier versions have no position. */
export const windowPlacement = v.object({
  width: v.number(),
  height: v.number(),
  maximized: v.boolean(),
  /** Null if unknown; the system then chooses it. */
  position: v.optional(v.nullable(position), null),
});
export type WindowPlacement = v.InferOutput<typeof windowPlacement>;
export const defaultComposerPlacement: WindowPlacement = { width: 620, height: 560, maximized: false, position: null };
export const defaultPlacement: WindowPlacement = { width: 1200, height: 800, maximized: false, position: null };

/** On Windows, bounds include invisible borders, so a window at the screen edge begins outside the screen. */
const maxOverhangPx = 16;

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));

function visibleAreaOn(window: Rectangle, { workArea }: Display): number {
  const { x, y, width, height } = workArea;
  const visibleWidth = overlap(window.x, window.width, x - maxOverhangPx, width + 2 * maxOverhangPx);
  return visibleWidth * overlap(window.y, window.height, y - maxOverhangPx, height + 2 * maxOverhangPx);
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** Moves a window that is not fully visible onto the nearest screen, and shrinks it if necessary. Sizes are in DIP. */
export function fitOnScreen(window: Rectangle, screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching'>): Rectangle {
  const visibleArea = screen.getAllDisplays().reduce((sum, display) => sum + visibleAreaOn(window, display), 0);
  if (visibleArea >= window.width * window.height) return window;
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

/** Returns the bounds of a new window. Without `x` and `y` the system chooses the position. */
export function initialBounds(
  { width, height, position }: WindowPlacement,
  screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching' | 'getPrimaryDisplay'>,
): Pick<Rectangle, 'width' | 'height'> & Partial<Rectangle> {
  if (position !== null) return fitOnScreen({ width, height, ...position }, screen);
  const { workArea } = screen.getPrimaryDisplay();
  return { width: Math.min(width, workArea.width), height: Math.min(height, workArea.height) };
}

/** Wayland does not let apps know or choose window positions: Electron returns `{x: 0, y: 0}` (docs/api/browser-window.md, `getBounds`). */
export const knowsPosition = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean =>
  platform !== 'linux' || (env['XDG_SESSION_TYPE'] !== 'wayland' && !env['WAYLAND_DISPLAY']);

/**
 * Moves the window onto a connected screen when its screen was unplugged or became smaller. Complements the window managers: not all of
 * them move windows, and not always. A window that was moved stays as it is.
 */
export function keepOnScreen(window: BrowserWindow, screen: Screen): void {
  const fit = () => {
    if (window.isDestroyed() || window.isMaximized() || window.isMinimized() || window.isFullScreen()) return;
    const bounds = window.getBounds();
    const fittedBounds = fitOnScreen(bounds, screen);
    if (fittedBounds !== bounds) window.setBounds(fittedBounds);
  };
  screen.on('display-removed', fit);
  screen.on('display-metrics-changed', fit);
  window.on('closed', () => {
    screen.off('display-removed', fit);
    screen.off('display-metrics-changed', fit);
  });
}
