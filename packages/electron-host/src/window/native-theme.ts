// Implements Electron's `nativeTheme`, and sets the page's preferred colour scheme to main's theme, or the desktop's.
import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import type { CdpSession } from '../chromium/cdp.ts';
import { SessionBus } from '../desktop/dbus.ts';

/** Portal with the user's preferred colour scheme, which Chromium reads too. */
const portal = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
  interface: 'org.freedesktop.portal.Settings',
};
const appearance = ['org.freedesktop.appearance', 'color-scheme'] as const;
const prefersDark = 1;

class HostTheme extends EventEmitter {
  #source: NativeTheme['themeSource'] = 'system';
  #isDesktopDark = /[:-]dark/i.test(process.env['GTK_THEME'] ?? '');
  readonly #pages = new Set<CdpSession>();

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    if (source === this.#source) return;
    const wasDark = this.shouldUseDarkColors;
    this.#source = source;
    this.#applyTheme(wasDark);
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isDesktopDark : this.#source === 'dark';
  }

  /** Reads the desktop's theme. Call this before main starts, so that main reads the right theme. */
  async readDesktopTheme(): Promise<void> {
    try {
      const bus = new SessionBus();
      bus.onSignal(portal.path, portal.interface, 'SettingChanged', ([namespace, key, value]) => {
        if (namespace === appearance[0] && key === appearance[1]) this.#updateDesktopTheme(value);
      });
      const [value] = await bus.call({ ...portal, member: 'Read', signature: 'ss', body: [...appearance] });
      this.#updateDesktopTheme(value);
    } catch {
      // No bus, or no such service on this desktop.
    }
  }

  async addPage(page: CdpSession): Promise<void> {
    this.#pages.add(page);
    await this.#setPageTheme(page);
  }

  /** Call this when the page is closed. */
  removePage(page: CdpSession): void {
    this.#pages.delete(page);
  }

  /** `value`: a D-Bus variant, or a variant in a variant: `[signature, [value]]`. */
  #updateDesktopTheme(value: unknown): void {
    const wasDark = this.shouldUseDarkColors;
    this.#isDesktopDark = [value].flat(Infinity).at(-1) === prefersDark;
    if (this.#source === 'system' && wasDark !== this.#isDesktopDark) this.#applyTheme(wasDark);
  }

  #applyTheme(wasDark: boolean): void {
    // Rejected if the page is closed.
    for (const page of this.#pages) void this.#setPageTheme(page).catch(() => this.#pages.delete(page));
    if (wasDark !== this.shouldUseDarkColors) this.emit('updated');
  }

  async #setPageTheme(page: CdpSession): Promise<void> {
    // With '', Chromium follows the desktop itself.
    const value = this.#source === 'system' ? '' : this.#source;
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }
}

export const nativeTheme = new HostTheme();
