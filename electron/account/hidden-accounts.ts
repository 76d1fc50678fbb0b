// Tracks the users and domains that an account blocked or muted: the search leaves out their posts, and their older notifications get no
// popup. Learns them from server answers and stores them in the cache.
import * as v from 'valibot';
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import { BoundedMap } from '../contract/bounded-map.ts';
import { createFinder } from '@kittiwake/mastodon-api/answer-parts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { AnswerOf, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { relationship } from '@kittiwake/mastodon-api/entities/account';
import type { Account, Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { HiddenAccounts } from '../search/post-index.ts';
import type { Cache } from '../storage/cache.ts';

interface Parts {
  account: AccountKey;
  cache: Pick<Cache, 'get' | 'set'>;
  now: () => number;
  onChange: (hidden: HiddenAccounts) => void;
}

const cacheKey = 'hidden-people';
/** The oldest entries above this number are dropped, since server answers could name accounts without limit. */
const maxHidden = 20_000;
const cacheSchema = v.object({
  people: v.array(v.object({ id: v.string(), until: v.nullable(v.number()), silencedAt: v.nullish(v.number(), null) })),
  hosts: v.array(v.string()),
});
const relationshipsIn = createFinder(relationship);

/** Epoch milliseconds; null means without end. */
function parseEnd(at: string | null): number | null {
  const time = at === null ? NaN : Date.parse(at);
  return Number.isNaN(time) ? null : time;
}

interface HiddenPerson {
  /** End of the block or mute in epoch milliseconds; null means without end. */
  until: number | null;
  /** Last time in epoch milliseconds when the block or mute was known to cover notifications; null: never. */
  silencedAt: number | null;
}

interface HiddenAccountSets {
  /** By account id. */
  people: BoundedMap<string, HiddenPerson>;
  hosts: BoundedMap<string, null>;
}

const toHidden = ({ people, hosts }: HiddenAccountSets): HiddenAccounts => ({
  people: Array.from(people, ([id, { until }]) => ({ id, until })),
  hosts: [...hosts.keys()],
});

/** Returns a function that returns true for hidden accounts. `now`: epoch milliseconds. */
export function createHiddenMatcher({ people, hosts }: HiddenAccounts, now: number) {
  const hiddenIds = new Set(people.flatMap(({ id, until }) => (until === null || until > now ? [id] : [])));
  const hiddenHosts = new Set(hosts);
  return ({ id, acct }: Pick<Account, 'id' | 'acct'>): boolean =>
    hiddenIds.has(id) || hiddenHosts.has(acct.split('@')[1]?.toLowerCase() ?? '');
}

/** Returns true if the account was not hidden before, or in another way. The lists of blocks and mutes do not report `silencedAt`. */
function hideAccount({ people }: HiddenAccountSets, id: string, until: number | null, silencedAt?: number | null): boolean {
  const previous = people.get(id);
  const person = { until, silencedAt: silencedAt === undefined ? (previous?.silencedAt ?? null) : silencedAt };
  people.set(id, person);
  return previous?.until !== until || (previous.silencedAt === null) !== (person.silencedAt === null);
}

/** Returns true if the relationship changed something. */
function applyRelationship(
  hidden: HiddenAccountSets,
  { id, blocking, blocked_by, muting, muting_notifications, domain_blocking, muting_expires_at }: Relationship,
  { now, muteEnd }: { now: number; muteEnd: number | null },
): boolean {
  const silencedAt = blocking || domain_blocking || (muting && muting_notifications) ? now : null;
  if (blocking || blocked_by || domain_blocking) return hideAccount(hidden, id, null, silencedAt);
  return muting ? hideAccount(hidden, id, parseEnd(muting_expires_at) ?? muteEnd, silencedAt) : hidden.people.delete(id);
}

export class HiddenAccountsTracker {
  readonly #account: AccountKey;
  readonly #cache: Parts['cache'];
  readonly #now: () => number;
  readonly #onChange: Parts['onChange'];
  /** Null: not read from the cache yet. */
  #sets: HiddenAccountSets | null = null;

  constructor({ account, cache, now, onChange }: Parts) {
    this.#account = account;
    this.#cache = cache;
    this.#now = now;
    this.#onChange = onChange;
  }

  /** Call this for every successful API call. */
  learn = <N extends EndpointName>(name: N, data: AnswerOf<N>, params: Record<string, unknown>): void => {
    // Older servers do not return the end of a mute, so it is calculated from the requested duration.
    const seconds = name === 'accounts.mute' ? Number(params['duration'] ?? 0) : 0;
    const now = this.#now();
    const muteEnd = seconds > 0 ? now + seconds * 1_000 : null;
    const relationships = relationshipsIn(endpoints[name].answer, data).filter(({ id }) => id !== accountIdOf(this.#account));
    this.#update((hidden) => relationships.map((each) => applyRelationship(hidden, each, { now, muteEnd })).includes(true));
    if (name === 'blocks.list') {
      const people = data as AnswerOf<'blocks.list'>;
      this.#update((hidden) => people.map(({ id }) => hideAccount(hidden, id, null)).includes(true));
    } else if (name === 'mutes.list') {
      const people = data as AnswerOf<'mutes.list'>;
      this.#update((hidden) => people.map(({ id, mute_expires_at }) => hideAccount(hidden, id, parseEnd(mute_expires_at))).includes(true));
    } else if (name === 'domainBlocks.create' || name === 'domainBlocks.delete') {
      const host = String(params['domain']).toLowerCase();
      this.#update(({ hosts }) => {
        const wasHidden = hosts.delete(host);
        if (name === 'domainBlocks.delete') return wasHidden;
        hosts.set(host, null);
        return !wasHidden;
      });
    } else if (name === 'domainBlocks.list') {
      const hosts = (data as AnswerOf<'domainBlocks.list'>).map((host) => host.toLowerCase());
      this.#update((hidden) => {
        const newHosts = hosts.filter((host) => !hidden.hosts.has(host));
        for (const host of newHosts) hidden.hosts.set(host, null);
        return newHosts.length > 0;
      });
    }
  };

  current(): HiddenAccounts {
    return toHidden(this.#load());
  }

  /**
   * True if the notification is older than the mute or block of its user. Later ones are shown: the server sends them only when the mute
   * has expired.
   */
  silences({ account, created_at }: Notification): boolean {
    return Date.parse(created_at) <= (this.#load().people.get(account.id)?.silencedAt ?? 0);
  }

  #load(): HiddenAccountSets {
    if (this.#sets === null) {
      const cachedSets = v.safeParse(cacheSchema, this.#cache.get(this.#account, cacheKey)?.value);
      const { people, hosts } = cachedSets.success ? cachedSets.output : { people: [], hosts: [] };
      this.#sets = { people: new BoundedMap(maxHidden), hosts: new BoundedMap(maxHidden) };
      for (const { id, ...person } of people) this.#sets.people.set(id, person);
      for (const host of hosts) this.#sets.hosts.set(host, null);
    }
    return this.#sets;
  }

  /** Stores the changed state and reports it if `change` returns true. */
  #update(change: (hidden: HiddenAccountSets) => boolean): void {
    const hidden = this.#load();
    if (!change(hidden)) return;
    const people = Array.from(hidden.people, ([id, person]) => ({ id, ...person }));
    this.#cache.set(this.#account, cacheKey, { people, hosts: [...hidden.hosts.keys()] });
    this.#onChange(toHidden(hidden));
  }
}
