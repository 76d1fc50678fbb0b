// Creates the bridge that preload exposes to the page: calls and events. Calls `app.start` before the page does.
import type { Bridge, BridgeEvent } from '../contract/bridge.ts';
import { appOrigin, composerSearch } from '../contract/page.ts';

interface IpcTransport {
  invoke: (method: string, args: unknown) => Promise<unknown>;
  listen: Bridge['listen'];
}

/** Returns null if the page is not the app's own. */
export function makeBridge({ href, search }: Pick<Location, 'href' | 'search'>, { invoke, listen }: IpcTransport): Bridge | null {
  if (!href.startsWith(`${appOrigin}/`)) return null;
  // Main prepares the startup data while the page's scripts load. A composer window starts with only its draft.
  let earlyStart = search === composerSearch ? null : invoke('app.start', {});
  // Events that are newer than the startup data, queued until the page has received the startup data.
  let queuedEvents: (() => void)[] | null = earlyStart ? [] : null;

  const listeners: ((...event: BridgeEvent) => void)[] = [];
  listen((...event) => {
    const deliver = (): void => {
      for (const listener of listeners) listener(...event);
    };
    if (queuedEvents) queuedEvents.push(deliver);
    else deliver();
  });

  function start(args: unknown): Promise<unknown> {
    if (!earlyStart) return invoke('app.start', args);
    const answer = earlyStart;
    earlyStart = null;
    // Wait one task, so that the page has processed the startup data.
    const deliverQueued = (): void =>
      void setTimeout(() => {
        for (const deliver of queuedEvents ?? []) queueMicrotask(deliver);
        queuedEvents = null;
      });
    void answer.then(deliverQueued, deliverQueued);
    return answer;
  }

  return {
    invoke: ((method: string, args: unknown) => (method === 'app.start' ? start(args) : invoke(method, args))) as Bridge['invoke'],
    listen(listener) {
      if (typeof listener === 'function') listeners.push(listener);
    },
  };
}
