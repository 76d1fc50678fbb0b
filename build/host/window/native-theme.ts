// `nativeTheme`: the theme that main chose, or the desktop's, told to the page as its preferred colour scheme.
import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import type { Session } from '../chromium/cdp.ts';
import { SessionBus } from '../desktop/dbus.ts';

/** Where desktops say which colours a person prefers, as Chromium reads it too. */
const portal = {
  destination: 'org.freedesktop.portal.Desktop',
  path: '/org/freedesktop/portal/desktop',
  interface: 'org.freedesktop.portal.Settings',
};
const appearance = ['org.freedesktop.appearance', 'color-scheme'] as const;
const prefersDark = 1;

class Theme extends EventEmitter {
  #source: NativeTheme['themeSource'] = 'system';
  #desktopIsDark = /[:-]dark/i.test(process.env['GTK_THEME'] ?? '');
  readonly #pages = new Set<Session>();

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    if (source === this.#source) return;
    const wasDark = this.shouldUseDarkColors;
    this.#source = source;
    this.#changed(wasDark);
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#desktopIsDark : this.#source === 'dark';
  }

  /** To be called before main starts: what it reads of the theme then is the desktop's. */
  async askDesktop(): Promise<void> {
    try {
      const bus = new SessionBus();
      bus.onSignal(portal.path, portal.interface, 'SettingChanged', ([namespace, key, value]) => {
        if (namespace === appearance[0] && key === appearance[1]) this.#learn(value);
      });
      const [value] = await bus.call({ ...portal, member: 'Read', signature: 'ss', body: [...appearance] });
      this.#learn(value);
    } catch {
      // No bus, or a desktop without this service.
    }
  }

  async follow(page: Session): Promise<void> {
    this.#pages.add(page);
    await this.#show(page);
  }

  /** The page is gone. */
  leave(page: Session): void {
    this.#pages.delete(page);
  }

  /** A variant, or a variant in a variant: `[signature, [value]]`. */
  #learn(value: unknown): void {
    const wasDark = this.shouldUseDarkColors;
    this.#desktopIsDark = [value].flat(Infinity).at(-1) === prefersDark;
    if (this.#source === 'system' && wasDark !== this.#desktopIsDark) this.#changed(wasDark);
  }

  #changed(wasDark: boolean): void {
    // Of a page that is gone, refused.
    for (const page of this.#pages) void this.#show(page).catch(() => this.#pages.delete(page));
    if (wasDark !== this.shouldUseDarkColors) this.emit('updated');
  }

  async #show(page: Session): Promise<void> {
    // Chromium follows the desktop by itself.
    const value = this.#source === 'system' ? '' : this.#source;
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }
}

export const nativeTheme = new Theme();
