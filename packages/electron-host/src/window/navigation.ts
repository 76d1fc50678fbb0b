// Emits Electron's navigation events before a navigation, in Electron's order, and lets main prevent those that Electron lets it prevent.
import type { EventEmitter } from 'node:events';
import { createPreventableEvent } from '../event.ts';
import { originOf } from '../chromium/origin.ts';

// Tracks the main frame and the frames of documents that are being replaced, to determine `senderFrame` of a message.
/** Implements `WebFrameMain` as far as the app uses it. */
class HostFrame {
  readonly parent = null;
  readonly name = '';
  readonly processId = 1;
  readonly frameTreeNodeId = 1;
  readonly routingId: number;
  readonly #detached: boolean;
  #url: string;
  #isDestroyed = false;

  constructor(routingId: number, url = '', detached = false) {
    this.routingId = routingId;
    this.#url = url;
    this.#detached = detached;
  }

  get url(): string {
    return this.#assertNotDestroyed().#url;
  }
  set url(url: string) {
    this.#url = url;
  }
  get detached(): boolean {
    return this.#assertNotDestroyed().#detached;
  }
  get origin(): string {
    return originOf(this.#assertNotDestroyed().#url);
  }
  get top(): HostFrame {
    return this.#assertNotDestroyed();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  dispose(): void {
    this.#isDestroyed = true;
  }

  #assertNotDestroyed(): this {
    if (this.#isDestroyed) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return this;
  }
}

interface DocumentFrame {
  frame: HostFrame;
}

/** Identifies documents by the id of their JavaScript context. Each process counts its own ids, so an id can recur. */
export class FrameTracker {
  /** The same object across navigations, as in Electron. */
  readonly main = new HostFrame(1);
  readonly #framesByDocument = new Map<number, DocumentFrame>();
  #lastRoutingId = 1;

  addDocument(context: number): void {
    this.#framesByDocument.set(context, { frame: this.main });
  }

  /** Marks the document as being replaced by another one. */
  markReplaced(context: number): void {
    this.#framesByDocument.set(context, { frame: new HostFrame(++this.#lastRoutingId, this.main.url, true) });
  }

  /** Marks the new document as current, and removes all others. */
  commitNavigation(url: string): void {
    this.main.url = url;
    const entries = [...this.#framesByDocument];
    // After the messages that arrived together with the navigation.
    setImmediate(() => entries.forEach(([context, entry]) => this.#forget(context, entry)));
  }

  /** Returns the frame that sent a message; null if it no longer exists. */
  frameOf(context: number): HostFrame | null {
    return this.#framesByDocument.get(context)?.frame ?? null;
  }

  dispose(): void {
    this.#framesByDocument.clear();
    this.main.dispose();
  }

  #forget(context: number, entry: DocumentFrame): void {
    if (this.#framesByDocument.get(context) === entry) this.#framesByDocument.delete(context);
    if (entry.frame !== this.main) entry.frame.dispose();
  }
}

/** A document that is about to be loaded. */
export interface DocumentRequest {
  url: string;
  frameId: string;
  /** True after a redirect of the server. */
  isRedirect: boolean;
}

export class HostNavigation {
  readonly #contents: EventEmitter;
  readonly #mainFrame: HostFrame;
  /** Chromium's id of the main frame. */
  mainFrameId = '';
  /** URL that main itself is loading. */
  #expectedUrl = '';
  /** Frames whose page started the next navigation, by a link or a script. */
  readonly #pageInitiatedFrames = new Set<string>();

  constructor(contents: EventEmitter, mainFrame: HostFrame) {
    this.#contents = contents;
    this.#mainFrame = mainFrame;
  }

  /** Announces a navigation of main, which no listener can prevent. */
  expect(url: string): void {
    this.#expectedUrl = url;
  }

  notePageNavigation(frameId: string): void {
    this.#pageInitiatedFrames.add(frameId);
  }

  canLoad({ url, frameId, isRedirect }: DocumentRequest): boolean {
    if (this.#mainFrame.isDestroyed()) return false;
    const isMainFrame = frameId === this.mainFrameId;
    const details = () => createPreventableEvent({ url, isMainFrame, isSameDocument: false, frame: isMainFrame ? this.#mainFrame : null });
    const isAllowed = (name: string) => {
      const event = details();
      this.#contents.emit(name, event, url, false, isMainFrame);
      return !event.defaultPrevented;
    };
    if (isRedirect) return isAllowed('will-redirect');
    const isByMain = isMainFrame && url === this.#expectedUrl;
    if (isByMain) this.#expectedUrl = '';
    // Chromium tries to load the address with which it was started.
    if (isMainFrame && !isByMain && this.#mainFrame.url === '') return false;
    const isByPage = this.#pageInitiatedFrames.delete(frameId) || !isMainFrame || url !== this.#mainFrame.url;
    this.#contents.emit('did-start-navigation', details(), url, false, isMainFrame);
    if (isByMain || !isByPage) return true;
    return isAllowed('will-frame-navigate') && (!isMainFrame || isAllowed('will-navigate'));
  }
}
