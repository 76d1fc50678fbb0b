// Lists blocked accounts, muted accounts, and blocked servers, each page by page.
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { Answer } from '@kittiwake/mastodon-api/endpoints';
import type { Result } from '../../../electron/contract/result.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

export interface BlockedAccount {
  id: string;
  /** ISO time when the mute ends; null: never. */
  until: string | null;
}

type BlocksAccount = Pick<Session, 'call' | 'entities' | 'relationships' | 'accountActions'>;

const pageParams = (cursor: string | null, limit: number): { cursor: string } | { limit: number } =>
  cursor === null ? { limit } : { cursor };

export class BlocksAndMutes {
  readonly blocked: Paged<BlockedAccount>;
  readonly muted: Paged<BlockedAccount>;
  readonly domains: Paged<string>;
  #account: BlocksAccount;

  constructor(account: BlocksAccount) {
    this.#account = account;
    account.entities.hold({ accountIds: () => [...this.blocked.items, ...this.muted.items].map((row) => row.id) });
    const id = (row: BlockedAccount): string => row.id;
    this.blocked = new Paged(async (cursor) => this.#accounts(await account.call('blocks.list', pageParams(cursor, 40))), id);
    this.muted = new Paged(async (cursor) => this.#accounts(await account.call('mutes.list', pageParams(cursor, 40))), id);
    this.domains = new Paged(
      (cursor) => account.call('domainBlocks.list', pageParams(cursor, 100)),
      (domain) => domain,
    );
  }

  #accounts(answer: Result<Answer<(Account & { mute_expires_at?: string | null })[]>>): Result<Answer<BlockedAccount[]>> {
    if (!answer.ok) return answer;
    const { data } = answer.value;
    data.forEach(this.#account.entities.saveAccount);
    this.#account.relationships.request(data.map((account) => account.id));
    return {
      ok: true,
      value: { ...answer.value, data: data.map((account) => ({ id: account.id, until: account.mute_expires_at ?? null })) },
    };
  }

  unblock = (id: string): Promise<void> => this.#removeDuring(this.blocked, id, () => this.#account.accountActions.unblock(id));
  unmute = (id: string): Promise<void> => this.#removeDuring(this.muted, id, () => this.#account.accountActions.unmute(id));
  unblockDomain = (domain: string): Promise<void> =>
    this.#removeDuring(this.domains, domain, () => this.#account.accountActions.unblockDomain(domain));

  async #removeDuring<T>(pages: Paged<T>, key: string, act: () => Promise<boolean>): Promise<void> {
    const restore = pages.removeReversibly([key]);
    if (!(await act())) restore();
  }
}

/** Returns the instance for this account, kept while the account is signed in. */
export function blocksAndMutes(account: BlocksAccount): BlocksAndMutes {
  return partOf(account, BlocksAndMutes, account);
}
