// Marks the calls of a retry or a refresh that the user demands: they are sent also while a rate limit is reached.

let depth = 0;

/** Calls `run`. Calls to the server that it makes before it first waits count as demanded by the user. */
export function attemptExplicitly<T>(run: () => T): T {
  depth += 1;
  try {
    return run();
  } finally {
    depth -= 1;
  }
}

export const isExplicitAttempt = (): boolean => depth > 0;
