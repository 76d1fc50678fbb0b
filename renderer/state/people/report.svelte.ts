// Fills in and sends a report to the moderators: category, broken server rules, and posts as evidence.
import type { Report } from '@kittiwake/mastodon-api/entities/notification';
import type { Rule } from '@kittiwake/mastodon-api/entities/instance';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Session } from '../account/session.svelte.ts';

type ReportCategory = Report['category'];
type ReportingAccount = Pick<Session, 'call' | 'entities'>;

const maxPosts = 20;

export class ReportForm {
  readonly accountId: string;
  category = $state<ReportCategory | null>(null);
  rules = $state.raw<readonly Rule[]>([]);
  ruleIds = $state.raw<readonly string[]>([]);
  /** Ids of posts that can be selected, starting with the post whose menu opened the report. */
  posts = $state.raw<readonly string[]>([]);
  postsPhase = $state<'loading' | 'ready' | 'failed'>('loading');
  postIds = $state.raw<readonly string[]>([]);
  comment = $state('');
  shouldForward = $state(false);
  isSending = $state(false);
  problem = $state.raw<Failure | null>(null);
  /** Null: not sent yet. `forwarded`: from the server's answer. */
  sentReport = $state.raw<{ forwarded: boolean } | null>(null);
  #account: ReportingAccount;

  constructor(account: ReportingAccount, accountId: string, status: string | null) {
    this.#account = account;
    this.accountId = accountId;
    this.posts = status === null ? [] : [status];
    this.postIds = this.posts;
  }

  /** Offers `violation` only if the server has rules. */
  get categories(): ReportCategory[] {
    return (['spam', 'violation', 'legal', 'other'] as const).filter((each) => each !== 'violation' || this.rules.length > 0);
  }
  get isComplete(): boolean {
    return this.category !== null && (this.category !== 'violation' || this.ruleIds.length > 0);
  }

  load = async (): Promise<void> => {
    const { call } = this.#account;
    await Promise.all([
      this.loadPosts(),
      call('instance.rules', {}).then((answer) => {
        if (answer.ok) this.rules = answer.value.data;
      }),
    ]);
  };

  loadPosts = async (): Promise<void> => {
    this.postsPhase = 'loading';
    const answer = await this.#account.call('accounts.statuses', { id: this.accountId, limit: maxPosts, exclude_reblogs: true });
    this.postsPhase = answer.ok ? 'ready' : 'failed';
    if (!answer.ok) return;
    // Some servers send boosts despite `exclude_reblogs`; a boosted post belongs to another account.
    const own = answer.value.data.filter(({ reblog }) => reblog === null);
    this.#account.entities.saveStatuses(own);
    this.posts = [...new Set([...this.posts, ...own.map(({ id }) => id)])];
  };

  toggleRule = (id: string): void => void (this.ruleIds = toggleId(this.ruleIds, id));
  togglePost = (id: string): void => void (this.postIds = toggleId(this.postIds, id));

  async send(): Promise<void> {
    if (this.isSending || !this.isComplete || this.category === null) return;
    this.isSending = true;
    const answer = await this.#account.call('reports.create', {
      account_id: this.accountId,
      category: this.category,
      ...(this.postIds.length > 0 ? { status_ids: [...this.postIds] } : {}),
      ...(this.comment.trim() === '' ? {} : { comment: this.comment.trim() }),
      ...(this.category === 'violation' ? { rule_ids: [...this.ruleIds] } : {}),
      ...(this.shouldForward ? { forward: true } : {}),
    });
    this.isSending = false;
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.sentReport = { forwarded: answer.value.data.forwarded };
  }
}

const toggleId = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
