// Implements the parts of `webContents` for menus and keys: editing commands, zoom, and context menu.
import { EventEmitter } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, windows } from '../app.ts';
import type { Chromium } from '../chromium/launch.ts';
import { toAppUrl } from '../chromium/origin.ts';
import { zoomPage } from '../chromium/launch.ts';
import { accelerators } from '../desktop/menu.ts';
import type { RoleTarget } from '../desktop/menu.ts';
import { createPreventableEvent } from '../event.ts';
import type { PageInput } from './page-input.ts';

/** Path of the stored zoom levels by host. Electron stores them in the user data's Preferences. */
const zoomFile = () => join(app.getPath('userData'), 'host-zoom.json');
function readZoomLevels(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(zoomFile(), 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

export abstract class EditableContents extends EventEmitter {
  protected abstract readonly getChromium: () => Chromium | undefined;
  abstract readonly mainFrame: { url: string };
  #zoomLevel = 0;
  #urlHost = '';

  get zoomLevel(): number {
    return this.#zoomLevel;
  }
  set zoomLevel(level: number) {
    this.#zoomLevel = level;
    const levels = { ...readZoomLevels(), [this.#urlHost]: level };
    const nonzeroLevels = Object.entries(levels).filter(([, each]) => each !== 0);
    if (nonzeroLevels.length === 0) rmSync(zoomFile(), { force: true });
    else writeFileSync(zoomFile(), JSON.stringify(Object.fromEntries(nonzeroLevels)));
    void this.#applyZoom().catch(() => undefined);
  }
  get zoomFactor(): number {
    return 1.2 ** this.#zoomLevel;
  }
  set zoomFactor(factor: number) {
    this.zoomLevel = Math.log(factor) / Math.log(1.2);
  }

  protected async restoreZoom(origin: string): Promise<void> {
    this.#urlHost = new URL(origin).host;
    this.#zoomLevel = readZoomLevels()[this.#urlHost] ?? 0;
    if (this.#zoomLevel !== 0) await this.#applyZoom();
  }

  async #applyZoom(): Promise<void> {
    const chromium = this.getChromium();
    if (chromium) await zoomPage(chromium, this.zoomFactor);
  }

  #edit(command: string): void {
    void this.getChromium()
      ?.page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
      .catch(() => undefined);
  }
  copy = (): void => this.#edit('copy');
  cut = (): void => this.#edit('cut');
  paste = (): void => this.#edit('paste');
  pasteAndMatchStyle = (): void => this.#edit('pasteAndMatchStyle');
  delete = (): void => this.#edit('delete');
  selectAll = (): void => this.#edit('selectAll');
  undo = (): void => this.#edit('undo');
  redo = (): void => this.#edit('redo');
  /** Replaces the misspelled word, which is selected. */
  replaceMisspelling = (text: string): void =>
    void this.getChromium()
      ?.page.send('Input.insertText', { text })
      .catch(() => undefined);
  showDefinitionForSelection = (): void => undefined;
  toggleDevTools = (): void => undefined;
  /** Not supported: the host copies no pictures from the page. */
  copyImageAt = (): void => undefined;

  protected handleInput(input: PageInput): void {
    if (input.kind === 'zoom') return void this.emit('zoom-changed', {}, input.direction);
    if (input.kind === 'context-menu') {
      const { linkURL, srcURL, ...menu } = input.menu;
      const addresses = { linkURL: toAppUrl(linkURL), srcURL: toAppUrl(srcURL), pageURL: this.mainFrame.url, frameURL: this.mainFrame.url };
      const spelling = { misspelledWord: '', dictionarySuggestions: [] };
      return void this.emit('context-menu', createPreventableEvent({}), { ...menu, ...addresses, ...spelling, frame: this.mainFrame });
    }
    const openWindows = [...windows] as unknown as ({ webContents?: unknown } & RoleTarget['window'])[];
    const window = openWindows.find(({ webContents }) => webContents === this);
    if (window) accelerators({ window, contents: this as unknown as RoleTarget['contents'] }).get(input.keys)?.();
  }
}
