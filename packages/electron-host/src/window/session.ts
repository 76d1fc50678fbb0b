// Implements Electron's `session`: asks main's permission handlers once per page, and Chromium enforces the results. Denies downloads.
import type { Session as ElectronSession, WebContents } from 'electron';
import { SpellingSession } from './spelling.ts';
import { HostProxies } from './proxy.ts';
import type { CdpSession as Page } from '../chromium/cdp.ts';
import { originOf, toPageUrl } from '../chromium/origin.ts';

type CheckHandler = Parameters<ElectronSession['setPermissionCheckHandler']>[0];
type RequestHandler = Parameters<ElectronSession['setPermissionRequestHandler']>[0];
type Permission = Parameters<NonNullable<CheckHandler>>[1];

/** Maps Chromium's names of permissions to Electron's. */
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
  #checkHandler: CheckHandler = null;
  #requestHandler: RequestHandler = null;
  readonly #proxies = new HostProxies();

  setProxy = this.#proxies.setProxy.bind(this.#proxies);
  resolveProxy = this.#proxies.resolveProxy.bind(this.#proxies);
  chromiumSwitches = this.#proxies.chromiumSwitches.bind(this.#proxies);

  /** Not needed: main answers all of Chromium's requests. */
  async closeAllConnections(): Promise<void> {}

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#checkHandler = handler;
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#requestHandler = handler;
  }

  async clearStorageData(): Promise<void> {}

  async clearCache(): Promise<void> {}

  setDevicePermissionHandler(): void {}

  setDisplayMediaRequestHandler(): void {}

  /**
   * Sets the permissions of the page at `url` in Chromium on load, because the DevTools protocol cannot ask at the time of a request.
   * Electron grants what no handler denies, and so does this.
   */
  async enforcePermissions(browser: Page, contents: WebContents, url: string): Promise<void> {
    const [pageOrigin, appOrigin] = [toPageUrl(originOf(url)), originOf(url)];
    const decide = async (permission: Permission) => {
      const details = { isMainFrame: true, requestingUrl: url, securityOrigin: `${appOrigin}/` } as never;
      if (this.#checkHandler && !this.#checkHandler(contents, permission, `${appOrigin}/`, details)) return false;
      const request = this.#requestHandler;
      return request === null || new Promise<boolean>((resolve) => void request(contents, permission as never, resolve, details));
    };
    await Promise.all([
      browser.send('Browser.setDownloadBehavior', { behavior: 'deny' }),
      ...Object.entries(permissions).map(async ([name, permission]) => {
        const setting = (await decide(permission)) ? 'granted' : 'denied';
        // Some versions of Chromium do not have every permission.
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
    defaultSession.initialize();
    return defaultSession;
  },
  fromPartition(partition: string): HostSession {
    const partitionSession = partitions.get(partition) ?? new HostSession();
    partitions.set(partition, partitionSession);
    partitionSession.initialize();
    return partitionSession;
  },
};
