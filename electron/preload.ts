// Exposes the bridge to the page: transport only, and only on the app's own page.
import { contextBridge, ipcRenderer } from 'electron';
import { eventChannel, methodChannel } from './contract/names.ts';
import { makeBridge } from './preload/make-bridge.ts';

const bridge = makeBridge(location, {
  invoke: (method, args) => ipcRenderer.invoke(methodChannel(method), args),
  // Drops Electron's event object, which would give the page access to all of ipcRenderer.
  listen: (event, listener) => void ipcRenderer.on(eventChannel(event), (_, payload: unknown) => listener(payload)),
});
if (bridge) contextBridge.exposeInMainWorld('kittiwake', bridge);
