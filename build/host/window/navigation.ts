// Tells main of every navigation before it happens, as Electron does: which events, in which order, and which of them can prevent it.
import type { EventEmitter } from 'node:events';
import { preventable } from '../event.ts';
import type { Frame } from './frames.ts';

/** A document that is to be shown. */
export interface WantedDocument {
  url: string;
  frameId: string;
  /** A server answered that it is elsewhere. */
  isRedirect: boolean;
}

export class Navigation {
  readonly #contents: EventEmitter;
  readonly #mainFrame: Frame;
  /** Chromium's id of the main frame. */
  mainFrameId = '';
  /** The address that main itself asked for. */
  #wanted = '';
  /** Frames whose page asked for what comes next, by a link or by code. */
  readonly #askedByPage = new Set<string>();

  constructor(contents: EventEmitter, mainFrame: Frame) {
    this.#contents = contents;
    this.#mainFrame = mainFrame;
  }

  /** Main asks for it, so that it can't be prevented. */
  expect(url: string): void {
    this.#wanted = url;
  }

  askedByPage(frameId: string): void {
    this.#askedByPage.add(frameId);
  }

  mayShow({ url, frameId, isRedirect }: WantedDocument): boolean {
    if (this.#mainFrame.isDestroyed()) return false;
    const isMainFrame = frameId === this.mainFrameId;
    const details = () => preventable({ url, isMainFrame, isSameDocument: false, frame: isMainFrame ? this.#mainFrame : null });
    const isAllowed = (name: string) => {
      const event = details();
      this.#contents.emit(name, event, url, false, isMainFrame);
      return !event.defaultPrevented;
    };
    if (isRedirect) return isAllowed('will-redirect');
    const byMain = isMainFrame && url === this.#wanted;
    if (byMain) this.#wanted = '';
    // Chromium's own attempt to open the address that it was started with.
    if (isMainFrame && !byMain && this.#mainFrame.url === '') return false;
    const byPage = this.#askedByPage.delete(frameId) || !isMainFrame || url !== this.#mainFrame.url;
    this.#contents.emit('did-start-navigation', details(), url, false, isMainFrame);
    if (byMain || !byPage) return true;
    return isAllowed('will-frame-navigate') && (!isMainFrame || isAllowed('will-navigate'));
  }
}
