// Brings statuses that a list names but memory does not hold: from the cache in batches, else from the server.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import type { Entities } from './entities.ts';

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

  /** Asks for one status; calls of the same moment share one read. */
  want = (id: string): void => {
    if (this.#entities.hasStatus(id) || this.#wanted.has(id)) return;
    this.#wanted.add(id);
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => void this.#bring());
  };

  async #bring(): Promise<void> {
    this.#scheduled = false;
    const ids = [...this.#wanted].slice(0, 400);
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
