// The versions of a post, as its server keeps them.
import type { StatusEdit } from '../../../electron/contract/entities/status.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';

export class VersionHistory {
  /** The newest first. */
  versions = $state.raw<StatusEdit[]>([]);
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  problem = $state.raw<Failure | null>(null);
  readonly #call: Call;
  readonly #id: string;
  #requestNumber = 0;

  constructor(call: Call, id: string) {
    this.#call = call;
    this.#id = id;
  }

  /** Also called when the post was edited again: what is shown stays until the answer is there. */
  load = async (): Promise<void> => {
    const requestNumber = (this.#requestNumber += 1);
    const answer = await this.#call('statuses.history', { id: this.#id });
    if (requestNumber !== this.#requestNumber) return;
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      // Mastodon answers the oldest first; other servers differ.
      this.versions = answer.value.data.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
      this.phase = 'ready';
    } else if (this.versions.length === 0) this.phase = 'failed';
  };

  /** The version that this one replaced; null for the first. */
  before(version: StatusEdit): StatusEdit | null {
    return this.versions[this.versions.indexOf(version) + 1] ?? null;
  }
}
