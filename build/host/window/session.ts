// `session`: permissions, asked of main's handlers once per page and then enforced by Chromium; downloads are refused.
import type { Session as ElectronSession, WebContents } from 'electron';
import { SpellingSession } from './spelling.ts';
import { HostProxies } from './proxy.ts';
import type { Session as Page } from '../chromium/cdp.ts';
import { originOf, toPage } from '../chromium/origin.ts';

type CheckHandler = Parameters<ElectronSession['setPermissionCheckHandler']>[0];
type RequestHandler = Parameters<ElectronSession['setPermissionRequestHandler']>[0];
type Permission = Parameters<NonNullable<CheckHandler>>[1];

/** Chromium's names of the permissions, and Electron's. */
const permissions: Record<string, Permission> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  camera: 'media',
  microphone: 'media',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-sanitized-write',
  'idle-detection': 'idle-detection',
  'storage-access': 'storage-access',
  'window-management': 'window-management',
  'local-fonts': 'local-fonts' as Permission,
  'screen-wake-lock': 'screen-wake-lock' as Permission,
} as Record<string, Permission>;

class HostSession extends SpellingSession {
  #check: CheckHandler = null;
  #request: RequestHandler = null;
  readonly #proxies = new HostProxies();

  setProxy = this.#proxies.setProxy.bind(this.#proxies);
  resolveProxy = this.#proxies.resolveProxy.bind(this.#proxies);
  chromiumSwitches = this.#proxies.chromiumSwitches.bind(this.#proxies);

  /** Chromium has none here: its every request is answered by main. */
  async closeAllConnections(): Promise<void> {}

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler;
  }

  async clearStorageData(): Promise<void> {}

  async clearCache(): Promise<void> {}

  setDevicePermissionHandler(): void {}

  setDisplayMediaRequestHandler(): void {}

  /**
   * Tells Chromium which permissions the page at `url` has, when it is loaded: the DevTools protocol can't ask at the time of the request.
   * Electron grants what no handler refuses, so this does too.
   */
  async enforce(browser: Page, contents: WebContents, url: string): Promise<void> {
    const [pageOrigin, appOrigin] = [toPage(originOf(url)), originOf(url)];
    const decide = async (permission: Permission) => {
      const details = { isMainFrame: true, requestingUrl: url, securityOrigin: `${appOrigin}/` } as never;
      if (this.#check && !this.#check(contents, permission, `${appOrigin}/`, details)) return false;
      const request = this.#request;
      return request === null || new Promise<boolean>((resolve) => void request(contents, permission as never, resolve, details));
    };
    await Promise.all([
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
      ...Object.entries(permissions).map(async ([name, permission]) => {
        const setting = (await decide(permission)) ? 'granted' : 'denied';
        // Not every Chromium knows every name.
        await browser.send('Browser.setPermission', { permission: { name }, setting, origin: pageOrigin }).catch(() => undefined);
      }),
    ]);
  }
}

const defaultSession = new HostSession();
defaultSession satisfies Pick<ElectronSession, 'setProxy' | 'resolveProxy' | 'closeAllConnections'>;
const partitions = new Map<string, HostSession>();

export const session = {
  get defaultSession() {
    defaultSession.begin();
    return defaultSession;
  },
  fromPartition(partition: string): HostSession {
    const known = partitions.get(partition) ?? new HostSession();
    partitions.set(partition, known);
    known.begin();
    return known;
  },
};
