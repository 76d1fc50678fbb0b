// Whom and what the account keeps away: blocked and muted people and blocked servers, each list page by page.
import type { Account } from '../../../electron/contract/entities.ts';
import type { Answer } from '../../../electron/contract/endpoints.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

export interface KeptAwayAccount {
  id: string;
  /** ISO time; null: for good. */
  until: string | null;
}
const made = new WeakMap<Session, KeptAway>();
const from = (cursor: string | null, limit: number): { cursor: string } | { limit: number } => (cursor === null ? { limit } : { cursor });

export class KeptAway {
  readonly blocked: Paged<KeptAwayAccount>;
  readonly muted: Paged<KeptAwayAccount>;
  readonly domains: Paged<string>;
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
    const id = (row: KeptAwayAccount): string => row.id;
    this.blocked = new Paged(async (cursor) => this.#accounts(await session.call('blocks.list', from(cursor, 40))), id);
    this.muted = new Paged(async (cursor) => this.#accounts(await session.call('mutes.list', from(cursor, 40))), id);
    this.domains = new Paged(
      (cursor) => session.call('domainBlocks.list', from(cursor, 100)),
      (domain) => domain,
    );
  }

  #accounts(answer: Result<Answer<(Account & { mute_expires_at?: string | null })[]>>): Result<Answer<KeptAwayAccount[]>> {
    if (!answer.ok) return answer;
    const { data } = answer.value;
    data.forEach(this.#session.entities.saveAccount);
    this.#session.relationships.want(data.map((account) => account.id));
    return {
      ok: true,
      value: { ...answer.value, data: data.map((account) => ({ id: account.id, until: account.mute_expires_at ?? null })) },
    };
  }

  unblock = (id: string): Promise<void> => this.#without(this.blocked, id, () => this.#session.accountActions.unblock(id));
  unmute = (id: string): Promise<void> => this.#without(this.muted, id, () => this.#session.accountActions.unmute(id));
  unblockDomain = (domain: string): Promise<void> =>
    this.#without(this.domains, domain, () => this.#session.accountActions.unblockDomain(domain));

  async #without<T>(pages: Paged<T>, key: string, act: () => Promise<boolean>): Promise<void> {
    const putBack = pages.takeOut([key]);
    if (!(await act())) putBack();
  }
}

/** The one of this account, kept while it is signed in. */
export function keptAway(session: Session): KeptAway {
  const known = made.get(session) ?? new KeptAway(session);
  made.set(session, known);
  return known;
}
