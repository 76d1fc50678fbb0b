// Puts the bridge on the page: transport only, one function a method, and only on the app's own page.
import { contextBridge, ipcRenderer } from 'electron';
import { appOrigin, eventChannel, eventNames, methodChannel, methodNames } from './contract/names.ts';

if (location.href.startsWith(`${appOrigin}/`)) {
  const methods = methodNames.map((name) => [name, (args: unknown): Promise<unknown> => ipcRenderer.invoke(methodChannel(name), args)]);
  const on = (event: unknown, listener: unknown): void => {
    const name = eventNames.find((known) => known === event);
    if (name === undefined || typeof listener !== 'function') return;
    // Electron's own event object stays here: it would hand the page the whole of ipcRenderer.
    ipcRenderer.on(eventChannel(name), (_, payload: unknown) => void listener(payload));
  };
  contextBridge.exposeInMainWorld('kittiwake', { ...Object.fromEntries(methods), on });
}
