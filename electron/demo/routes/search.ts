// /api/v2/search: accounts, posts and tags in one answer.
import { missing } from '../errors.ts';
import { input, me, routes, viewer, type Service } from '../http/context.ts';

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

    const statusId = new RegExp(`^${store.origin()}/(?:@\\w+|users/\\w+/statuses)/(\\d+)$`).exec(query)?.[1] ?? '';
    const profile = /^https?:\/\/([^/]+)\/@(\w+)$/.exec(query);
    const linked = statusId ? store.statuses.readable(statusId, id) : undefined;
    const handle = profile ? `${profile[2]}@${profile[1]}` : query;
    const isLink = /^https?:\/\//.test(query);
    const accounts =
      wants('accounts') && (!isLink || profile) ? store.accounts.search(handle, id, limit, offset, params.flag('following') ?? false) : [];
    const statuses = linked
      ? [linked]
      : wants('statuses') && !isLink
        ? store.timelines.search(query, { me: id, from: params.text('account_id') ?? null, limit, offset })
        : [];
    const tags = wants('hashtags') && !isLink ? store.groups.searchTags(query.replace(/^#/, ''), limit, offset) : [];
    return c.json({
      accounts: accounts.map(present.account),
      statuses: present.statuses(wants('statuses') ? statuses : [], viewer(c)),
      hashtags: tags.map((tag) => present.tag(tag, id)),
    });
  });
}
