// Tracks tasks that the server runs in the background, and whose state clients can read (Mastodon's AsyncRefresh).
import type { StoreDependencies } from './database.ts';

export interface AsyncRefresh {
  id: string;
  /** Identifies the task, such as `home:<account id>`. */
  key: string;
  isFinished: boolean;
  /** Null: the task does not count results. */
  resultCount: number | null;
}
interface RunningTask {
  refresh: AsyncRefresh;
  finishesAt: number;
  onFinish: () => void;
}
const maxRefreshes = 200;

/** Like Mastodon's async refreshes, they are lost in a restart. */
export class AsyncRefreshes {
  readonly #core: StoreDependencies;
  readonly #tasks = new Map<string, RunningTask>();

  constructor(core: StoreDependencies) {
    this.#core = core;
  }

  /** `onFinish` runs after `durationMs`, when the next tick or request notices it. */
  begin(key: string, durationMs: number, onFinish: () => void = () => undefined): AsyncRefresh {
    const refresh: AsyncRefresh = { id: this.#core.ids.next(), key, isFinished: false, resultCount: null };
    this.#tasks.set(refresh.id, { refresh, finishesAt: this.#core.now() + durationMs, onFinish });
    const [oldest] = this.#tasks.keys();
    if (this.#tasks.size > maxRefreshes && oldest !== undefined) this.#tasks.delete(oldest);
    return refresh;
  }

  findRunning(key: string): AsyncRefresh | undefined {
    this.finishDue();
    return [...this.#tasks.values()].find(({ refresh }) => refresh.key === key && !refresh.isFinished)?.refresh;
  }

  byId(id: string): AsyncRefresh | undefined {
    this.finishDue();
    return this.#tasks.get(id)?.refresh;
  }

  finishDue() {
    for (const { refresh, finishesAt, onFinish } of this.#tasks.values()) {
      if (refresh.isFinished || finishesAt > this.#core.now()) continue;
      refresh.isFinished = true;
      onFinish();
    }
  }
}
