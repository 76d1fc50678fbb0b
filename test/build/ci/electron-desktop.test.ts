// Tests how the smoke tests see and click system UI in Electron, with a stand-in for Electron.
import { EventEmitter } from 'node:events';
import type { ElectronApplication } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ElectronDesktop } from '../../e2e/smoke/electron-desktop.ts';

class ElectronNotificationStub extends EventEmitter {
  readonly title: string;
  readonly body: string;
  constructor({ title, body }: { title: string; body: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {
    throw new Error('A popup of the system was shown');
  }
}
class ElectronTrayStub {
  contextMenu: unknown;
  setContextMenu(menu: unknown): void {
    this.contextMenu = menu;
  }
}

let desktop: ElectronDesktop;
const events: string[] = [];
const app = new EventEmitter().on('open-url', (_, link: string) => void events.push(link));
const powerMonitor = new EventEmitter().on('suspend', () => void events.push('suspend')).on('resume', () => void events.push('resume'));
const shell = { openExternal: (link: string): Promise<void> => Promise.reject(new Error(`${link} was opened`)) };
const dialog = { showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }) };
const electron = { app, dialog, Notification: ElectronNotificationStub, powerMonitor, shell, Tray: ElectronTrayStub };

beforeEach(async () => {
  events.length = 0;
  desktop = new ElectronDesktop();
  const evaluate = (run: (parts: typeof electron, arg: unknown) => unknown, arg: unknown) => Promise.resolve(run(electron, arg));
  await desktop.afterStart({ evaluate } as unknown as ElectronApplication);
});

test('records links instead of opening them', async () => {
  await shell.openExternal('https://coast.example/oauth');
  expect(await desktop.openedLinks()).toEqual(['https://coast.example/oauth']);
  expect(await desktop.waitForLink(0)).toBe('https://coast.example/oauth');
});

test('lists popups and clicks the newest one whose text matches', async () => {
  const clicked: string[] = [];
  for (const body of ['ladder one', 'ladder two']) {
    const popup = new ElectronNotificationStub({ title: 'Jonna', body });
    popup.on('show', () => clicked.push(`${body} shown`)).on('click', () => clicked.push(body));
    popup.show();
  }
  expect(await desktop.popups()).toEqual(['Jonna: ladder one', 'Jonna: ladder two']);
  await desktop.clickPopup('ladder');
  expect(clicked).toEqual(['ladder one shown', 'ladder two shown', 'ladder two']);
  await desktop.closePopups();
  expect(await desktop.popups()).toEqual([]);
});

test('returns the last tray menu and clicks its items', async () => {
  const tray = new ElectronTrayStub();
  const menu = {
    items: [
      { type: 'normal', label: 'New Post', click: () => events.push('New Post') },
      { type: 'separator', label: '' },
    ],
  };
  tray.setContextMenu(menu);
  expect(tray.contextMenu).toBe(menu);
  expect(await desktop.tray()).toEqual(['New Post', '']);
  await desktop.chooseInTray('New Post');
  expect(events).toEqual(['New Post']);
});

test('passes opened links, sleep events, and save dialog results to the app', async () => {
  await desktop.openedBySystem('kittiwake://compose');
  await desktop.announceSleep(true);
  await desktop.announceSleep(false);
  expect(events).toEqual(['kittiwake://compose', 'suspend', 'resume']);
  await desktop.answerSaveDialog('/tmp/bay.png');
  expect(await dialog.showSaveDialog()).toEqual({ canceled: false, filePath: '/tmp/bay.png' });
});
