// Sums up in a few words what is too much for a popup each, or came while nothing was to pop up.
import type { AccountKey } from '../../contract/accounts.ts';

export interface Digest {
  add(account: AccountKey, type: string): void;
  forget(account: AccountKey): void;
  clear(): void;
  /** The accounts in it, the one with the most first. */
  accounts(): AccountKey[];
  /** `handleOf`: null where a single account is signed in. */
  words(handleOf: (account: AccountKey) => string | null): { title: string; body: string };
}

/** One and many of a kind, the ones that want an answer first. */
const kinds: Record<string, [string, string]> = {
  mention: ['mention', 'mentions'],
  quote: ['quote', 'quotes'],
  follow_request: ['follow request', 'follow requests'],
  follow: ['new follower', 'new followers'],
  reblog: ['boost', 'boosts'],
  favourite: ['favourite', 'favourites'],
  poll: ['ended poll', 'ended polls'],
  status: ['post', 'posts'],
  update: ['edit', 'edits'],
};
const mostLines = 3;

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

function listed(counts: Map<string, number>): string {
  const known = Object.entries(kinds).flatMap(([type, [one, many]]) => {
    const count = counts.get(type) ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  const rest = sum([...counts].flatMap(([type, count]) => (Object.hasOwn(kinds, type) ? [] : [count])));
  return [...known, ...(rest > 0 ? [rest === 1 ? '1 other' : `${rest} others`] : [])].join(', ');
}

export function createDigest(): Digest {
  const counts = new Map<AccountKey, Map<string, number>>();
  const sumOf = (account: AccountKey) => sum(counts.get(account)?.values() ?? []);
  const accounts = () => [...counts.keys()].sort((a, b) => sumOf(b) - sumOf(a));
  return {
    add(account, type) {
      const own = counts.get(account) ?? new Map<string, number>();
      counts.set(account, own.set(type, (own.get(type) ?? 0) + 1));
    },
    forget: (account) => void counts.delete(account),
    clear: () => counts.clear(),
    accounts,
    words(handleOf) {
      const total = sum(accounts().map(sumOf));
      const lines = accounts().map((account) => {
        const handle = handleOf(account);
        const list = listed(counts.get(account) ?? new Map());
        return handle === null ? list : `@${handle}: ${list}`;
      });
      const more = lines.length - mostLines;
      const shown = more > 1 ? [...lines.slice(0, mostLines), `and ${more} more accounts`] : lines;
      return { title: total === 1 ? '1 new notification' : `${total} new notifications`, body: shown.join('\n') };
    },
  };
}
