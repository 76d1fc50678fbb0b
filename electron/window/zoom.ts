// Zooms the page with keys and the mouse wheel. Electron stores the zoom level of the page's host in the file Preferences of the user data.
import type { App, WebContents } from 'electron';

export type ZoomStep = 'in' | 'out' | 'reset';

/** Zoom levels per step, as in Electron's own menu roles. One level is a factor of 1.2. */
const levelsPerStep = 0.5;
/** 53 % and 299 %. Chromium shows 25 % to 500 %, but the level would keep counting beyond what is shown. */
const minLevel = -3.5;
const maxLevel = 6;

export function zoom(contents: Pick<WebContents, 'zoomLevel'>, step: ZoomStep): void {
  const change = { in: levelsPerStep, out: -levelsPerStep, reset: -contents.zoomLevel }[step];
  contents.zoomLevel = Math.min(maxLevel, Math.max(minLevel, contents.zoomLevel + change));
}

/** Zooms on Ctrl and the wheel: Electron only emits an event for it. */
export function zoomByWheel(app: App): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('zoom-changed', (_event, direction) => zoom(contents, direction));
  });
}
