// Zooms the page by keys and by the wheel. Electron keeps the level of the page's host over restarts, in the file Preferences of the user data.
import type { App, WebContents } from 'electron';

export type ZoomStep = 'in' | 'out' | 'reset';

/** A level is a factor of 1.2; this is the step of Electron's own menu roles. */
const levelsPerStep = 0.5;
/** 53 % and 299 %. Chromium itself shows 25 % to 500 %, but the level would count on beyond what is shown. */
const [minLevel, maxLevel] = [-3.5, 6];

export function zoom(contents: Pick<WebContents, 'zoomLevel'>, step: ZoomStep): void {
  const levels = { in: levelsPerStep, out: -levelsPerStep, reset: -contents.zoomLevel }[step];
  contents.zoomLevel = Math.min(maxLevel, Math.max(minLevel, contents.zoomLevel + levels));
}

/** Ctrl and the wheel: Electron only says that a person asks for it. */
export function zoomByWheel(app: App): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('zoom-changed', (_event, direction) => zoom(contents, direction));
  });
}
