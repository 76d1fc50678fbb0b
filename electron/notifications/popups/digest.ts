// Counts by kind the notifications that get no popup of their own, and says them in one short text.
import type { AccountKey } from '../../contract/accounts.ts';
import { language } from '../../messages/language.ts';
import { m } from '../../messages/main.ts';

export interface Digest {
  add(account: AccountKey, type: string): void;
  forget(account: AccountKey): void;
  clear(): void;
  /** The accounts in it, the one with the most first. */
  accounts(): AccountKey[];
  /** `handleOf`: null where a single account is signed in. */
  words(handleOf: (account: AccountKey) => string | null): { title: string; body: string };
}

/** The kinds that want an answer first. */
const kinds = [
  ...(['mention', 'quote', 'follow_request', 'admin.report', 'follow', 'admin.sign_up'] as const),
  ...(['reblog', 'favourite', 'poll', 'status', 'update', 'quoted_update'] as const),
];
const mostLines = 3;

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

function listed(counts: Map<string, number>): string {
  const known = kinds.flatMap((type) => {
    const count = counts.get(type) ?? 0;
    return count === 0 ? [] : [m.digest.kinds[type]({ count })];
  });
  const rest = sum(counts.values()) - sum(kinds.map((type) => counts.get(type) ?? 0));
  const parts = rest > 0 ? [...known, m.digest.kinds.other({ count: rest })] : known;
  return new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(parts);
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
        return handle === null ? list : m.digest.account({ handle: `@${handle}`, list });
      });
      const more = lines.length - mostLines;
      const shown = more > 1 ? [...lines.slice(0, mostLines), m.digest.more({ count: more })] : lines;
      return { title: m.digest.title({ count: total }), body: shown.join('\n') };
    },
  };
}
