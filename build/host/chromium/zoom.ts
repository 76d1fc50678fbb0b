// Zooms Chromium's page as its own menu would: by an extension, since the DevTools protocol has no command for it.
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Session } from './cdp.ts';
import type { Chromium } from './launch.ts';

const folder = fileURLToPath(new URL('./zoom-extension', import.meta.url));
const workers = new WeakMap<Chromium['connection'], Promise<Session>>();

async function worker({ browser, connection }: Chromium): Promise<Session> {
  // Listened for before: it may be there before its extension's id is.
  const started = new Promise<string>((resolve) =>
    browser.on('Target.targetCreated', ({ targetInfo: { type, url, targetId } }) => {
      if (type === 'service_worker' && url.startsWith('chrome-extension://')) resolve(targetId);
    }),
  );
  await browser.send('Extensions.loadUnpacked', { path: folder });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: await started, flatten: true });
  const session = connection.session(sessionId);
  // It can be attached to before Chromium has given it its API.
  const hasApi = async () => (await session.send('Runtime.evaluate', { expression: 'typeof chrome' })).result.value === 'object';
  while (!(await hasApi())) await setTimeout(20);
  return session;
}

/** Rejects when Chromium is gone. */
export async function zoomPage(chromium: Chromium, factor: number): Promise<void> {
  const ready = workers.get(chromium.connection) ?? worker(chromium);
  workers.set(chromium.connection, ready);
  const expression = `chrome.tabs.query({}).then((tabs) => Promise.all(tabs.map(({ id }) => chrome.tabs.setZoom(id, ${factor}))))`;
  await (await ready).send('Runtime.evaluate', { expression, awaitPromise: true });
}
