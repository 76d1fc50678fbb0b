// The main frame of a page, and the frames of pages that are being left: what `senderFrame` of a message is, and until when.
import { originOf } from '../chromium/origin.ts';

/** `WebFrameMain`, as far as the app uses it. */
export class Frame {
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
    return this.#alive().#url;
  }
  set url(url: string) {
    this.#url = url;
  }
  get detached(): boolean {
    return this.#alive().#detached;
  }
  get origin(): string {
    return originOf(this.#alive().#url);
  }
  get top(): Frame {
    return this.#alive();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  dispose(): void {
    this.#isDestroyed = true;
  }

  #alive(): this {
    if (this.#isDestroyed) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return this;
  }
}

interface Shown {
  frame: Frame;
}

/** Documents are told apart by the id of their JavaScript context. Another process counts its own, so an id can come again. */
export class Frames {
  /** One object through all navigations. */
  readonly main = new Frame(1);
  readonly #byDocument = new Map<number, Shown>();
  #last = 1;

  began(context: number): void {
    this.#byDocument.set(context, { frame: this.main });
  }

  /** The document hides for good, because another takes its place. */
  leaves(context: number): void {
    this.#byDocument.set(context, { frame: new Frame(++this.#last, this.main.url, true) });
  }

  /** Another document has taken the place of all others. */
  committed(url: string): void {
    this.main.url = url;
    const left = [...this.#byDocument];
    // After the messages that came with it.
    setImmediate(() => left.forEach(([context, shown]) => this.#forget(context, shown)));
  }

  /** The frame that a message came from; null once it is gone. */
  of(context: number): Frame | null {
    return this.#byDocument.get(context)?.frame ?? null;
  }

  gone(): void {
    this.#byDocument.clear();
    this.main.dispose();
  }

  #forget(context: number, shown: Shown): void {
    if (this.#byDocument.get(context) === shown) this.#byDocument.delete(context);
    if (shown.frame !== this.main) shown.frame.dispose();
  }
}
