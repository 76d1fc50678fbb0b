// The windows of the app in one Chromium, since they share a profile: the first starts it, and with the last it ends.
import { launchChromium, outOfSight } from './launch.ts';
import type { Chromium, Launch } from './launch.ts';

interface Shared {
  first: Chromium;
  /** The ids of their targets. */
  open: Set<string>;
}
let shared: Promise<Shared> | undefined;

/** Opens the app's window, or one more beside those that are open. */
export async function openWindow(launch: Launch): Promise<Chromium> {
  if (shared === undefined) {
    const started = launchChromium(launch).then((first): Shared => ({ first, open: new Set() }));
    shared = started;
    const forget = () => void (shared === started && (shared = undefined));
    started.then(({ first }) => first.gone.then(forget)).catch(forget);
    const all = await started;
    return windowOf(all, all.first);
  }
  const all = await shared;
  const { browser, connection } = all.first;
  const { width, height } = launch;
  const where = { left: outOfSight, top: outOfSight, width, height };
  const { targetId } = await browser.send('Target.createTarget', { url: launch.url, newWindow: true, ...where });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  return windowOf(all, { ...all.first, targetId, page: connection.session(sessionId) });
}

function windowOf({ first, open }: Shared, window: Chromium): Chromium {
  const { targetId } = window;
  open.add(targetId);
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  void first.gone.then(resolve);
  first.browser.on('Target.targetDestroyed', (destroyed) => {
    if (destroyed.targetId !== targetId) return;
    open.delete(targetId);
    // With the last one Chromium goes, and with that its profile.
    if (open.size > 0) resolve();
  });
  async function close(): Promise<void> {
    open.delete(targetId);
    if (open.size === 0) return first.close();
    await first.browser.send('Target.closeTarget', { targetId }).catch(() => undefined);
    await gone;
  }
  return { ...window, gone, close };
}
