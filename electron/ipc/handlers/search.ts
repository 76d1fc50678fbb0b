// The window's search among the posts on this computer.
import { parseSearch } from '../../contract/search-query.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

export function searchHandlers({ accounts, searchIndex, mediaSigner }: Services): Pick<Handlers, 'search.local'> {
  return {
    async 'search.local'({ account, query, before }) {
      if (accounts.get(account) === null) return fail('unknown-account');
      const { problem } = parseSearch(query);
      if (problem) return fail('invalid-input', problem.kind, { operator: problem.operator, value: problem.value });
      const found = await searchIndex.search({ query, asking: account, before });
      if (!found.ok) return found;
      const { posts, next } = found.value;
      // It was signed out while the index was asked.
      const shown = posts.filter((post) => accounts.get(post.account) !== null);
      return ok({ posts: shown.map((post) => ({ ...post, status: mediaSigner.status(post.status) })), next });
    },
  };
}
