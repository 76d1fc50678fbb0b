// The number on the app's icon: what is unread over all accounts.

export interface Badge {
  /** Unread per account, of all accounts. */
  count(unread: Readonly<Record<string, number>>): void;
}

export function createBadge(setBadgeCount: (count: number) => unknown): Badge {
  let shown = 0;
  return {
    count(unread) {
      const sum = Object.values(unread).reduce((total, count) => total + count, 0);
      if (sum === shown) return;
      shown = sum;
      setBadgeCount(sum);
    },
  };
}
