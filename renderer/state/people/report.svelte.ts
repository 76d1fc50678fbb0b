// A report to the moderators while it is written: the reason, the server's rules, the posts that show it, and what was sent.
import type { Report } from '../../../electron/contract/entities/report.ts';
import type { Rule } from '../../../electron/contract/entities/instance.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import type { Entities } from '../entities/entities.ts';

export type ReportCategory = Report['category'];
export interface ReportingAccount {
  readonly call: Call;
  readonly entities: Pick<Entities, 'saveStatuses'>;
}

const maxPosts = 20;

export class ReportForm {
  readonly accountId: string;
  category = $state<ReportCategory | null>(null);
  rules = $state.raw<readonly Rule[]>([]);
  ruleIds = $state.raw<readonly string[]>([]);
  /** Ids of posts that can be chosen, the one of whose menu it was first. */
  posts = $state.raw<readonly string[]>([]);
  postsPhase = $state<'loading' | 'ready' | 'failed'>('loading');
  postIds = $state.raw<readonly string[]>([]);
  comment = $state('');
  forwards = $state(false);
  sending = $state(false);
  problem = $state.raw<Failure | null>(null);
  /** Null: not sent yet. `forwarded`: as the server says. */
  sent = $state.raw<{ forwarded: boolean } | null>(null);
  #account: ReportingAccount;

  constructor(account: ReportingAccount, accountId: string, status: string | null) {
    this.#account = account;
    this.accountId = accountId;
    this.posts = status === null ? [] : [status];
    this.postIds = this.posts;
  }

  /** Only where the server has rules can one be broken. */
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
    // Some servers send boosts all the same; a boost is somebody else's post.
    const own = answer.value.data.filter(({ reblog }) => reblog === null);
    this.#account.entities.saveStatuses(own);
    this.posts = [...new Set([...this.posts, ...own.map(({ id }) => id)])];
  };

  toggleRule = (id: string): void => void (this.ruleIds = toggled(this.ruleIds, id));
  togglePost = (id: string): void => void (this.postIds = toggled(this.postIds, id));

  async send(): Promise<void> {
    if (this.sending || !this.isComplete || this.category === null) return;
    this.sending = true;
    const answer = await this.#account.call('reports.create', {
      account_id: this.accountId,
      category: this.category,
      ...(this.postIds.length > 0 ? { status_ids: [...this.postIds] } : {}),
      ...(this.comment.trim() === '' ? {} : { comment: this.comment.trim() }),
      ...(this.category === 'violation' ? { rule_ids: [...this.ruleIds] } : {}),
      ...(this.forwards ? { forward: true } : {}),
    });
    this.sending = false;
    this.problem = answer.ok ? null : answer.error;
    if (answer.ok) this.sent = { forwarded: answer.value.data.forwarded };
  }
}

const toggled = (ids: readonly string[], id: string): string[] => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
