// Puts the bridge on the page: transport only, and only on the app's own page.
import { contextBridge, ipcRenderer } from 'electron';
import { eventChannel, methodChannel } from './contract/names.ts';
import { makeBridge } from './preload/make-bridge.ts';

const bridge = makeBridge(location, {
  ask: (method, args) => ipcRenderer.invoke(methodChannel(method), args),
  // Electron's own event object stays here: it would hand the page the whole of ipcRenderer.
  hear: (event, listener) => void ipcRenderer.on(eventChannel(event), (_, payload: unknown) => listener(payload)),
});
if (bridge) contextBridge.exposeInMainWorld('kittiwake', bridge);
