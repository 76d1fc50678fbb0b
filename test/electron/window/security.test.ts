// Tests what is denied to every page of the app: windows, embedded pages, navigation, permissions, downloads.
import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { denyByDefault } from '../../../electron/window/security.ts';

type Details = { isMainFrame: boolean; requestingUrl: string };
type AnswerPermission = (contents: unknown, permission: string, answer: (granted: boolean) => void, details: Details) => void;

class FakeContents extends EventEmitter {
  openWindow: () => unknown = () => null;
  setWindowOpenHandler(handler: () => unknown) {
    this.openWindow = handler;
  }
  webRtcPolicy = 'default';
  setWebRTCIPHandlingPolicy(policy: string) {
    this.webRtcPolicy = policy;
  }
}
class FakeSession extends EventEmitter {
  request: AnswerPermission = () => undefined;
  check: () => boolean = () => true;
  setPermissionRequestHandler(handler: AnswerPermission) {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: () => boolean) {
    this.check = handler;
  }
  device: () => boolean = () => true;
  setDevicePermissionHandler(handler: () => boolean) {
    this.device = handler;
  }
}

let contents: FakeContents;
let session: FakeSession;

beforeEach(() => {
  const app = new EventEmitter();
  [contents, session] = [new FakeContents(), new FakeSession()];
  denyByDefault(app as App, session as unknown as Session);
  app.emit('web-contents-created', {}, contents);
});

function isPrevented(emitter: EventEmitter, event: string, url = '', isMainFrame = true): boolean {
  let prevented = false;
  emitter.emit(event, { url, isMainFrame, preventDefault: () => (prevented = true) });
  return prevented;
}
function isGranted(permission: string, requestingUrl: string, isMainFrame = true): boolean {
  let granted: boolean | undefined;
  session.request({}, permission, (answer) => (granted = answer), { isMainFrame, requestingUrl });
  if (granted === undefined) throw new Error('no answer');
  return granted;
}

test('no page opens another window', () => {
  expect(contents.openWindow()).toEqual({ action: 'deny' });
});

test('no page embeds a webview', () => {
  expect(isPrevented(contents, 'will-attach-webview')).toBe(true);
});

test.each(['will-navigate', 'will-frame-navigate'])('%s allows only the app’s own page', (event) => {
  expect(isPrevented(contents, event, 'app://kittiwake/index.html')).toBe(false);
  expect(isPrevented(contents, event, 'app://kittiwake/')).toBe(false);
  expect(isPrevented(contents, event, 'app://kittiwake/index.html?composer')).toBe(false);
  for (const url of [
    'https://evil.example/',
    'app://kittiwake/other.html',
    'app://kittiwake/index.html?other',
    'app://kittiwake.evil/index.html',
    'file:///etc/passwd',
  ])
    expect(isPrevented(contents, event, url)).toBe(true);
});

test('a frame inside the page cannot navigate, not even to the app’s own page', () => {
  expect(isPrevented(contents, 'will-frame-navigate', 'app://kittiwake/index.html', false)).toBe(true);
});

test('no page can prevent its closing', () => {
  expect(isPrevented(contents, 'will-prevent-unload')).toBe(true);
});

test('WebRTC has no UDP, so that it reveals no address of this computer', () => {
  expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
});

test('no page is redirected', () => {
  expect(isPrevented(contents, 'will-redirect', 'app://kittiwake/index.html')).toBe(true);
});

test('no file is downloaded', () => {
  expect(isPrevented(session, 'will-download')).toBe(true);
});

test('full screen is the only permission, and only for the app’s own page', () => {
  expect(isGranted('fullscreen', 'app://kittiwake/index.html')).toBe(true);
  expect(isGranted('fullscreen', 'app://kittiwake/index.html', false)).toBe(false);
  expect(isGranted('fullscreen', 'https://evil.example/')).toBe(false);
  expect(isGranted('fullscreen', 'app://kittiwake.evil/')).toBe(false);
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'])
    expect(isGranted(permission, 'app://kittiwake/index.html')).toBe(false);
});

test('every permission check and every device is denied', () => {
  expect([session.check(), session.device()]).toEqual([false, false]);
});
