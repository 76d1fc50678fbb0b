// Serves notifications: single, grouped, and filtered ones.
import { notFound, invalid } from '../errors.ts';
import {
  respondWithPage,
  readParams,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  type RouteServices,
  type RequestContext,
} from '../http/context.ts';
import { numericIdLength } from '../store/ids.ts';
import { policyChoices } from '../../contract/entities/notification.ts';
import { policyRules, type StoredPolicyChoice, type StoredPolicyRule } from '../store/notification-policies.ts';
import type { NotificationRequestRow, NotificationRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { extraFieldsOf, groupKey, groupSpanMs } from '../present/presenter.ts';
import { toIso } from '../present/accounts.ts';

export function notificationRoutes({ store, present }: RouteServices) {
  const { notifications } = store;

  return createRoutes()
    .get('/api/v1/notifications', (c) => {
      const params = readParams(c);
      const pageParams = readPageRange(c, 40, 80, numericIdLength);
      const rows = notifications.page(requireUser(c).id, pageParams, {
        types: params.list('types'),
        excludedTypes: params.list('exclude_types'),
        from: params.text('account_id'),
        includesFiltered: params.flag('include_filtered') ?? false,
      });
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        rows.map(present.notification),
      );
    })
    .get('/api/v1/notifications/unread_count', (c) => {
      const limit = Math.min(readParams(c).integer('limit') ?? 100, 1000);
      const lastReadId = store.accountData.marker(requireUser(c).id, 'notifications')?.last_read_id ?? '';
      return c.json({ count: notifications.countAfter(requireUser(c).id, lastReadId, limit) });
    })
    .post('/api/v1/notifications/clear', (c) => {
      notifications.clear(requireUser(c).id);
      return c.json({});
    })
    .get('/api/v1/notifications/:id', (c) => {
      const row = notifications.byId(requireUser(c).id, pathParam(c, 'id'));
      if (!row) throw notFound();
      return c.json(present.notification(row));
    })
    .post('/api/v1/notifications/:id/dismiss', (c) => {
      if (!notifications.dismiss(requireUser(c).id, pathParam(c, 'id'))) throw notFound();
      return c.json({});
    });
}

