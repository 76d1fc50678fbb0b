// Decides which posts the views of one account show: by filters, and by the kinds hidden in a timeline or for an account.
import { accountIdOf } from '../../../electron/contract/accounts.ts';
import { activeFilters, hidesStatus } from '@kittiwake/mastodon-api/active-filters';
import type { FilterMatches } from '@kittiwake/mastodon-api/active-filters';
import type { FilterContext } from '@kittiwake/mastodon-api/entities/choices';
import type { StoredStatus } from '../entities/entities.ts';
import type { Session } from '../account/session.svelte.ts';

type RulesAccount = Pick<Session, 'key' | 'entities' | 'preferences'>;

export class PostRules {
  /** Returns every filter that matches a status: the server's result in `filtered`, until the user's filters are loaded. */
  matches = $state.raw<(status: StoredStatus) => FilterMatches>((status) => status.filtered);
  #account: RulesAccount;

  constructor(account: RulesAccount) {
    this.#account = account;
  }

  #isOwn = (status: StoredStatus): boolean => status.account.id === accountIdOf(this.#account.key);
  #status = (id: string): StoredStatus | null => this.#account.entities.status(id).value;

  /** The matching filters that apply in this context. The user's own posts are never filtered. */
  filters = (status: StoredStatus, context: FilterContext | null): FilterMatches =>
    context === null || this.#isOwn(status) ? [] : activeFilters(this.matches(status), context, { now: Date.now() });

  /** The id of the post that a row shows: for a boost, the boosted post. Null: not loaded. */
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

  /**
   * Whether timelines of several authors, or the notifications, leave out this account: it is suspended, or the user has blocked or muted
   * it, as far as its relationship is loaded.
   */
  leavesOutAccount = (id: string, list: 'timeline' | 'notifications'): boolean => {
    const { entities } = this.#account;
    const relationship = entities.relationship(id).value;
    if (relationship?.blocking || relationship?.domain_blocking || entities.account(id).value?.suspended) return true;
    if (!relationship?.muting || Date.parse(relationship.muting_expires_at ?? '') <= Date.now()) return false;
    return list === 'timeline' || relationship.muting_notifications;
  };

  /** Whether timelines leave out the author of this row, or of the post that it boosts. */
  #leavesOutAuthor = ({ account, reblogId }: StoredStatus): boolean => {
    const boostedStatus = reblogId === null ? null : this.#status(reblogId);
    return [account, boostedStatus?.account].some((author) => author !== undefined && this.leavesOutAccount(author.id, 'timeline'));
  };

  /**
   * Whether the user hides this kind of post in this timeline, or for its author in all timelines. Replies within the author's own thread
   * do not count as replies. Also whether the view leaves out its author.
   */
  leavesOut = (id: string, timeline: string): boolean => {
    const { entities, preferences } = this.#account;
    const { hiddenIn, hiddenOf } = preferences.current;
    const row = this.#status(id);
    if (!row || this.#isOwn(row)) return false;
    const { account, reblogId, in_reply_to_account_id: answered, quote } = row;
    if (this.#leavesOutAuthor(row)) return true;
    const all = [hiddenIn[timeline], hiddenOf[account.id]];
    if (reblogId !== null) return entities.relationship(account.id).value?.showing_reblogs === false || all.some((kinds) => kinds?.boosts);
    const isReply = answered !== null && answered !== account.id && answered !== accountIdOf(this.#account.key);
    return all.some((kinds) => (isReply && kinds?.replies) || (quote && kinds?.quotes));
  };
}
