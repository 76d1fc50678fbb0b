// Loads the server's description, rules, activity, and peers from several endpoints; a missing endpoint leaves out only its part.
import type { Account } from '@kittiwake/mastodon-api/entities/account';
import type { Activity, Instance, InstanceV2, Rule } from '@kittiwake/mastodon-api/entities/instance';
import type { Failure } from '../../../electron/contract/result.ts';
import type { NameIndex } from '../../logic/search/find-items.ts';
import { indexNames } from '../../logic/search/find-items.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

export interface ServerFacts {
  title: string;
  /** HTML from the server. */
  description: string;
  /** The long description as HTML; '' if it equals `description`. */
  more: string;
  thumbnail: string | null;
  version: string;
  contact: { account: Account | null; email: string };
  limits: InstanceV2['configuration'];
  registrations: 'open' | 'approval' | 'closed';
  languages: string[];
  /** Null if the server gives no counts. */
  counts: { people: number; posts: number; servers: number } | null;
  activePeople: number | null;
}

type AboutServerAccount = Pick<Session, 'call' | 'entities'>;

export class AboutServer {
  facts = $state.raw<ServerFacts | null>(null);
  rules = $state.raw<Rule[]>([]);
  problem = $state.raw<Failure | null>(null);
  /** Null until loaded. */
  activity = $state.raw<Activity[] | null>(null);
  activityProblem = $state.raw<Failure | null>(null);
  peers = $state.raw<NameIndex | null>(null);
  peersProblem = $state.raw<Failure | null>(null);
  #account: AboutServerAccount;
  #startedLoads = new Set<string>();

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

  /** Calls `load` only the first time for each `name`. */
  loadOnce(load: () => Promise<void>, name: 'facts' | 'activity' | 'peers'): void {
    if (this.#startedLoads.has(name)) return;
    this.#startedLoads.add(name);
    void load();
  }
}

function descriptionsOf(older: Partial<Instance>, newer: Partial<InstanceV2>): Pick<ServerFacts, 'description' | 'more'> {
  const description = newer.description || older.short_description || older.description || '';
  const { description: more = '' } = older;
  return { description, more: more === description ? '' : more };
}

function contactOf(older: Partial<Instance>, newer: Partial<InstanceV2>): ServerFacts['contact'] {
  return { account: newer.contact?.account ?? older.contact_account ?? null, email: newer.contact?.email || older.email || '' };
}

const thumbnailOf = (older: Partial<Instance>, newer: Partial<InstanceV2>): ServerFacts['thumbnail'] =>
  newer.thumbnail?.url ?? older.thumbnail ?? null;

function registrationsOf(older: Instance | null, newer: InstanceV2 | null): ServerFacts['registrations'] {
  const isClosed = newer ? newer.registrations?.enabled === false : older?.registrations === false;
  const needsApproval = newer?.registrations?.approval_required ?? older?.approval_required ?? false;
  if (isClosed) return 'closed';
  return needsApproval ? 'approval' : 'open';
}

function countsOf({ stats }: Partial<Instance>): ServerFacts['counts'] {
  return stats ? { people: stats.user_count, posts: stats.status_count, servers: stats.domain_count } : null;
}

/** Combines the answers of both API versions; null: that endpoint failed. */
function factsOf(instance: Instance | null, instanceV2: InstanceV2 | null): ServerFacts {
  const older: Partial<Instance> = instance ?? {};
  const newer: Partial<InstanceV2> = instanceV2 ?? {};
  return {
    title: newer.title || older.title || '',
    ...descriptionsOf(older, newer),
    thumbnail: thumbnailOf(older, newer),
    version: newer.version || older.version || '',
    contact: contactOf(older, newer),
    limits: newer.configuration ?? older.configuration ?? null,
    registrations: registrationsOf(instance, instanceV2),
    languages: newer.languages ?? older.languages ?? [],
    counts: countsOf(older),
    activePeople: newer.usage?.users?.active_month ?? null,
  };
}

/** Returns the instance for this account, kept while the account is signed in. */
export function aboutServerOf(account: AboutServerAccount): AboutServer {
  return partOf(account, AboutServer, account);
}
