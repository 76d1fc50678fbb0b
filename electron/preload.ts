// Puts the bridge on the page: transport only, and only on the app's own page.
import { contextBridge, ipcRenderer } from 'electron';
import { appOrigin, composerSearch, eventChannel, methodChannel } from './contract/names.ts';
import { makeBridge } from './preload/make-bridge.ts';

if (location.href.startsWith(`${appOrigin}/`)) {
  const bridge = makeBridge(
    {
      ask: (method, args) => ipcRenderer.invoke(methodChannel(method), args),
      // Electron's own event object stays here: it would hand the page the whole of ipcRenderer.
      hear: (event, listener) => void ipcRenderer.on(eventChannel(event), (_, payload: unknown) => listener(payload)),
    },
    // The window of a composer begins with its draft alone.
    location.search !== composerSearch,
  );
  contextBridge.exposeInMainWorld('kittiwake', bridge);
}
