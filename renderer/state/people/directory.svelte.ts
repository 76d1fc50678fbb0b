// The server's profile directory, with order and scope, page by page, and the relationships to its accounts.
import type { Call } from '../../api/call.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Entities } from '../entities/entities.ts';

export type DirectoryOrder = 'active' | 'new';
/** The API knows `local` and all; `remote` is filtered here. */
export type DirectoryScope = 'local' | 'all' | 'remote';

/** What the directory needs of its account. */
export interface DirectoryAccount {
  readonly call: Call;
  readonly entities: Entities;
  readonly relationships: { request(ids: readonly string[]): void };
}

const pageSize = 40;
const made = new WeakMap<DirectoryAccount, Directory>();

export class Directory {
  order = $state<DirectoryOrder>('active');
  scope = $state<DirectoryScope>('local');
  /** Ids of accounts. */
  readonly pages: Paged<string>;
  #account: DirectoryAccount;

  constructor(account: DirectoryAccount) {
    this.#account = account;
    account.entities.hold({ accountIds: () => this.pages.items });
    this.pages = new Paged(
      async (cursor) => {
        const offset = Number(cursor ?? 0);
        const asked = { limit: pageSize, offset, order: this.order, local: this.scope === 'local' };
        const answer = await account.call('instance.directory', asked);
        if (!answer.ok) return answer;
        answer.value.data.forEach(account.entities.saveAccount);
        const ids = answer.value.data.map((person) => person.id);
        account.relationships.request(ids);
        return { ok: true, value: { data: ids, next: ids.length === 0 ? null : String(offset + ids.length), prev: null } };
      },
      (id) => id,
    );
  }

  get shown(): readonly string[] {
    if (this.scope !== 'remote') return this.pages.items;
    return this.pages.items.filter((id) => this.#account.entities.account(id).value?.acct.includes('@'));
  }

  arrange(change: { order?: DirectoryOrder; scope?: DirectoryScope }): void {
    const before = [this.order, this.scope === 'local'].join();
    if (change.order) this.order = change.order;
    if (change.scope) this.scope = change.scope;
    if ([this.order, this.scope === 'local'].join() !== before) void this.pages.restart();
  }
}

/** The instance for this account, kept so that the page stays as it was left. */
export function directoryOf(account: DirectoryAccount): Directory {
  const known = made.get(account) ?? new Directory(account);
  made.set(account, known);
  return known;
}
