// Exposes the bridge to the page: transport only, and only on the app's own page.
import { contextBridge, ipcRenderer } from 'electron';
import type { BridgeEvent } from './contract/bridge.ts';
import { callChannel, eventChannel } from './contract/page.ts';
import { makeBridge } from './preload/make-bridge.ts';

const bridge = makeBridge(location, {
  // The page never chooses the channel: Electron's own messages use ipcRenderer too (docs/tutorial/context-isolation.md).
  invoke: (method, args) => ipcRenderer.invoke(callChannel, method, args),
  // Drops Electron's event object, which would give the page access to all of ipcRenderer.
  listen: (listener) => void ipcRenderer.on(eventChannel, (_, ...event: BridgeEvent) => listener(...event)),
});
if (bridge) contextBridge.exposeInMainWorld('kittiwake', bridge);
