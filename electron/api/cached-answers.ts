// Caches responses for the sidebar (lists and followed tags), and returns them while the server cannot be reached.
import type { AccountKey } from '../contract/accounts.ts';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { Answer, EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { parseUntrusted } from '@kittiwake/mastodon-api/parse-untrusted';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { isUnanswered } from '../contract/unanswered.ts';
import type { Cache } from '../storage/cache.ts';

const cachedEndpoints: readonly EndpointName[] = ['lists.all', 'followedTags.list'];

const keyOf = (name: EndpointName): string => `answer:${name}`;

export interface CachedAnswers {
  /** Stores a response of a cached endpoint, or replaces a missing response with the stored one. */
  <T>(account: AccountKey, name: EndpointName, params: Record<string, unknown>, answer: Result<Answer<T>>): Result<Answer<T>>;
}

export function createCachedAnswers(cache: Pick<Cache, 'get' | 'set'>): CachedAnswers {
  return <T>(account: AccountKey, name: EndpointName, params: Record<string, unknown>, answer: Result<Answer<T>>) => {
    // Only the first page is cached.
    if (!cachedEndpoints.includes(name) || params['cursor'] !== undefined) return answer;
    if (answer.ok) {
      cache.set(account, keyOf(name), answer.value.data);
      return answer;
    }
    if (!isUnanswered(answer.error)) return answer;
    const row = cache.get(account, keyOf(name));
    if (!row) return answer;
    // An earlier version may have stored it.
    const cachedAnswer = parseUntrusted(endpoints[name].answer, row.value);
    return cachedAnswer.success ? ok({ data: cachedAnswer.output as T, next: null, prev: null }) : answer;
  };
}
