// The filters of one account: loaded from its server, made, changed and deleted there, and matched with what is shown.
import type { Filter } from '../../../electron/contract/entities/filter.ts';
import { createMatcher, fromOlderFilter } from '../../../electron/contract/match-filters.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { paramsOf } from '../../logic/filters/filter-draft.ts';
import type { FilterDraft } from '../../logic/filters/filter-draft.ts';
import { richContent } from '../../logic/html/rich-text.ts';
import type { StoredStatus } from '../entities/entities.ts';
import type { PostRules } from '../timelines/post-rules.svelte.ts';

/** What the filters need of their account. */
export interface FiltersAccount {
  readonly call: Call;
  readonly rules: Pick<PostRules, 'matches'>;
}

/** A timer's longest time. */
const maxTimerMs = 2 ** 31 - 1;

/** What Mastodon looks for words in (Status#searchable_text). */
function textOf({ spoiler_text, content, emojis, mentions, tags, quote, poll, media_attachments }: StoredStatus): string {
  const { text } = richContent(content, { emojis, mentions, tags, still: true, withoutQuote: quote !== null });
  const options = poll?.options.map(({ title }) => title) ?? [];
  return [spoiler_text, text, ...options, ...media_attachments.map(({ description }) => description ?? '')].join('\n');
}

export class Filters {
  list = $state.raw<Filter[]>([]);
  phase = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  problem = $state.raw<Failure | null>(null);
  /** `older`: the server has an older kind of filters, which are followed here and changed there. */
  offered = $state<'all' | 'older' | 'none'>('all');
  #account: FiltersAccount;
  #textOf: (status: StoredStatus) => string;
  #nextEnd: ReturnType<typeof setTimeout> | undefined;
  #requestNumber = 0;

  constructor(account: FiltersAccount, text = textOf) {
    this.#account = account;
    this.#textOf = text;
  }

  /** Can be called again: the list stays on screen until the new one is there. */
  load = async (): Promise<void> => {
    const requestNumber = (this.#requestNumber += 1);
    if (this.phase !== 'ready') this.phase = 'loading';
    const answer = await this.#account.call('filters.list', {}, { background: true });
    if (requestNumber !== this.#requestNumber) return;
    if (!answer.ok && answer.error.code === 'not-offered') return this.#loadOlder();
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.#take(answer.value.data);
    else if (this.phase !== 'ready') this.phase = 'failed';
  };

  async #loadOlder(): Promise<void> {
    const answer = await this.#account.call('filters.listOlder', {}, { background: true });
    this.offered = answer.ok ? 'older' : 'none';
    if (!answer.ok && answer.error.code !== 'not-offered') {
      this.problem = answer.error;
      this.phase = 'failed';
    } else this.#take(answer.ok ? answer.value.data.map(fromOlderFilter) : null);
  }

  /** Null: the server knows no filters. */
  #take(list: Filter[] | null): void {
    this.list = list ?? [];
    this.phase = 'ready';
    if (list !== null) this.#apply();
  }

  /** What is shown is looked through anew, now and when the next filter ends. */
  #apply(): void {
    this.#account.rules.matches = createMatcher(this.list, this.#textOf);
    clearTimeout(this.#nextEnd);
    const ends = this.list.flatMap(({ expires_at: end }) => (end === null ? [] : Date.parse(end))).filter((end) => end > Date.now());
    if (ends.length > 0) this.#nextEnd = setTimeout(() => this.#apply(), Math.min(maxTimerMs, Math.min(...ends) - Date.now() + 1));
  }

  #put(filter: Filter): void {
    const isKnown = this.list.some(({ id }) => id === filter.id);
    this.#take(isKnown ? this.list.map((each) => (each.id === filter.id ? filter : each)) : [...this.list, filter]);
  }

  find = (id: string | null): Filter | null => this.list.find((filter) => filter.id === id) ?? null;

  /** Returns null, or why it was not saved. A filter that is there without its post is saved once more with the same draft. */
  async save(draft: FilterDraft): Promise<Failure | null> {
    const { call } = this.#account;
    const before = this.find(draft.id);
    const params = paramsOf(draft, before);
    const answer = before ? await call('filters.update', { id: before.id, ...params }) : await call('filters.create', params);
    if (!answer.ok) return answer.error;
    this.#put(answer.value.data);
    draft.id = answer.value.data.id;
    return draft.statusId === null ? null : this.addStatus(answer.value.data, draft.statusId);
  }

  /** Returns null, or why it was not deleted. */
  async remove({ id }: Filter): Promise<Failure | null> {
    const answer = await this.#account.call('filters.delete', { id });
    if (!answer.ok && answer.error.code !== 'not-found') return answer.error;
    this.#take(this.list.filter((filter) => filter.id !== id));
    return null;
  }

  async addStatus(filter: Filter, statusId: string): Promise<Failure | null> {
    const answer = await this.#account.call('filters.addStatus', { id: filter.id, status_id: statusId });
    if (!answer.ok) return answer.error;
    this.#put({ ...filter, statuses: [...filter.statuses, answer.value.data] });
    return null;
  }

  /** `entry`: the id that the filter has for the status. */
  async removeStatus(filter: Filter, entry: string): Promise<Failure | null> {
    const answer = await this.#account.call('filters.deleteStatus', { id: entry });
    if (!answer.ok && answer.error.code !== 'not-found') return answer.error;
    this.#put({ ...filter, statuses: filter.statuses.filter(({ id }) => id !== entry) });
    return null;
  }
}
