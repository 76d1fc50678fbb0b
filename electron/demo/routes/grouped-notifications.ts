// /api/v2/notifications: the notifications grouped by type and post.
import { notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { groupKey } from '../present/presenter.ts';
import { iso } from '../present/accounts.ts';
import { numericWidth } from '../store/ids.ts';
import type { NotificationRow } from '../store/rows.ts';

/** How many single notifications are read for each requested group. */
const rowsPerGroup = 8;
const maxSampleAccounts = 8;

export function groupedNotificationRoutes({ store, present }: Service) {
  const { notifications } = store;

  function rows(c: Request, limit: number): NotificationRow[] {
    const params = input(c);
    return notifications.page(
      me(c).id,
      { ...page(c, 40, 80, numericWidth), limit },
      { types: params.list('types'), without: params.list('exclude_types'), from: params.text('account_id') },
    );
  }

  function group(key: string, members: NotificationRow[]) {
    const [newest] = members;
    const oldest = members.at(-1);
    if (!newest || !oldest) throw notFound();
    return {
      group_key: key,
      notifications_count: members.length,
      type: newest.type,
      // The only id that is documented as an integer.
      most_recent_notification_id: Number(newest.id),
      page_min_id: oldest.id,
      page_max_id: newest.id,
      latest_page_notification_at: iso(newest.created_at),
      sample_account_ids: [...new Set(members.map((row) => row.from_id))].slice(0, maxSampleAccounts),
      ...(newest.status_id && { status_id: newest.status_id }),
    };
  }

  function results(c: Request, groups: [string, NotificationRow[]][]) {
    const members = groups.flatMap(([, list]) => list);
    const people = new Set(groups.flatMap(([key, list]) => group(key, list).sample_account_ids));
    const statuses = new Set(members.flatMap((row) => row.status_id ?? []));
    return {
      accounts: [...people].flatMap((id) => store.accounts.byId(id) ?? []).map(present.account),
      statuses: present.statuses(
        [...statuses].flatMap((id) => store.statuses.byId(id) ?? []),
        me(c).id,
      ),
      notification_groups: groups.map(([key, list]) => group(key, list)),
    };
  }

  function membersOf(c: Request): NotificationRow[] {
    const found = rows(c, 2_000).filter((row) => groupKey(row) === pathParam(c, 'key'));
    if (!found.length) throw notFound();
    return found;
  }

  return routes()
    .get('/api/v2/notifications', (c) => {
      const pageParams = page(c, 40, 80, numericWidth);
      const wanted = input(c).list('grouped_types');
      const keyOf = (row: NotificationRow) => (wanted.length && !wanted.includes(row.type) ? `ungrouped-${row.id}` : groupKey(row));
      const groups = [...Map.groupBy(rows(c, pageParams.limit * rowsPerGroup), keyOf)].slice(0, pageParams.limit);
      const ids = groups
        .flatMap(([, list]) => list)
        .map((row) => row.id)
        .toSorted()
        .reverse();
      return answerPage(c, store.origin(), { ...pageParams, limit: 1 }, ids, results(c, groups));
    })
    .get('/api/v2/notifications/unread_count', (c) => {
      const seen = store.groups.marker(me(c).id, 'notifications')?.last_read_id ?? '';
      return c.json({
        count: new Set(
          rows(c, 400)
            .filter((row) => row.id > seen)
            .map(groupKey),
        ).size,
      });
    })
    .get('/api/v2/notifications/policy', (c) => {
      me(c);
      const accept = { for_not_following: 'accept', for_not_followers: 'accept', for_new_accounts: 'accept' };
      return c.json({
        ...accept,
        for_private_mentions: 'accept',
        for_limited_accounts: 'accept',
        for_bots: 'accept',
        summary: { pending_requests_count: 0, pending_notifications_count: 0 },
      });
    })
    .get('/api/v1/notifications/requests', (c) => {
      me(c);
      return c.json([]);
    })
    .get('/api/v2/notifications/:key', (c) => c.json(results(c, [[pathParam(c, 'key'), membersOf(c)]])))
    .get('/api/v2/notifications/:key/accounts', (c) =>
      c.json(
        membersOf(c)
          .flatMap((row) => store.accounts.byId(row.from_id) ?? [])
          .map(present.account),
      ),
    )
    .post('/api/v2/notifications/:key/dismiss', (c) => {
      for (const row of membersOf(c)) notifications.dismiss(me(c).id, row.id);
      return c.json({});
    });
}
