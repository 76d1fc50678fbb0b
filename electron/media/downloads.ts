// Runs downloads of media: a few at a time from each server, until the window does not show the file any more.

/** Runs `task` as soon as few enough tasks of the server `origin` are running. */
export type RunLimited = <T>(origin: string, task: () => Promise<T>) => Promise<T>;

/** The window does not show the file any more. */
export class DownloadCancelledError extends Error {}

export interface Downloads {
  /** Rejects with a `DownloadCancelledError` if the download was cancelled before it ended. */
  run<T>(url: string, requestSignal: AbortSignal, download: (signal: AbortSignal) => Promise<T>): Promise<T>;
  cancel(url: string): void;
}

export function createDownloads(runLimited: RunLimited = (_, task) => task()): Downloads {
  const running = new Map<string, AbortController>();
  return {
    async run(url, requestSignal, download) {
      const stop = new AbortController();
      running.set(url, stop);
      const signal = AbortSignal.any([requestSignal, stop.signal]);
      try {
        return await runLimited(new URL(url).origin, async () => {
          signal.throwIfAborted();
          return await download(signal);
        });
      } catch (error) {
        throw stop.signal.aborted ? new DownloadCancelledError('No longer shown', { cause: error }) : error;
      } finally {
        if (running.get(url) === stop) running.delete(url);
      }
    },
    cancel: (url) => running.get(url)?.abort(),
  };
}
