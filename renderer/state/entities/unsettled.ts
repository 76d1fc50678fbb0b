// What the window does not know about, because a server's answer was lost: it is asked for until the server has told it.

const firstDelayMs = 15_000;
const maxDelayMs = 5 * 60_000;

export class Unsettled {
  #keys = new Set<string>();
  /** Fetches the server's truth and shows it. Resolves to false when the server can't tell now. */
  #ask: (key: string) => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #settling: Promise<void> | null = null;

  constructor(ask: (key: string) => Promise<boolean>) {
    this.#ask = ask;
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Asks about it until the server has told. */
  add(key: string): void {
    this.#keys.add(key);
    this.#plan();
  }

  /** Asks now, because the connection is back. */
  settle = (): Promise<void> => (this.#settling ??= this.#settle().finally(() => (this.#settling = null)));

  async #settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const key of this.#keys) if (await this.#ask(key)) this.#keys.delete(key);
    this.#failures = this.#keys.size === 0 ? 0 : this.#failures + 1;
    this.#plan();
  }

  #plan(): void {
    if (this.#keys.size === 0) return;
    const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** this.#failures);
    this.#timer ??= setTimeout(() => void this.settle(), delayMs);
  }
}
