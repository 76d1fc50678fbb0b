// People of the server who let themselves be found: ordered, narrowed, page by page, with how the account stands to them.
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

export type DirectoryOrder = 'active' | 'new';
/** The service tells own from all; `remote` is all without the own. */
export type DirectoryScope = 'local' | 'all' | 'remote';

const pageSize = 40;
const made = new WeakMap<Session, Directory>();

export class Directory {
  order = $state<DirectoryOrder>('active');
  scope = $state<DirectoryScope>('local');
  /** Ids of accounts. */
  readonly pages: Paged<string>;
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
    this.pages = new Paged(
      async (cursor) => {
        const offset = Number(cursor ?? 0);
        const asked = { limit: pageSize, offset, order: this.order, local: this.scope === 'local' };
        const answer = await session.call('instance.directory', asked);
        if (!answer.ok) return answer;
        answer.value.data.forEach(session.entities.saveAccount);
        const ids = answer.value.data.map((account) => account.id);
        session.relationships.want(ids);
        return { ok: true, value: { data: ids, next: ids.length === 0 ? null : String(offset + ids.length), prev: null } };
      },
      (id) => id,
    );
  }

  get shown(): readonly string[] {
    if (this.scope !== 'remote') return this.pages.items;
    return this.pages.items.filter((id) => this.#session.entities.account(id).value?.acct.includes('@'));
  }

  arrange(change: { order?: DirectoryOrder; scope?: DirectoryScope }): void {
    const before = [this.order, this.scope === 'local'].join();
    if (change.order) this.order = change.order;
    if (change.scope) this.scope = change.scope;
    if ([this.order, this.scope === 'local'].join() !== before) void this.pages.restart();
  }
}

/** The one of this account: coming back finds it as it was. */
export function directoryOf(session: Session): Directory {
  const known = made.get(session) ?? new Directory(session);
  made.set(session, known);
  return known;
}
