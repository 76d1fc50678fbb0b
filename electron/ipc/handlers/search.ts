// Handles the window's search among the posts on this computer.
import { parseSearch } from '@kittiwake/mastodon-api/search-query';
import { fail, ok } from '../../contract/result.ts';
import type { Parts } from '../../parts.ts';
import type { Handlers } from '../router.ts';

export function searchHandlers({ accountParts, searchIndex, media }: Parts): Pick<Handlers, 'search.local'> {
  const { accounts } = accountParts;
  return {
    async 'search.local'({ account, query, before }) {
      if (accounts.get(account) === null) return fail('unknown-account');
      const { problem } = parseSearch(query);
      if (problem) return fail('invalid-input', problem.kind, { operator: problem.operator, value: problem.value });
      const results = await searchIndex.search({ query, searcher: account, before });
      if (!results.ok) return results;
      const { posts, next } = results.value;
      // An account may have been signed out during the search.
      const visiblePosts = posts.filter((post) => accounts.get(post.account) !== null);
      return ok({ posts: visiblePosts.map((post) => ({ ...post, status: media.signer.status(post.status) })), next });
    },
  };
}
