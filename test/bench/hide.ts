// Minimises the window, so that nobody sees it. Playwright keeps each page shown that it drives, and without a window manager only a Chromium
// without a display can minimise: the app is started with `hideable`, and Playwright lets go of it.
import type { RunningApp } from '../e2e/running-app.ts';
import { devTools } from './devtools.ts';
import { until } from './until.ts';

export const hideable = ['--headless'];

export async function hide(app: RunningApp): Promise<void> {
  const [, port] = /DevTools listening on ws:\/\/([^/]+)/.exec(app.output.join('')) ?? [];
  await app.unwatch();
  const targets = (await (await fetch(`http://${port}/json/list`)).json()) as { type: string; webSocketDebuggerUrl: string }[];
  const page = await devTools(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  const { windowId } = await page.ask<{ windowId: number }>('Browser.getWindowForTarget');
  await page.ask('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await until(async () => (await page.evaluate('document.visibilityState')) === 'hidden', 'the window to be hidden');
  page.close();
}
