// Tracks position and state of a window: applies main's changes to Chromium's window, and emits events for the user's changes.
import type { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { offScreen } from '../chromium/launch.ts';
import type { Chromium } from '../chromium/launch.ts';
import type { Protocol } from '../chromium/cdp.ts';
import { screen } from '../desktop/screen.ts';

type ChromiumWindowState = Protocol.Browser.WindowState;
type BoundsChange = Protocol.Browser.Bounds;

/**
 * Interval of polling, because Chromium has no event for moved windows. Rare, since each poll costs both processes time, and the page also
 * reports when the pointer returns.
 */
const watchIntervalMs = 60_000;

function initialBounds({ x, y, width = 800, height = 600, center }: BrowserWindowConstructorOptions): Rectangle {
  if (x !== undefined && y !== undefined && center !== true) return { x, y, width, height };
  const { workArea } = screen.getPrimaryDisplay();
  const middle = (start: number, space: number, length: number) => start + Math.max(0, Math.round((space - length) / 2));
  return { x: middle(workArea.x, workArea.width, width), y: middle(workArea.y, workArea.height, height), width, height };
}

export class WindowState {
  isVisible: boolean;
  bounds: Rectangle;
  normalBounds: Rectangle;
  readonly #window: EventEmitter;
  #chromium: Chromium | undefined;
  #windowId: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Runs commands to Chromium one after the other. */
  #commandQueue: Promise<unknown> = Promise.resolve();
  /** Number of main's pending changes; meanwhile, bounds from Chromium may be outdated. */
  #pendingChanges = 0;
  /** Main's changes apply immediately, even before the window exists. */
  state: ChromiumWindowState = 'normal';
  /** Chromium's state at the last poll. */
  #polledState: ChromiumWindowState = 'normal';
  /** The bounds of the last event to main. */
  #reportedBounds: Rectangle;

  constructor(window: EventEmitter, options: BrowserWindowConstructorOptions) {
    this.#window = window;
    this.isVisible = options.show ?? true;
    this.bounds = initialBounds(options);
    this.normalBounds = this.bounds;
    this.#reportedBounds = this.bounds;
  }

  /** Call this when Chromium's window exists, off screen. */
  async attach(chromium: Chromium): Promise<void> {
    const { windowId } = await chromium.browser.send('Browser.getWindowForTarget', { targetId: chromium.targetId });
    this.#chromium = chromium;
    this.#windowId = windowId;
    if (this.isVisible) this.#applyBounds();
    this.#timer = setInterval(() => this.poll(), watchIntervalMs).unref();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#chromium = undefined;
  }

  /** Shows the window. Returns true if it was hidden. */
  show(): boolean {
    if (this.isVisible) return false;
    this.isVisible = true;
    this.#applyBounds();
    this.#window.emit('show', {});
    return true;
  }

  hide(): void {
    if (!this.isVisible) return;
    this.isVisible = false;
    this.#setWindowState('normal');
    this.#setWindowBounds({ left: offScreen, top: offScreen });
    this.#window.emit('hide', {});
  }

  /** Sets the state, and also shows the window, as Electron does. */
  set(state: ChromiumWindowState): void {
    this.show();
    this.state = state;
    this.#setWindowState(state);
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.normalBounds = this.bounds;
    if (this.isVisible) this.#applyBounds();
  }

  /** Polls Chromium's window, and emits events for changes. */
  poll(): void {
    if (!this.isVisible || this.#pendingChanges > 0) return;
    void this.#send(async ({ browser }, windowId) => {
      const { bounds } = await browser.send('Browser.getWindowBounds', { windowId });
      if (this.isVisible && this.#pendingChanges === 0) this.#handleBounds(bounds);
    });
  }

  #applyBounds(): void {
    const { x: left, y: top, width, height } = this.normalBounds;
    this.#setWindowBounds({ left, top, width, height });
    if (this.state !== 'normal') this.#setWindowState(this.state);
  }

  #setWindowState(state: ChromiumWindowState): void {
    // Chromium cannot switch directly between states other than normal.
    if (state !== 'normal' && this.#polledState !== 'normal') this.#setWindowBounds({ windowState: 'normal' });
    this.#setWindowBounds({ windowState: state });
  }

  #setWindowBounds(bounds: BoundsChange): void {
    this.#pendingChanges += 1;
    void this.#send(({ browser }, windowId) => browser.send('Browser.setWindowBounds', { windowId, bounds })).then(() => {
      this.#pendingChanges -= 1;
      this.poll();
    });
  }

  #send(work: (chromium: Chromium, windowId: number) => Promise<unknown>): Promise<unknown> {
    this.#commandQueue = this.#commandQueue.then(() => {
      if (this.#chromium && this.#windowId !== undefined) return work(this.#chromium, this.#windowId).catch(() => undefined);
      return undefined;
    });
    return this.#commandQueue;
  }

  #handleBounds({ windowState = 'normal', left = 0, top = 0, width = 0, height = 0 }: BoundsChange): void {
    const previousBounds = this.#reportedBounds;
    const previousState = this.#polledState;
    this.bounds = { x: left, y: top, width, height };
    this.#polledState = windowState;
    this.state = windowState;
    if (windowState === 'normal') this.normalBounds = this.bounds;
    if (previousState !== windowState) {
      const leaveEvents = { maximized: 'unmaximize', minimized: 'restore', fullscreen: 'leave-full-screen' };
      const enterEvents = { maximized: 'maximize', minimized: 'minimize', fullscreen: 'enter-full-screen' };
      if (previousState !== 'normal') this.#window.emit(leaveEvents[previousState], {});
      if (windowState !== 'normal') this.#window.emit(enterEvents[windowState], {});
    }
    if (windowState === 'minimized') return;
    this.#reportedBounds = this.bounds;
    if (previousBounds.width !== width || previousBounds.height !== height) this.#window.emit('resize', {});
    if (previousBounds.x !== this.bounds.x || previousBounds.y !== this.bounds.y) this.#window.emit('move', {});
  }
}
