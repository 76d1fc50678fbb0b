// Loads the edit history of a post from its server.
import type { StatusEdit } from '@kittiwake/mastodon-api/entities/status';
import type { Failure } from '../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../api/call.ts';

export class VersionHistory {
  /** Newest first. */
  versions = $state.raw<StatusEdit[]>([]);
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  readonly #call: CallEndpoint;
  readonly #id: string;
  #requestNumber = 0;

  constructor(call: CallEndpoint, id: string) {
    this.#call = call;
    this.#id = id;
  }

  /** Loads the history. When called again after an edit, the shown versions stay until the answer arrives. */
  load = async (): Promise<void> => {
    const requestNumber = (this.#requestNumber += 1);
    const answer = await this.#call('statuses.history', { id: this.#id });
    if (requestNumber !== this.#requestNumber) return;
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      // Mastodon returns the oldest version first; other servers differ.
      this.versions = answer.value.data.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
      this.phase = 'ready';
    } else if (this.versions.length === 0) this.phase = 'failed';
  };

  /** The version before this one; null for the first. */
  before(version: StatusEdit): StatusEdit | null {
    return this.versions[this.versions.indexOf(version) + 1] ?? null;
  }
}
