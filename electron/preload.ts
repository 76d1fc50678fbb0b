// Puts the bridge on the page: transport only, one function a method, and only on the app's own page.
import { contextBridge, ipcRenderer } from 'electron';
import type { MethodName } from './contract/bridge.ts';
import { appOrigin, composerSearch, eventChannel, eventNames, methodChannel, methodNames } from './contract/names.ts';

if (location.href.startsWith(`${appOrigin}/`)) {
  const invoke = (name: MethodName, args: unknown): Promise<unknown> => ipcRenderer.invoke(methodChannel(name), args);
  // The window asks for it as soon as its scripts are loaded: main answers meanwhile.
  let startup = location.search === composerSearch ? undefined : invoke('app.start', {});
  startup?.catch(() => undefined);
  function start(args: unknown): Promise<unknown> {
    const answer = startup ?? invoke('app.start', args);
    startup = undefined;
    return answer;
  }
  const methods = methodNames.map((name) => [name, name === 'app.start' ? start : (args: unknown) => invoke(name, args)]);
  const on = (event: unknown, listener: unknown): void => {
    const name = eventNames.find((known) => known === event);
    if (name === undefined || typeof listener !== 'function') return;
    // Electron's own event object stays here: it would hand the page the whole of ipcRenderer.
    ipcRenderer.on(eventChannel(name), (_, payload: unknown) => void listener(payload));
  };
  contextBridge.exposeInMainWorld('kittiwake', { ...Object.fromEntries(methods), on });
}
