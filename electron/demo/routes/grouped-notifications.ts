// /api/v2/notifications: the notifications grouped by type and post.
import { notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { aboutOf, groupKey, groupSpanMs } from '../present/presenter.ts';
import { iso } from '../present/accounts.ts';
import { numericWidth } from '../store/ids.ts';
import type { NotificationRow } from '../store/rows.ts';

/** How many single notifications are read at once, until there are enough groups. */
const rowsAtOnce = 200;
const maxSampleAccounts = 8;
/** Notifications among which the members of one group are looked for. */
const maxMembers = 2_000;

interface Range {
  from: string;
  to: string;
}

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

  /** The groups of a page, newest first. A group stands where its newest notification within the page stands. */
  function pageOf(c: Request, keyOf: (row: NotificationRow) => string): { key: string; newest: NotificationRow }[] {
    const wanted = page(c, 40, 80, numericWidth);
    const params = input(c);
    const filter = { types: params.list('types'), without: params.list('exclude_types'), from: params.text('account_id') };
    const found = new Map<string, NotificationRow>();
    for (let next = wanted; ;) {
      const read = notifications.page(me(c).id, { ...next, limit: rowsAtOnce }, filter);
      // From `min_id` upwards the oldest come first, and a later member of a group is its newest.
      for (const row of wanted.minId === null ? read : read.toReversed()) {
        const key = keyOf(row);
        if (!found.has(key) && found.size === wanted.limit) return inOrder(found);
        if (wanted.minId !== null || !found.has(key)) found.set(key, row);
      }
      const [first, last] = [read[0], read.at(-1)];
      if (!first || !last || read.length < rowsAtOnce) return inOrder(found);
      next = wanted.minId === null ? { ...next, maxId: last.id } : { ...next, minId: first.id };
    }
  }
  const inOrder = (found: Map<string, NotificationRow>) =>
    [...found].map(([key, newest]) => ({ key, newest })).sort((a, b) => (a.newest.id < b.newest.id ? 1 : -1));

  /** All members of a group, also those on other pages. */
  function membersWith(key: string, row: NotificationRow): NotificationRow[] {
    if (key.startsWith('ungrouped-')) return [row];
    const from = Math.floor(row.created_at / groupSpanMs) * groupSpanMs;
    return notifications.alike(row, from, from + groupSpanMs);
  }

  /** `range`: the ids between which the page lies. */
  function group(key: string, members: NotificationRow[], range: Range | null) {
    const [newest] = members;
    const here = members.filter(({ id }) => !range || (id >= range.from && id <= range.to));
    const [newestHere, oldestHere] = [here[0], here.at(-1)];
    if (!newest || !newestHere || !oldestHere) throw notFound();
    return {
      group_key: key,
      notifications_count: members.length,
      type: newest.type,
      // The only id that is documented as an integer.
      most_recent_notification_id: Number(newest.id),
      page_min_id: oldestHere.id,
      page_max_id: newestHere.id,
      latest_page_notification_at: iso(newestHere.created_at),
      sample_account_ids: [...new Set(members.map((row) => row.from_id))].slice(0, maxSampleAccounts),
      ...(newest.status_id && { status_id: newest.status_id }),
      ...aboutOf(newest),
    };
  }

  function results(c: Request, groups: [string, NotificationRow[]][], range: Range | null = null) {
    const members = groups.flatMap(([, list]) => list);
    const presented = groups.map(([key, list]) => group(key, list, range));
    const people = new Set(presented.flatMap((one) => one.sample_account_ids));
    const statuses = new Set(members.flatMap((row) => row.status_id ?? []));
    return {
      accounts: [...people].flatMap((id) => store.accounts.byId(id) ?? []).map(present.account),
      statuses: present.statuses(
        [...statuses].flatMap((id) => store.statuses.byId(id) ?? []),
        me(c).id,
      ),
      notification_groups: presented,
    };
  }

  function membersOf(c: Request): NotificationRow[] {
    const found = rows(c, maxMembers).filter((row) => groupKey(row) === pathParam(c, 'key'));
    if (!found.length) throw notFound();
    return found;
  }

  return routes()
    .get('/api/v2/notifications', (c) => {
      const wanted = input(c).list('grouped_types');
      const keyOf = (row: NotificationRow) => (wanted.length && !wanted.includes(row.type) ? `ungrouped-${row.id}` : groupKey(row));
      const groups = pageOf(c, keyOf);
      const [first, last] = [groups[0], groups.at(-1)];
      // As in Mastodon: the page ends below the newest of its last group, so that no group between its members is passed over.
      return answerPage(
        c,
        store.origin(),
        page(c, 40, 80, numericWidth),
        groups.map(({ newest }) => newest.id),
        results(
          c,
          groups.map(({ key, newest }) => [key, membersWith(key, newest)]),
          first && last ? { from: last.newest.id, to: first.newest.id } : null,
        ),
      );
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
    .get('/api/v2/notifications/:key', (c) => c.json(results(c, [[pathParam(c, 'key'), membersOf(c)]])))
    .get('/api/v2/notifications/:key/accounts', (c) => {
      const wanted = page(c, 40, 80, numericWidth);
      const members = rows(c, maxMembers)
        .filter((row) => groupKey(row) === pathParam(c, 'key'))
        .slice(0, wanted.limit);
      return answerPage(
        c,
        store.origin(),
        wanted,
        members.map(({ id }) => id),
        members.flatMap(({ from_id: from }) => store.accounts.byId(from) ?? []).map(present.account),
      );
    })
    .post('/api/v2/notifications/:key/dismiss', (c) => {
      for (const row of membersOf(c)) notifications.dismiss(me(c).id, row.id);
      return c.json({});
    });
}
