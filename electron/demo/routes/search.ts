// /api/v2/search: accounts, posts and tags in one answer.
import { missing } from '../errors.ts';
import { input, me, routes, viewer, type Service } from '../http/context.ts';
import { resolveLink } from './resolve-link.ts';

export function searchRoutes({ store, present }: Service) {
  return routes().get('/api/v2/search', (c) => {
    const params = input(c);
    const query = params.text('q')?.trim();
    if (!query) throw missing('q');
    const limit = Math.min(Math.max(params.whole('limit') ?? 20, 1), 40);
    const offset = params.whole('offset') ?? 0;
    const type = params.text('type');
    const { id } = me(c);
    const wants = (kind: string) => type === undefined || type === kind;

    const link = resolveLink(store, query, id);
    const accounts = !wants('accounts')
      ? []
      : link
        ? [link.account ?? []].flat()
        : store.accounts.search(query, id, limit, offset, params.flag('following') ?? false);
    const statuses = !wants('statuses')
      ? []
      : link
        ? [link.status ?? []].flat()
        : store.search(query, { me: id, from: params.text('account_id') ?? null, limit, offset });
    const tags = !wants('hashtags') ? [] : link ? [link.tag ?? []].flat() : store.groups.searchTags(query.replace(/^#/, ''), limit, offset);
    return c.json({
      accounts: accounts.map(present.account),
      statuses: present.statuses(statuses, viewer(c)),
      hashtags: tags.map((tag) => present.tag(tag, id)),
    });
  });
}
