// What a page gets of main: one function a method, and the events. What the window begins with is asked for before the page asks.
import type { EventName, MethodName } from '../contract/bridge.ts';
import { appOrigin, composerSearch, eventNames, methodNames } from '../contract/names.ts';

type Payload = unknown;

export interface Transport {
  ask: (method: MethodName, args: unknown) => Promise<unknown>;
  hear: (event: EventName, listener: (payload: Payload) => void) => void;
}

/** Null: the page is not the app's own. */
export function makeBridge({ href, search }: Pick<Location, 'href' | 'search'>, { ask, hear }: Transport) {
  if (!href.startsWith(`${appOrigin}/`)) return null;
  // Main looks for it while the page's scripts are loaded. The window of a composer begins with its draft alone.
  let early = search === composerSearch ? null : ask('app.start', {});
  // What happened since is newer than that answer, and waits until the page has it.
  let waiting: (() => void)[] | null = early ? [] : null;

  const listeners = new Map<unknown, ((payload: Payload) => void)[]>();
  for (const name of eventNames) {
    const all: ((payload: Payload) => void)[] = [];
    listeners.set(name, all);
    hear(name, (payload) => {
      const tell = (): void => {
        for (const listener of all) listener(payload);
      };
      if (waiting) waiting.push(tell);
      else tell();
    });
  }

  function start(args: unknown): Promise<unknown> {
    if (!early) return ask('app.start', args);
    const answer = early;
    early = null;
    // A task later, the page has taken the answer.
    const tellAll = (): void =>
      void setTimeout(() => {
        for (const tell of waiting ?? []) queueMicrotask(tell);
        waiting = null;
      });
    void answer.then(tellAll, tellAll);
    return answer;
  }

  const methods = methodNames.map((name) => [name, name === 'app.start' ? start : (args: unknown) => ask(name, args)] as const);
  const on = (event: unknown, listener: unknown): void => {
    if (typeof listener === 'function') listeners.get(event)?.push((payload) => void listener(payload));
  };
  return { ...Object.fromEntries(methods), on };
}
