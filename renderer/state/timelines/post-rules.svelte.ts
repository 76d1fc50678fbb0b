// Which posts the views of one account show: by the person's filters, and by what they hide in a timeline or of a person.
import { accountIdOf } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import { activeFilters, hidesStatus } from '../../../electron/contract/active-filters.ts';
import type { FilterMatches } from '../../../electron/contract/active-filters.ts';
import type { FilterContext } from '../../../electron/contract/entities/filter-choices.ts';
import type { Preferences } from '../../../electron/contract/journal.ts';
import type { Entities, StoredStatus } from '../entities/entities.ts';

/** What the rules need of their account. */
export interface RulesAccount {
  readonly key: AccountKey;
  readonly entities: Entities;
  readonly preferences: { readonly current: Preferences };
}

export class PostRules {
  /** Every filter that matches a status: as the server said with it, until the person's filters are known. */
  matches = $state.raw<(status: StoredStatus) => FilterMatches>((status) => status.filtered);
  #account: RulesAccount;

  constructor(account: RulesAccount) {
    this.#account = account;
  }

  #isOwn = (status: StoredStatus): boolean => status.account.id === accountIdOf(this.#account.key);
  #status = (id: string): StoredStatus | null => this.#account.entities.status(id).value;

  /** The filters that count here. A person's own posts are never filtered. */
  filters = (status: StoredStatus, context: FilterContext | null): FilterMatches =>
    context === null || this.#isOwn(status) ? [] : activeFilters(this.matches(status), context, { now: Date.now() });

  /** The id of the post that a row shows: of the boosted one, if it is a boost. Null: not known. */
  postOf = (id: string): string | null => {
    const status = this.#status(id);
    return status && (status.reblogId ?? id);
  };

  /** Whether a filter hides this post, or the one that it boosts. */
  hides = (id: string, context: FilterContext | null): boolean => {
    const row = this.#status(id);
    if (!row || this.#isOwn(row)) return false;
    return hidesStatus(this.filters((row.reblogId === null ? null : this.#status(row.reblogId)) ?? row, context));
  };

  /** Whether the person hides posts of this kind in this timeline, or those of its author in all. Replies within a person's own thread belong to it. */
  leavesOut = (id: string, timeline: string): boolean => {
    const { entities, preferences } = this.#account;
    const { hiddenIn, hiddenOf } = preferences.current;
    const row = this.#status(id);
    if (!row || this.#isOwn(row)) return false;
    const { account, reblogId, in_reply_to_account_id: answered, quote } = row;
    const all = [hiddenIn[timeline], hiddenOf[account.id]];
    if (reblogId !== null) return entities.relationship(account.id).value?.showing_reblogs === false || all.some((kinds) => kinds?.boosts);
    const isReply = answered !== null && answered !== account.id && answered !== accountIdOf(this.#account.key);
    return all.some((kinds) => (isReply && kinds?.replies) || (quote && kinds?.quotes));
  };
}
