// Rebuilds home timelines, as Mastodon does for accounts that were inactive for a week.
import type { AsyncRefresh, AsyncRefreshes } from './async-refreshes.ts';
import type { StoreDependencies } from './database.ts';

const defaultRebuildMs = 10_000;

export class HomeFeeds {
  readonly #core: StoreDependencies;
  readonly #asyncRefreshes: AsyncRefreshes;

  constructor(core: StoreDependencies, asyncRefreshes: AsyncRefreshes) {
    this.#core = core;
    this.#asyncRefreshes = asyncRefreshes;
  }

  /** Clears the home timeline: until the end it contains only posts that arrive in the meantime. */
  rebuild(accountId: string, durationMs = this.#core.homeRebuildMs ?? defaultRebuildMs): AsyncRefresh {
    return this.findRebuild(accountId) ?? this.#asyncRefreshes.begin(`home:${accountId}`, durationMs);
  }

  findRebuild(accountId: string): AsyncRefresh | undefined {
    return this.#asyncRefreshes.findRunning(`home:${accountId}`);
  }
}
