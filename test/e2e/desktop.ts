// What a test needs of the desktop that the app runs on, be it a private one or this computer's own.
import type { ElectronApplication } from 'playwright-core';

export interface Desktop {
  /** Of the app. */
  readonly env: Record<string, string>;
  /** Electron has started; what it will ask of the desktop can be caught in it from now on. */
  started?(app: ElectronApplication): Promise<void>;
  /** The addresses that were to be opened in the system's browser. */
  openedLinks(): Promise<string[]>;
  /** The next address, when `known` were opened before. */
  nextLink(known: number): Promise<string>;
  closePopups(): Promise<void>;
  /** Says that the computer goes to sleep or has woken. */
  announceSleep(begins: boolean): Promise<void>;
  /** Where the next dialog that asks for a file is to save it. */
  answerSaveDialog(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** What the smoke set sees and clicks of it, on every system. */
export interface SmokeDesktop {
  /** What the shown popups say. */
  popups(): Promise<string[]>;
  /** Clicks the newest popup that says this. */
  clickPopup(words: string): Promise<void>;
  /** The labels of the tray's menu; '' for a line between. */
  tray(): Promise<string[]>;
  chooseInTray(label: string): Promise<void>;
}
