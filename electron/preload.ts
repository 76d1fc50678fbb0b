// Puts the bridge on the page: transport only, one function a method, and only on the app's own page. What the window begins with is asked for early.
import { contextBridge, ipcRenderer } from 'electron';
import type { MethodName } from './contract/bridge.ts';
import { appOrigin, composerSearch, eventChannel, eventNames, methodChannel, methodNames } from './contract/names.ts';

type Payload = unknown;

if (location.href.startsWith(`${appOrigin}/`)) {
  const ask = (name: MethodName, args: unknown): Promise<unknown> => ipcRenderer.invoke(methodChannel(name), args);
  // Main looks for it while the page's scripts are loaded. The window of a composer begins with its draft alone.
  let early = location.search === composerSearch ? null : ask('app.start', {});
  // What happened since is newer than that answer, and waits until the page has it.
  let waiting: (() => void)[] | null = early ? [] : null;

  const listeners = new Map<unknown, ((payload: Payload) => void)[]>();
  for (const name of eventNames) {
    const all: ((payload: Payload) => void)[] = [];
    listeners.set(name, all);
    // Electron's own event object stays here: it would hand the page the whole of ipcRenderer.
    ipcRenderer.on(eventChannel(name), (_, payload: Payload) => {
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

  const methods = methodNames.map((name) => [name, name === 'app.start' ? start : (args: unknown) => ask(name, args)]);
  const on = (event: unknown, listener: unknown): void => {
    if (typeof listener === 'function') listeners.get(event)?.push((payload) => void listener(payload));
  };
  contextBridge.exposeInMainWorld('kittiwake', { ...Object.fromEntries(methods), on });
}
