// Minimises the window. Playwright keeps its pages visible, and without a window manager only headless Chromium can minimise:
// the app has to be started with `hideable`, and Playwright is disconnected.
import type { LaunchedApp } from '@kittiwake/electron-host/test/harness/launched-app';
import { connectDevTools } from './devtools.ts';
import { waitUntil } from './wait-until.ts';

export const hideableSwitches = ['--headless'];

export async function hideWindow(app: LaunchedApp): Promise<void> {
  const [, port] = /DevTools listening on ws:\/\/([^/]+)/.exec(app.output.join('')) ?? [];
  await app.disconnect();
  const targets = (await (await fetch(`http://${port}/json/list`)).json()) as { type: string; webSocketDebuggerUrl: string }[];
  const page = await connectDevTools(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  const { windowId } = await page.call<{ windowId: number }>('Browser.getWindowForTarget');
  await page.call('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await waitUntil(async () => (await page.evaluate('document.visibilityState')) === 'hidden', 'the window to be hidden');
  page.close();
}
