// What the server says about itself, from several endpoints; a missing endpoint leaves out only its own part.
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Activity, Instance, InstanceV2, Rule } from '../../../electron/contract/entities/instance.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import type { NameIndex } from '../../logic/search/find-names.ts';
import { indexNames } from '../../logic/search/find-names.ts';
import type { Entities } from '../entities/entities.ts';

export interface ServerFacts {
  title: string;
  /** HTML from the server. */
  description: string;
  /** The long description as HTML; '' when it is the same as `description`. */
  more: string;
  thumbnail: string | null;
  version: string;
  contact: { account: Account | null; email: string };
  limits: InstanceV2['configuration'];
  registrations: 'open' | 'approval' | 'closed';
  languages: string[];
  /** Null when the server gives no counts. */
  counts: { people: number; posts: number; servers: number } | null;
  activePeople: number | null;
}

/** What this page needs of its account. */
export interface AboutServerAccount {
  readonly call: Call;
  readonly entities: Entities;
}

const made = new WeakMap<AboutServerAccount, AboutServer>();

export class AboutServer {
  facts = $state.raw<ServerFacts | null>(null);
  rules = $state.raw<Rule[]>([]);
  problem = $state.raw<Failure | null>(null);
  /** Null until it was loaded. */
  activity = $state.raw<Activity[] | null>(null);
  activityProblem = $state.raw<Failure | null>(null);
  peers = $state.raw<NameIndex | null>(null);
  peersProblem = $state.raw<Failure | null>(null);
  #account: AboutServerAccount;
  #asked = new Set<string>();

  constructor(account: AboutServerAccount) {
    this.#account = account;
  }

  load = async (): Promise<void> => {
    const { call } = this.#account;
    const [v1, v2, rules] = await Promise.all([call('instance.get', {}), call('instance.v2', {}), call('instance.rules', {})]);
    const [older, newer] = [v1.ok ? v1.value.data : null, v2.ok ? v2.value.data : null];
    this.facts = older || newer ? factsOf(older, newer) : null;
    this.problem = !v1.ok && !v2.ok ? v1.error : null;
    this.rules = rules.ok ? rules.value.data : (newer?.rules ?? older?.rules ?? []);
    const { account } = this.facts?.contact ?? {};
    if (account) this.#account.entities.saveAccount(account);
  };

  loadActivity = async (): Promise<void> => {
    this.activityProblem = null;
    const answer = await this.#account.call('instance.activity', {});
    if (answer.ok) this.activity = answer.value.data;
    else this.activityProblem = answer.error;
  };

  loadPeers = async (): Promise<void> => {
    this.peersProblem = null;
    const answer = await this.#account.call('instance.peers', {});
    if (answer.ok) this.peers = indexNames(answer.value.data);
    else this.peersProblem = answer.error;
  };

  /** Runs one of the functions above the first time it is called for `name`. */
  once(load: () => Promise<void>, name: 'facts' | 'activity' | 'peers'): void {
    if (this.#asked.has(name)) return;
    this.#asked.add(name);
    void load();
  }
}

function factsOf(older: Instance | null, newer: InstanceV2 | null): ServerFacts {
  const description = newer?.description || older?.short_description || older?.description || '';
  const more = older?.description ?? '';
  const closed = newer ? newer.registrations?.enabled === false : older?.registrations === false;
  const looked = newer?.registrations?.approval_required ?? older?.approval_required ?? false;
  return {
    title: newer?.title || older?.title || '',
    description,
    more: more === description ? '' : more,
    thumbnail: newer?.thumbnail?.url ?? older?.thumbnail ?? null,
    version: newer?.version || older?.version || '',
    contact: { account: newer?.contact?.account ?? older?.contact_account ?? null, email: newer?.contact?.email || older?.email || '' },
    limits: newer?.configuration ?? older?.configuration ?? null,
    registrations: closed ? 'closed' : looked ? 'approval' : 'open',
    languages: newer?.languages ?? older?.languages ?? [],
    counts: older?.stats ? { people: older.stats.user_count, posts: older.stats.status_count, servers: older.stats.domain_count } : null,
    activePeople: newer?.usage?.users?.active_month ?? null,
  };
}

/** The instance for this account, kept while the account is signed in. */
export function aboutServer(account: AboutServerAccount): AboutServer {
  const known = made.get(account) ?? new AboutServer(account);
  made.set(account, known);
  return known;
}
