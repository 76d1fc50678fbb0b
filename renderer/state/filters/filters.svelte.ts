// Loads, creates, edits, and deletes the filters of one account on its server, and matches them with shown posts.
import type { Filter } from '@kittiwake/mastodon-api/entities/filter';
import { createMatcher, convertOlderFilter } from '@kittiwake/mastodon-api/match-filters';
import type { Failure } from '../../../electron/contract/result.ts';
import { paramsOf } from '../../logic/filters/filter-draft.ts';
import type { FilterDraft } from '../../logic/filters/filter-draft.ts';
import { richContent } from '../../logic/html/rich-text.ts';
import type { StoredStatus } from '../entities/entities.ts';
import type { Session } from '../account/session.svelte.ts';

type FiltersAccount = Pick<Session, 'call' | 'rules'>;

/** Longest delay of `setTimeout`. */
const maxTimerMs = 2 ** 31 - 1;

/** Concatenates the text that Mastodon matches filters against (Status#searchable_text). */
function textOf({ spoiler_text, content, emojis, mentions, tags, quote, poll, media_attachments }: StoredStatus): string {
  const { text } = richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null });
  const options = poll?.options.map(({ title }) => title) ?? [];
  return [spoiler_text, text, ...options, ...media_attachments.map(({ description }) => description ?? '')].join('\n');
}

export class Filters {
  list = $state.raw<Filter[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** When the filters were last loaded, in epoch milliseconds. */
  loadedAt = $state<number | null>(null);
  /** `older`: the server has only `/api/v1/filters`, which the app applies; these filters are edited on the server's website. */
  support = $state<'all' | 'older' | 'none'>('all');
  #account: FiltersAccount;
  #textOf: (status: StoredStatus) => string;
  #expiryTimer: ReturnType<typeof setTimeout> | undefined;
  #requestNumber = 0;

  constructor(account: FiltersAccount, text = textOf) {
    this.#account = account;
    this.#textOf = text;
  }

  /** Loads the filters. When called again, the list stays on screen until the new one arrives. */
  load = async (): Promise<void> => {
    const requestNumber = (this.#requestNumber += 1);
    if (this.phase !== 'ready') this.phase = 'loading';
    const answer = await this.#account.call('filters.list', {});
    if (requestNumber !== this.#requestNumber) return;
    if (!answer.ok && answer.error.code === 'not-offered') return this.#loadOlder();
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) {
      this.loadedAt = Date.now();
      this.#setList(answer.value.data);
    } else if (this.phase !== 'ready') this.phase = 'failed';
  };

  async #loadOlder(): Promise<void> {
    const answer = await this.#account.call('filters.listOlder', {});
    this.support = answer.ok ? 'older' : 'none';
    if (!answer.ok && answer.error.code !== 'not-offered') {
      this.problem = answer.error;
      this.phase = 'failed';
    } else this.#setList(answer.ok ? answer.value.data.map(convertOlderFilter) : null);
  }

  /** Replaces the list. Null: the server does not support filters. */
  #setList(list: Filter[] | null): void {
    this.list = list ?? [];
    this.phase = 'ready';
    if (list !== null) this.#apply();
  }

  /** Matches shown posts again, now and when the next filter expires. */
  #apply(): void {
    this.#account.rules.matches = createMatcher(this.list, this.#textOf);
    clearTimeout(this.#expiryTimer);
    const ends = this.list.flatMap(({ expires_at: end }) => (end === null ? [] : Date.parse(end))).filter((end) => end > Date.now());
    if (ends.length > 0) this.#expiryTimer = setTimeout(() => this.#apply(), Math.min(maxTimerMs, Math.min(...ends) - Date.now() + 1));
  }

  #store(filter: Filter): void {
    const isListed = this.list.some(({ id }) => id === filter.id);
    this.#setList(isListed ? this.list.map((each) => (each.id === filter.id ? filter : each)) : [...this.list, filter]);
  }

  find = (id: string | null): Filter | null => this.list.find((filter) => filter.id === id) ?? null;

  /** Returns null, or why saving failed. If a filter was created but adding its post failed, saving the same draft again adds the post. */
  async save(draft: FilterDraft): Promise<Failure | null> {
    const { call } = this.#account;
    const before = this.find(draft.id);
    const params = paramsOf(draft, before);
    const answer = before ? await call('filters.update', { id: before.id, ...params }) : await call('filters.create', params);
    if (!answer.ok) return answer.error;
    this.#store(answer.value.data);
    draft.id = answer.value.data.id;
    return draft.statusId === null ? null : this.addStatus(answer.value.data, draft.statusId);
  }

  /** Returns null, or why deleting failed. */
  async remove({ id }: Filter): Promise<Failure | null> {
    const answer = await this.#account.call('filters.delete', { id });
    if (!answer.ok && answer.error.code !== 'not-found') return answer.error;
    this.#setList(this.list.filter((filter) => filter.id !== id));
    return null;
  }

  async addStatus(filter: Filter, statusId: string): Promise<Failure | null> {
    const answer = await this.#account.call('filters.addStatus', { id: filter.id, status_id: statusId });
    if (!answer.ok) return answer.error;
    this.#store({ ...filter, statuses: [...filter.statuses, answer.value.data] });
    return null;
  }

  /** `entry`: id of the filter's entry for the status. */
  async removeStatus(filter: Filter, entry: string): Promise<Failure | null> {
    const answer = await this.#account.call('filters.deleteStatus', { id: entry });
    if (!answer.ok && answer.error.code !== 'not-found') return answer.error;
    this.#store({ ...filter, statuses: filter.statuses.filter(({ id }) => id !== entry) });
    return null;
  }
}
