// `nativeTheme`: the theme that main chose, told to the page as its preferred colour scheme.
import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import type { Session } from '../chromium/cdp.ts';

class Theme extends EventEmitter {
  #source: NativeTheme['themeSource'] = 'system';
  #page: Session | undefined;

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    this.#source = source;
    if (this.#page) void this.#show(this.#page).catch(() => undefined);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }

  async follow(page: Session): Promise<void> {
    this.#page = page;
    await this.#show(page);
  }

  async #show(page: Session): Promise<void> {
    const value = this.#source === 'system' ? '' : this.#source;
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
  }
}

export const nativeTheme = new Theme();
