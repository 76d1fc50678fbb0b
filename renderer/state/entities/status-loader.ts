// Loads statuses that a list refers to and that are not in memory: from the cache in batches, otherwise from the server.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { CallEndpoint } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import type { Entities } from './entities.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Session } from '../account/session.svelte.ts';

/** Loads one status into memory, from the cache or from the server. Returns a failure if it is not available. */
export async function loadStatus({ key, call, entities }: Pick<Session, 'key' | 'call' | 'entities'>, id: string): Promise<Failure | null> {
  if (entities.hasStatus(id)) return null;
  const cached = await main['cache.statuses']({ account: key, ids: [id] });
  if (cached.ok) entities.saveStatuses(cached.value);
  if (entities.hasStatus(id)) return null;
  const answer = await call('statuses.get', { id });
  if (!answer.ok) return answer.error;
  entities.saveStatus(answer.value.data);
  return null;
}

/** The main process's limit for one read of the cache. */
const maxIdsPerRead = 400;

export class StatusLoader {
  #account: AccountKey;
  #entities: Entities;
  #call: CallEndpoint;
  #onNotFound: (id: string) => void;
  /** Queued or being loaded. */
  #requestedIds = new Set<string>();
  #queuedIds: string[] = [];

  constructor(account: AccountKey, entities: Entities, call: CallEndpoint, onNotFound: (id: string) => void) {
    this.#account = account;
    this.#entities = entities;
    this.#call = call;
    this.#onNotFound = onNotFound;
  }

  /** Requests one status; calls in the same tick share one read of the cache. */
  request = (id: string): void => {
    if (this.#entities.hasStatus(id) || this.#requestedIds.has(id)) return;
    this.#requestedIds.add(id);
    if (this.#queuedIds.push(id) === 1) queueMicrotask(() => void this.#load());
  };

  async #load(): Promise<void> {
    const ids = this.#queuedIds.splice(0, maxIdsPerRead);
    if (this.#queuedIds.length > 0) queueMicrotask(() => void this.#load());
    const cached = await main['cache.statuses']({ account: this.#account, ids });
    if (cached.ok) this.#entities.saveStatuses(cached.value);
    for (const id of ids) {
      if (!this.#entities.hasStatus(id)) await this.#fetch(id);
      this.#requestedIds.delete(id);
    }
  }

  async #fetch(id: string): Promise<void> {
    const answer = await this.#call('statuses.get', { id }, { background: true });
    if (answer.ok) this.#entities.saveStatus(answer.value.data);
    else if (answer.error.code === 'not-found') this.#onNotFound(id);
  }
}
