// Drives this computer's own desktop on any system: stubs the desktop calls in Electron, since tests cannot see or click system UI.
import { setTimeout } from 'node:timers/promises';
import type { ElectronApplication } from 'playwright-core';
import type { AppDesktop } from '@kittiwake/electron-host/test/harness/desktop';
import type { SmokeDesktop } from './smoke-desktop.ts';

interface RecordedCalls {
  links: string[];
  popups: Electron.Notification[];
  tray: Electron.Menu | null;
}
type MainGlobals = typeof globalThis & { caught: RecordedCalls };

export class ElectronDesktop implements AppDesktop, SmokeDesktop {
  readonly env: Record<string, string> = {};
  #app: ElectronApplication | undefined;

  /** Evaluated in Electron, so it must not use variables of this module. */
  async afterStart(app: ElectronApplication): Promise<void> {
    this.#app = app;
    await app.evaluate(({ Notification, shell, Tray }) => {
      const caught: RecordedCalls = { links: [], popups: [], tray: null };
      Object.assign(globalThis, { caught });
      shell.openExternal = (link) => Promise.resolve(void caught.links.push(link));
      Notification.prototype.show = function () {
        caught.popups.push(this);
        this.emit('show');
      };
      const { setContextMenu } = Tray.prototype;
      Tray.prototype.setContextMenu = function (menu) {
        caught.tray = menu;
        setContextMenu.call(this, menu);
      };
    });
  }

  get #running(): ElectronApplication {
    if (!this.#app) throw new Error('Electron has not started');
    return this.#app;
  }

  openedLinks(): Promise<string[]> {
    return this.#running.evaluate(() => (globalThis as MainGlobals).caught.links);
  }

  async waitForLink(skipCount: number): Promise<string> {
    for (const until = Date.now() + 15_000; Date.now() < until; await setTimeout(50)) {
      const link = (await this.openedLinks())[skipCount];
      if (link !== undefined) return link;
    }
    throw new Error('Nothing was opened in the browser');
  }

  popups(): Promise<string[]> {
    return this.#running.evaluate(() => (globalThis as MainGlobals).caught.popups.map(({ title, body }) => `${title}: ${body}`));
  }

  clickPopup(words: string): Promise<void> {
    return this.#running.evaluate((_, popupText) => {
      const popup = (globalThis as MainGlobals).caught.popups.findLast(({ title, body }) => `${title}: ${body}`.includes(popupText));
      if (!popup) throw new Error(`No popup says “${popupText}”`);
      popup.emit('click');
    }, words);
  }

  closePopups(): Promise<void> {
    return this.#running.evaluate(() => void ((globalThis as MainGlobals).caught.popups = []));
  }

  tray(): Promise<string[]> {
    return this.#running.evaluate(
      () => (globalThis as MainGlobals).caught.tray?.items.map(({ type, label }) => (type === 'separator' ? '' : label)) ?? [],
    );
  }

  chooseInTray(label: string): Promise<void> {
    return this.#running.evaluate((_, itemLabel) => {
      const item = (globalThis as MainGlobals).caught.tray?.items.find((one) => one.label === itemLabel);
      if (!item) throw new Error(`The tray’s menu has no “${itemLabel}”`);
      item.click();
    }, label);
  }

  /** macOS sends links to the running app as an `open-url` event. */
  openedBySystem(link: string): Promise<void> {
    return this.#running.evaluate(({ app }, address) => void app.emit('open-url', { preventDefault: () => undefined }, address), link);
  }

  announceSleep(begins: boolean): Promise<void> {
    return this.#running.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), begins ? 'suspend' : 'resume');
  }

  answerSaveDialog(path: string): Promise<void> {
    return this.#running.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }
}
