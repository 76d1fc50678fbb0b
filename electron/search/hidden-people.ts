// Whose posts the search leaves out, for each account: learnt from the servers' answers about blocks and mutes, kept with the cache.
import * as v from 'valibot';
import { accountIdOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import { createFinder } from '../contract/answer-parts.ts';
import { endpoints } from '../contract/endpoints.ts';
import type { AnswerOf, EndpointName } from '../contract/endpoints.ts';
import { relationship } from '../contract/entities/relationship.ts';
import type { Relationship } from '../contract/entities/relationship.ts';
import type { Cache } from '../storage/cache.ts';
import { createEvent } from '../system/event.ts';
import type { Event } from '../system/event.ts';
import type { Hidden } from './post-index.ts';

export interface HiddenPeople {
  /** To be told of every successful call. */
  learn<N extends EndpointName>(account: AccountKey, name: N, data: AnswerOf<N>, params: Record<string, unknown>): void;
  all(): readonly (readonly [AccountKey, Hidden])[];
  removeAccount(account: AccountKey): void;
  onChange: Event<[AccountKey, Hidden]>['on'];
}

interface Parts {
  cache: Pick<Cache, 'get' | 'set'>;
  accounts: () => readonly AccountKey[];
  now: () => number;
}

const cacheKey = 'hidden-people';
/** The oldest above this number are forgotten: an account's answers could name people without end. */
const maxHidden = 20_000;
const kept = v.object({
  people: v.array(v.object({ id: v.string(), until: v.nullable(v.number()) })),
  hosts: v.array(v.string()),
});
const relationshipsIn = createFinder(relationship);

/** Epoch milliseconds; null: for good. */
function endOf(at: string | null): number | null {
  const time = at === null ? NaN : Date.parse(at);
  return Number.isNaN(time) ? null : time;
}

export function createHiddenPeople({ cache, accounts, now }: Parts): HiddenPeople {
  interface Known {
    people: Map<string, number | null>;
    hosts: Set<string>;
  }
  const known = new Map<AccountKey, Known>();
  const changes = createEvent<[AccountKey, Hidden]>();

  function of(account: AccountKey): Known {
    let found = known.get(account);
    if (!found) {
      const read = v.safeParse(kept, cache.get(account, cacheKey)?.value);
      const { people, hosts } = read.success ? read.output : { people: [], hosts: [] };
      found = { people: new Map(people.map(({ id, until }) => [id, until])), hosts: new Set(hosts) };
      known.set(account, found);
    }
    return found;
  }

  const toHidden = ({ people, hosts }: Known): Hidden => ({
    people: Array.from(people, ([id, until]) => ({ id, until })),
    hosts: [...hosts],
  });

  /** Saves what `change` changes, if it says that it did. */
  function update(account: AccountKey, change: (hidden: Known) => boolean): void {
    const hidden = of(account);
    if (!change(hidden)) return;
    for (const list of [hidden.people, hidden.hosts]) for (const oldest of list.keys()) if (list.size > maxHidden) list.delete(oldest);
    const value = toHidden(hidden);
    cache.set(account, cacheKey, value);
    changes.emit(account, value);
  }

  const setPerson = ({ people }: Known, id: string, until: number | null): boolean => {
    if (people.has(id) && people.get(id) === until) return false;
    people.set(id, until);
    return true;
  };

  function apply(
    hidden: Known,
    { id, blocking, blocked_by, muting, domain_blocking, muting_expires_at }: Relationship,
    muteEnd: number | null,
  ): boolean {
    if (blocking || blocked_by || domain_blocking) return setPerson(hidden, id, null);
    return muting ? setPerson(hidden, id, endOf(muting_expires_at) ?? muteEnd) : hidden.people.delete(id);
  }

  return {
    learn(account, name, data, params) {
      // Older servers don't say when a mute ends.
      const seconds = name === 'accounts.mute' ? Number(params['duration'] ?? 0) : 0;
      const muteEnd = seconds > 0 ? now() + seconds * 1_000 : null;
      const relationships = relationshipsIn(endpoints[name].answer, data).filter(({ id }) => id !== accountIdOf(account));
      update(account, (hidden) => relationships.map((each) => apply(hidden, each, muteEnd)).includes(true));
      if (name === 'blocks.list') {
        const people = data as AnswerOf<'blocks.list'>;
        update(account, (hidden) => people.map(({ id }) => setPerson(hidden, id, null)).includes(true));
      } else if (name === 'mutes.list') {
        const people = data as AnswerOf<'mutes.list'>;
        update(account, (hidden) => people.map(({ id, mute_expires_at }) => setPerson(hidden, id, endOf(mute_expires_at))).includes(true));
      } else if (name === 'domainBlocks.create' || name === 'domainBlocks.delete') {
        const host = String(params['domain']).toLowerCase();
        update(account, ({ hosts }) => {
          const had = hosts.delete(host);
          if (name === 'domainBlocks.delete') return had;
          hosts.add(host);
          return !had;
        });
      } else if (name === 'domainBlocks.list') {
        const hosts = (data as AnswerOf<'domainBlocks.list'>).map((host) => host.toLowerCase());
        update(account, (hidden) => hosts.filter((host) => !hidden.hosts.has(host)).map((host) => hidden.hosts.add(host)).length > 0);
      }
    },
    all: () =>
      accounts().flatMap((account) => {
        const hidden = of(account);
        return hidden.people.size + hidden.hosts.size > 0 ? [[account, toHidden(hidden)] as const] : [];
      }),
    removeAccount: (account) => void known.delete(account),
    onChange: changes.on,
  };
}
