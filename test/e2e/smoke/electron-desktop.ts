// This computer's own desktop, on any system: what the app asks of it is caught in Electron, since no test sees or clicks what the system draws.
import { setTimeout } from 'node:timers/promises';
import type { ElectronApplication } from 'playwright-core';
import type { Desktop, SmokeDesktop } from '../desktop.ts';

interface Caught {
  links: string[];
  popups: Electron.Notification[];
  tray: Electron.Menu | null;
}
type InMain = typeof globalThis & { caught: Caught };

export class ElectronDesktop implements Desktop, SmokeDesktop {
  readonly env: Record<string, string> = {};
  #app: ElectronApplication | undefined;

  /** Runs in Electron: takes nothing from here. */
  async started(app: ElectronApplication): Promise<void> {
    this.#app = app;
    await app.evaluate(({ Notification, shell, Tray }) => {
      const caught: Caught = { links: [], popups: [], tray: null };
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
    return this.#running.evaluate(() => (globalThis as InMain).caught.links);
  }

  async nextLink(known: number): Promise<string> {
    for (const until = Date.now() + 15_000; Date.now() < until; await setTimeout(50)) {
      const link = (await this.openedLinks())[known];
      if (link !== undefined) return link;
    }
    throw new Error('Nothing was opened in the browser');
  }

  popups(): Promise<string[]> {
    return this.#running.evaluate(() => (globalThis as InMain).caught.popups.map(({ title, body }) => `${title}: ${body}`));
  }

  clickPopup(words: string): Promise<void> {
    return this.#running.evaluate((_, wanted) => {
      const popup = (globalThis as InMain).caught.popups.findLast(({ title, body }) => `${title}: ${body}`.includes(wanted));
      if (!popup) throw new Error(`No popup says “${wanted}”`);
      popup.emit('click');
    }, words);
  }

  closePopups(): Promise<void> {
    return this.#running.evaluate(() => void ((globalThis as InMain).caught.popups = []));
  }

  tray(): Promise<string[]> {
    return this.#running.evaluate(
      () => (globalThis as InMain).caught.tray?.items.map(({ type, label }) => (type === 'separator' ? '' : label)) ?? [],
    );
  }

  chooseInTray(label: string): Promise<void> {
    return this.#running.evaluate((_, wanted) => {
      const item = (globalThis as InMain).caught.tray?.items.find((one) => one.label === wanted);
      if (!item) throw new Error(`The tray’s menu has no “${wanted}”`);
      item.click();
    }, label);
  }

  /** macOS hands links to the running app by an event. */
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
