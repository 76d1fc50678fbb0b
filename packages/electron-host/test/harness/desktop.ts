// Defines the desktop functions that tests need, for a private desktop and for the computer's own desktop.
import type { ElectronApplication } from 'playwright-core';

export interface AppDesktop {
  /** Environment of the app. */
  readonly env: Record<string, string>;
  /** Called once Electron has started, to install stubs for desktop calls in it. */
  afterStart?(app: ElectronApplication): Promise<void>;
  /** Addresses passed to the system browser. */
  openedLinks(): Promise<string[]>;
  /** Waits for the next address after the first `skipCount` ones. */
  waitForLink(skipCount: number): Promise<string>;
  closePopups(): Promise<void>;
  /** Announces that the computer goes to sleep or has woken. */
  announceSleep(begins: boolean): Promise<void>;
  /** Sets the path for the next save dialog. */
  answerSaveDialog(path: string): Promise<void>;
  stop(): Promise<void>;
}
