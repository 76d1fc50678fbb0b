// What a person does to a page by menus and keys: editing commands, zoom, the context menu.
import { EventEmitter } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, windows } from '../app.ts';
import type { Chromium } from '../chromium/launch.ts';
import { toApp } from '../chromium/origin.ts';
import { zoomPage } from '../chromium/zoom.ts';
import { accelerators } from '../desktop/menu.ts';
import type { RoleTarget } from '../desktop/menu-roles.ts';
import { preventable } from '../event.ts';
import type { Input } from './page-input.ts';

/** Electron keeps levels by host in the user data's Preferences. */
const zoomFile = () => join(app.getPath('userData'), 'host-zoom.json');
function savedLevels(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(zoomFile(), 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

export abstract class EditableContents extends EventEmitter {
  protected abstract readonly running: () => Chromium | undefined;
  abstract readonly mainFrame: { url: string };
  #level = 0;
  #host = '';

  get zoomLevel(): number {
    return this.#level;
  }
  set zoomLevel(level: number) {
    this.#level = level;
    const levels = { ...savedLevels(), [this.#host]: level };
    const kept = Object.entries(levels).filter(([, each]) => each !== 0);
    if (kept.length === 0) rmSync(zoomFile(), { force: true });
    else writeFileSync(zoomFile(), JSON.stringify(Object.fromEntries(kept)));
    void this.#showZoom().catch(() => undefined);
  }
  get zoomFactor(): number {
    return 1.2 ** this.#level;
  }
  set zoomFactor(factor: number) {
    this.zoomLevel = Math.log(factor) / Math.log(1.2);
  }

  protected async restoreZoom(origin: string): Promise<void> {
    this.#host = new URL(origin).host;
    this.#level = savedLevels()[this.#host] ?? 0;
    if (this.#level !== 0) await this.#showZoom();
  }

  async #showZoom(): Promise<void> {
    const chromium = this.running();
    if (chromium) await zoomPage(chromium, this.zoomFactor);
  }

  #edit(command: string): void {
    void this.running()
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
  /** The misspelled word is selected. */
  replaceMisspelling = (text: string): void =>
    void this.running()
      ?.page.send('Input.insertText', { text })
      .catch(() => undefined);
  showDefinitionForSelection = (): void => undefined;
  toggleDevTools = (): void => undefined;
  /** Without a clipboard for pictures nothing is copied. */
  copyImageAt = (): void => undefined;

  protected heard(input: Input): void {
    if (input.kind === 'zoom') return void this.emit('zoom-changed', {}, input.direction);
    if (input.kind === 'context-menu') {
      const { linkURL, srcURL, ...menu } = input.menu;
      const addresses = { linkURL: toApp(linkURL), srcURL: toApp(srcURL), pageURL: this.mainFrame.url, frameURL: this.mainFrame.url };
      const spelling = { misspelledWord: '', dictionarySuggestions: [] };
      return void this.emit('context-menu', preventable({}), { ...menu, ...addresses, ...spelling, frame: this.mainFrame });
    }
    const all = [...windows] as unknown as ({ webContents?: unknown } & RoleTarget['window'])[];
    const window = all.find(({ webContents }) => webContents === this);
    if (window) accelerators({ window, contents: this as unknown as RoleTarget['contents'] }).get(input.keys)?.();
  }
}
