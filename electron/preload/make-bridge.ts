// Creates the bridge that preload exposes to the page: one function per method, and the events. Calls `app.start` before the page does.
import type { EventName, MethodName } from '../contract/bridge.ts';
import { appOrigin, composerSearch, eventNames, methodNames } from '../contract/names.ts';

interface IpcTransport {
  invoke: (method: MethodName, args: unknown) => Promise<unknown>;
  listen: (event: EventName, listener: (payload: unknown) => void) => void;
}

/** Returns null if the page is not the app's own. */
export function makeBridge({ href, search }: Pick<Location, 'href' | 'search'>, { invoke, listen }: IpcTransport) {
  if (!href.startsWith(`${appOrigin}/`)) return null;
  // Main prepares the startup data while the page's scripts load. A composer window starts with only its draft.
  let earlyStart = search === composerSearch ? null : invoke('app.start', {});
  // Events that are newer than the startup data, queued until the page has received the startup data.
  let queuedEvents: (() => void)[] | null = earlyStart ? [] : null;

  const listeners = new Map<unknown, ((payload: unknown) => void)[]>();
  for (const name of eventNames) {
    const eventListeners: ((payload: unknown) => void)[] = [];
    listeners.set(name, eventListeners);
    listen(name, (payload) => {
      const deliver = (): void => {
        for (const listener of eventListeners) listener(payload);
      };
      if (queuedEvents) queuedEvents.push(deliver);
      else deliver();
    });
  }

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

  const methods = methodNames.map((name) => [name, name === 'app.start' ? start : (args: unknown) => invoke(name, args)] as const);
  const on = (event: unknown, listener: unknown): void => {
    if (typeof listener === 'function') listeners.get(event)?.push((payload) => void listener(payload));
  };
  return { ...Object.fromEntries(methods), on };
}
