// Counts by kind the notifications that get no popup of their own, and summarises them in a short text.
import type { AccountKey } from '../../contract/accounts.ts';
import { kindsWith } from '../../contract/notification-traits.ts';
import { language } from '../../messages/language.ts';
import { m } from '../../messages/main.ts';

export interface Digest {
  add(account: AccountKey, type: string): void;
  forget(account: AccountKey): void;
  clear(): void;
  /** Accounts in the digest, the one with the most notifications first. */
  accounts(): AccountKey[];
  /** Kinds of the notifications in the digest. */
  types(): string[];
  /** `handleOf` returns null if only one account is signed in. */
  createText(handleOf: (account: AccountKey) => string | null): { title: string; body: string };
}

/** Kinds that want an answer come first. */
const kinds = [...kindsWith('digest', 'first'), ...kindsWith('digest', 'later')];
const maxLines = 3;

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

function formatCounts(counts: Map<string, number>): string {
  const phrases = kinds.flatMap((type) => {
    const count = counts.get(type) ?? 0;
    return count === 0 ? [] : [m.digest.kinds[type]({ count })];
  });
  const otherCount = sum(counts.values()) - sum(kinds.map((type) => counts.get(type) ?? 0));
  const parts = otherCount > 0 ? [...phrases, m.digest.kinds.other({ count: otherCount })] : phrases;
  return new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(parts);
}

export function createDigest(): Digest {
  const counts = new Map<AccountKey, Map<string, number>>();
  const sumOf = (account: AccountKey) => sum(counts.get(account)?.values() ?? []);
  const accounts = () => [...counts.keys()].sort((a, b) => sumOf(b) - sumOf(a));
  return {
    add(account, type) {
      const accountCounts = counts.get(account) ?? new Map<string, number>();
      counts.set(account, accountCounts.set(type, (accountCounts.get(type) ?? 0) + 1));
    },
    forget: (account) => void counts.delete(account),
    clear: () => counts.clear(),
    accounts,
    types: () => [...counts.values()].flatMap((accountCounts) => [...accountCounts.keys()]),
    createText(handleOf) {
      const total = sum(accounts().map(sumOf));
      const lines = accounts().map((account) => {
        const handle = handleOf(account);
        const list = formatCounts(counts.get(account) ?? new Map());
        return handle === null ? list : m.digest.account({ handle: `@${handle}`, list });
      });
      const more = lines.length - maxLines;
      const visibleLines = more > 1 ? [...lines.slice(0, maxLines), m.digest.more({ count: more })] : lines;
      return { title: m.digest.title({ count: total }), body: visibleLines.join('\n') };
    },
  };
}
