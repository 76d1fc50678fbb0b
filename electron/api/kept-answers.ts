// What the sidebar is made of is kept, and stands in for the answer while the server can't be reached: lists and followed tags.
import type { AccountKey } from '../contract/accounts.ts';
import type { Answer, EndpointName } from '../contract/endpoints.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Cache } from '../storage/cache.ts';

const kept: readonly EndpointName[] = ['lists.all', 'followedTags.list'];
/** Nothing came from the server, as far as is known. */
const isUnanswered = ({ code, problem }: Failure): boolean =>
  ['offline', 'host-unreachable', 'timeout'].includes(code) || problem === 'connection-broken';

const keyOf = (name: EndpointName): string => `answer:${name}`;

export interface KeptAnswers {
  /** Keeps an answer that will be wanted; gives what is kept in place of one that did not come. */
  <T>(account: AccountKey, name: EndpointName, params: Record<string, unknown>, answer: Result<Answer<T>>): Result<Answer<T>>;
}

export function createKeptAnswers(cache: Pick<Cache, 'get' | 'set'>): KeptAnswers {
  return <T>(account: AccountKey, name: EndpointName, params: Record<string, unknown>, answer: Result<Answer<T>>) => {
    // Further pages are not kept.
    if (!kept.includes(name) || params['cursor'] !== undefined) return answer;
    if (answer.ok) {
      cache.set(account, keyOf(name), answer.value.data);
      return answer;
    }
    if (!isUnanswered(answer.error)) return answer;
    const known = cache.get(account, keyOf(name));
    return known ? ok({ data: known.value as T, next: null, prev: null }) : answer;
  };
}