// Serves /api/v2/notifications/policy and /api/v1/notifications/requests: the rules of filtering, and the filtered notifications.
export function notificationPolicyRoutes({ store, present }: RouteServices) {
  const { notificationPolicies: policies } = store;

  const respondWithPolicy = (c: RequestContext) =>
    c.json({ ...policies.policyOf(requireUser(c).id), summary: policies.summary(requireUser(c).id) });

  function readPolicyChange(c: RequestContext): Partial<Record<StoredPolicyRule, StoredPolicyChoice>> {
    const rules = policyRules.filter((rule) => readParams(c).has(rule));
    return Object.fromEntries(
      rules.map((rule) => {
        const choice = policyChoices.find((one) => one === readParams(c).text(rule));
        if (!choice) throw invalid(`${rule} is not included in the list`);
        return [rule, choice];
      }),
    );
  }

  function requireRequest(c: RequestContext): NotificationRequestRow {
    const row = policies.byId(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  /** Returns the requests named by `id` that belong to the account of the token. */
  const findRequests = (c: RequestContext) =>
    readParams(c)
      .list('id')
      .flatMap((id) => policies.byId(requireUser(c).id, id) ?? []);

  return createRoutes()
    .get('/api/v2/notifications/policy', respondWithPolicy)
    .patch('/api/v2/notifications/policy', (c) => {
      policies.change(requireUser(c).id, readPolicyChange(c));
      return respondWithPolicy(c);
    })
    .get('/api/v1/notifications/requests', (c) => {
      const pageParams = readPageRange(c, 40, 80);
      const rows = policies.requests(requireUser(c).id, pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        rows.map(({ id }) => id),
        rows.map(present.notificationRequest),
      );
    })
    .get('/api/v1/notifications/requests/merged', (c) => {
      requireUser(c);
      return c.json({ merged: true });
    })
    .post('/api/v1/notifications/requests/accept', (c) => {
      findRequests(c).forEach((row) => policies.accept(row));
      return c.json({});
    })
    .post('/api/v1/notifications/requests/dismiss', (c) => {
      findRequests(c).forEach((row) => policies.dismiss(row));
      return c.json({});
    })
    .get('/api/v1/notifications/requests/:id', (c) => c.json(present.notificationRequest(requireRequest(c))))
    .post('/api/v1/notifications/requests/:id/accept', (c) => {
      policies.accept(requireRequest(c));
      return c.json({});
    })
    .post('/api/v1/notifications/requests/:id/dismiss', (c) => {
      policies.dismiss(requireRequest(c));
      return c.json({});
    });
}

// Serves /api/v2/notifications: notifications grouped by type and status.
/** Number of single notifications that are read at once, until there are enough groups. */
const batchSize = 200;
const maxSampleAccounts = 8;
/** The members of a group are searched among this many notifications. */
const maxMembers = 2_000;

interface NotificationIdRange {
  from: string;
  to: string;
}
/** `newest`: the newest member within the page; it determines the position of the group. */
interface NotificationGroup {
  key: string;
  newest: NotificationRow;
}

const readGroupPage = (c: RequestContext) => readPageRange(c, 40, 80, numericIdLength);

function readFilter(c: RequestContext) {
  const params = readParams(c);
  return { types: params.list('types'), excludedTypes: params.list('exclude_types'), from: params.text('account_id') };
}

const listNotifications = (c: RequestContext, { notifications }: Store, limit: number): NotificationRow[] =>
  notifications.page(requireUser(c).id, { ...readGroupPage(c), limit }, readFilter(c));

/** Returns the groups of a page, newest first. */
function readGroups(c: RequestContext, { notifications }: Store, keyOf: (row: NotificationRow) => string): NotificationGroup[] {
  const pageParams = readGroupPage(c);
  const filter = readFilter(c);
  const newestByKey = new Map<string, NotificationRow>();
  for (let next = pageParams; ;) {
    const batch = notifications.page(requireUser(c).id, { ...next, limit: batchSize }, filter);
    // With `min_id`, the oldest notifications come first, so a later member of a group is newer.
    for (const row of pageParams.minId === null ? batch : batch.toReversed()) {
      const key = keyOf(row);
      if (!newestByKey.has(key) && newestByKey.size === pageParams.limit) return sortGroups(newestByKey);
      if (pageParams.minId !== null || !newestByKey.has(key)) newestByKey.set(key, row);
    }
    const [first, last] = [batch[0], batch.at(-1)];
    if (!first || !last || batch.length < batchSize) return sortGroups(newestByKey);
    next = pageParams.minId === null ? { ...next, maxId: last.id } : { ...next, minId: first.id };
  }
}
const sortGroups = (newestByKey: Map<string, NotificationRow>): NotificationGroup[] =>
  [...newestByKey].map(([key, newest]) => ({ key, newest })).sort((a, b) => (a.newest.id < b.newest.id ? 1 : -1));

/** Returns all members of a group, including those on other pages. */
function findMembers({ notifications }: Store, { key, newest }: NotificationGroup): NotificationRow[] {
  if (key.startsWith('ungrouped-')) return [newest];
  const from = Math.floor(newest.created_at / groupSpanMs) * groupSpanMs;
  return notifications.listGroupMembers(newest, from, from + groupSpanMs);
}

/** `range`: the ids of the page's first and last notification. */
function presentGroup(key: string, members: NotificationRow[], range: NotificationIdRange | null) {
  const [newest] = members;
  const pageMembers = members.filter(({ id }) => !range || (id >= range.from && id <= range.to));
  const [newestHere, oldestHere] = [pageMembers[0], pageMembers.at(-1)];
  if (!newest || !newestHere || !oldestHere) throw notFound();
  return {
    group_key: key,
    notifications_count: members.length,
    type: newest.type,
    // The only id that is documented as an integer.
    most_recent_notification_id: Number(newest.id),
    page_min_id: oldestHere.id,
    page_max_id: newestHere.id,
    latest_page_notification_at: toIso(newestHere.created_at),
    sample_account_ids: [...new Set(members.map((row) => row.from_id))].slice(0, maxSampleAccounts),
    ...(newest.status_id && { status_id: newest.status_id }),
    ...extraFieldsOf(newest),
  };
}

/** Presents groups with the accounts and statuses that they mention. `groups`: pairs of a key and the members. */
function presentGroups(
  { store, present }: RouteServices,
  me: string,
  groups: [string, NotificationRow[]][],
  range: NotificationIdRange | null = null,
) {
  const members = groups.flatMap(([, list]) => list);
  const presentedGroups = groups.map(([key, list]) => presentGroup(key, list, range));
  const accountIds = new Set(presentedGroups.flatMap((one) => one.sample_account_ids));
  const statusIds = new Set(members.flatMap((row) => row.status_id ?? []));
  return {
    accounts: [...accountIds].flatMap((id) => store.accounts.byId(id) ?? []).map(present.account),
    statuses: present.statuses(
      [...statusIds].flatMap((id) => store.statuses.byId(id) ?? []),
      me,
    ),
    notification_groups: presentedGroups,
  };
}

export function groupedNotificationRoutes(services: RouteServices) {
  const { store, present } = services;

  const listMembers = (c: RequestContext): NotificationRow[] =>
    listNotifications(c, store, maxMembers).filter((row) => groupKey(row) === pathParam(c, 'key'));
  function requireMembers(c: RequestContext): NotificationRow[] {
    const members = listMembers(c);
    if (!members.length) throw notFound();
    return members;
  }

  return createRoutes()
    .get('/api/v2/notifications', (c) => {
      const groupedTypes = readParams(c).list('grouped_types');
      const keyOf = (row: NotificationRow) =>
        groupedTypes.length && !groupedTypes.includes(row.type) ? `ungrouped-${row.id}` : groupKey(row);
      const groups = readGroups(c, store, keyOf);
      const [first, last] = [groups[0], groups.at(-1)];
      // The next page starts below the newest member of the last group, as in Mastodon, so that no group between its members is skipped.
      return respondWithPage(
        c,
        store.origin(),
        readGroupPage(c),
        groups.map(({ newest }) => newest.id),
        presentGroups(
          services,
          requireUser(c).id,
          groups.map((group) => [group.key, findMembers(store, group)]),
          first && last ? { from: last.newest.id, to: first.newest.id } : null,
        ),
      );
    })
    .get('/api/v2/notifications/unread_count', (c) => {
      const lastReadId = store.accountData.marker(requireUser(c).id, 'notifications')?.last_read_id ?? '';
      const unreadRows = listNotifications(c, store, 400).filter((row) => row.id > lastReadId);
      return c.json({ count: new Set(unreadRows.map(groupKey)).size });
    })
    .get('/api/v2/notifications/:key', (c) =>
      c.json(presentGroups(services, requireUser(c).id, [[pathParam(c, 'key'), requireMembers(c)]])),
    )
    .get('/api/v2/notifications/:key/accounts', (c) => {
      const pageParams = readGroupPage(c);
      const members = listMembers(c).slice(0, pageParams.limit);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        members.map(({ id }) => id),
        members.flatMap(({ from_id: from }) => store.accounts.byId(from) ?? []).map(present.account),
      );
    })
    .post('/api/v2/notifications/:key/dismiss', (c) => {
      for (const row of requireMembers(c)) store.notifications.dismiss(requireUser(c).id, row.id);
      return c.json({});
    });
}
