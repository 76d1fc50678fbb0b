// Loads statuses that a list names but that are not in memory: from the cache in batches, else from the server.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import type { Entities } from './entities.ts';

/** As many as main accepts in one read of the cache. */
const maxIdsPerRead = 400;

export class StatusLoader {
  #account: AccountKey;
  #entities: Entities;
  #call: Call;
  #gone: (id: string) => void;
  #wanted = new Set<string>();
  #scheduled = false;

  constructor(account: AccountKey, entities: Entities, call: Call, gone: (id: string) => void) {
    this.#account = account;
    this.#entities = entities;
    this.#call = call;
    this.#gone = gone;
  }

  /** Requests one status; calls in the same tick share one read. */
  request = (id: string): void => {
    if (this.#entities.hasStatus(id) || this.#wanted.has(id)) return;
    this.#wanted.add(id);
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => void this.#load());
  };

  async #load(): Promise<void> {
    this.#scheduled = false;
    const ids = [...this.#wanted].slice(0, maxIdsPerRead);
    const cached = await main['cache.statuses']({ account: this.#account, ids });
    if (cached.ok) this.#entities.saveStatuses(cached.value);
    for (const id of ids) {
      if (!this.#entities.hasStatus(id)) await this.#fetch(id);
      this.#wanted.delete(id);
    }
  }

  async #fetch(id: string): Promise<void> {
    const answer = await this.#call('statuses.get', { id }, { background: true });
    if (answer.ok) this.#entities.saveStatus(answer.value.data);
    else if (answer.error.code === 'not-found') this.#gone(id);
  }
}
