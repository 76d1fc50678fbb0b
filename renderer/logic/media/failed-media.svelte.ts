// Tracks pictures, films, and sounds that failed to load, so that all of them can be tried again together.

/** Increases with each retry. */
let attempt = $state(0);

/** Tracks the failure of one element; mounting it again tries its file again. */
export function trackFailure() {
  let failedAttempt = $state('');
  return {
    /** True if the file failed to load since the last retry. */
    has: (source: string): boolean => failedAttempt === attempt + source,
    /** Handles the `error` event. */
    add: ({ currentTarget }: Event): void => void (failedAttempt = `${attempt}${(currentTarget as Element).getAttribute('src')}`),
  };
}

export const clearFailures = (): void => void (attempt += 1);
