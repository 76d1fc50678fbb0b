// Reads the header by which a server says that it is still fetching what an answer lacks, such as replies from other servers.
import type { RunningRefresh } from '../contract/endpoints.ts';

const usualRetrySeconds = 5;
const minRetrySeconds = 1;
const maxRetrySeconds = 60;

/** `Mastodon-Async-Refresh`, a dictionary of RFC 8941: `id="…", retry=5, result_count=2`. Mastodon 4.4 leaves out `result_count`. Null: nothing runs, or the header can't be read. */
export function readAsyncRefresh(header: string | null): RunningRefresh | null {
  if (header === null || header.length > 1_000) return null;
  const [, id = ''] = /(?:^|,)\s*id="([^"\\]{1,500})"/.exec(header) ?? [];
  if (id === '') return null;
  const [, retry = ''] = /(?:^|,)\s*retry=(\d{1,6})\s*(?:[,;]|$)/.exec(header) ?? [];
  const seconds = retry === '' ? usualRetrySeconds : Number(retry);
  return { id, retrySeconds: Math.min(maxRetrySeconds, Math.max(minRetrySeconds, seconds)) };
}
