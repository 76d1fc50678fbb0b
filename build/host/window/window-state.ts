// Where a window is and how it is shown: moves Chromium's window, and tells what the person does to it.
import type { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { outOfSight } from '../chromium/launch.ts';
import type { Chromium } from '../chromium/launch.ts';
import type { Protocol } from '../chromium/cdp.ts';
import { screen } from '../desktop/screen.ts';

type State = Protocol.Browser.WindowState;
type Change = Protocol.Browser.Bounds;

/** Chromium tells nobody that its window was moved. Its page tells when the pointer comes back after that; each look takes some of both processes. */
const watchIntervalMs = 60_000;

function initialBounds({ x, y, width = 800, height = 600, center }: BrowserWindowConstructorOptions): Rectangle {
  if (x !== undefined && y !== undefined && center !== true) return { x, y, width, height };
  const { workArea } = screen.getPrimaryDisplay();
  const middle = (start: number, space: number, length: number) => start + Math.max(0, Math.round((space - length) / 2));
  return { x: middle(workArea.x, workArea.width, width), y: middle(workArea.y, workArea.height, height), width, height };
}

export class WindowState {
  visible: boolean;
  bounds: Rectangle;
  normalBounds: Rectangle;
  readonly #window: EventEmitter;
  #chromium: Chromium | undefined;
  #windowId: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Chromium does one thing after the other. */
  #work: Promise<unknown> = Promise.resolve();
  /** While main's own change is under way, what Chromium says may be older. */
  #changes = 0;
  /** Main's own change counts at once, also before there is a window. */
  state: State = 'normal';
  /** Chromium's, when it was looked at last. */
  #seen: State = 'normal';
  /** The bounds of which main was told last. */
  #told: Rectangle;

  constructor(window: EventEmitter, options: BrowserWindowConstructorOptions) {
    this.#window = window;
    this.visible = options.show ?? true;
    this.bounds = initialBounds(options);
    this.normalBounds = this.bounds;
    this.#told = this.bounds;
  }

  /** Chromium's window is there, out of sight. */
  async follow(chromium: Chromium): Promise<void> {
    const { windowId } = await chromium.browser.send('Browser.getWindowForTarget', { targetId: chromium.targetId });
    this.#chromium = chromium;
    this.#windowId = windowId;
    if (this.visible) this.#place();
    this.#timer = setInterval(() => this.look(), watchIntervalMs).unref();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#chromium = undefined;
  }

  /** True when it was hidden. */
  show(): boolean {
    if (this.visible) return false;
    this.visible = true;
    this.#place();
    this.#window.emit('show', {});
    return true;
  }

  hide(): void {
    if (!this.visible) return;
    this.visible = false;
    this.#to('normal');
    this.#change({ left: outOfSight, top: outOfSight });
    this.#window.emit('hide', {});
  }

  /** Shows it too, as Electron does. */
  set(state: State): void {
    this.show();
    this.state = state;
    this.#to(state);
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.normalBounds = this.bounds;
    if (this.visible) this.#place();
  }

  /** Reads what Chromium's window is like, and tells what changed. */
  look(): void {
    if (!this.visible || this.#changes > 0) return;
    void this.#send(async ({ browser }, windowId) => {
      const { bounds } = await browser.send('Browser.getWindowBounds', { windowId });
      if (this.visible && this.#changes === 0) this.#saw(bounds);
    });
  }

  #place(): void {
    const { x: left, y: top, width, height } = this.normalBounds;
    this.#change({ left, top, width, height });
    if (this.state !== 'normal') this.#to(this.state);
  }

  #to(state: State): void {
    // From one to another of the rest there is no direct way.
    if (state !== 'normal' && this.#seen !== 'normal') this.#change({ windowState: 'normal' });
    this.#change({ windowState: state });
  }

  #change(bounds: Change): void {
    this.#changes += 1;
    void this.#send(({ browser }, windowId) => browser.send('Browser.setWindowBounds', { windowId, bounds })).then(() => {
      this.#changes -= 1;
      this.look();
    });
  }

  #send(work: (chromium: Chromium, windowId: number) => Promise<unknown>): Promise<unknown> {
    this.#work = this.#work.then(() => {
      if (this.#chromium && this.#windowId !== undefined) return work(this.#chromium, this.#windowId).catch(() => undefined);
      return undefined;
    });
    return this.#work;
  }

  #saw({ windowState = 'normal', left = 0, top = 0, width = 0, height = 0 }: Change): void {
    const [before, was] = [this.#told, this.#seen];
    this.bounds = { x: left, y: top, width, height };
    this.#seen = windowState;
    this.state = windowState;
    if (windowState === 'normal') this.normalBounds = this.bounds;
    if (was !== windowState) {
      const left = { maximized: 'unmaximize', minimized: 'restore', fullscreen: 'leave-full-screen' };
      const entered = { maximized: 'maximize', minimized: 'minimize', fullscreen: 'enter-full-screen' };
      if (was !== 'normal') this.#window.emit(left[was], {});
      if (windowState !== 'normal') this.#window.emit(entered[windowState], {});
    }
    if (windowState === 'minimized') return;
    this.#told = this.bounds;
    if (before.width !== width || before.height !== height) this.#window.emit('resize', {});
    if (before.x !== this.bounds.x || before.y !== this.bounds.y) this.#window.emit('move', {});
  }
}
