// Serves notifications: single, grouped, and filtered ones.
import { ApiError, internalError, recordNotFound } from '../errors.ts';
import {
  respondWithPage,
  readParams,
  requireUser,
  readPageRange,
  pathParam,
  createRoutes,
  withOpenEnd,
  type RouteServices,
  type RequestContext,
} from '../http/context.ts';
import { numericIdLength } from '../store/ids.ts';
import { policyChoices, policyRules, type StoredPolicyChoice, type StoredPolicyRule } from '../store/notification-policies.ts';
import { groupableTypes, ungroupedKey } from '../store/notifications.ts';
import type { PageRange } from '../store/database.ts';
import type { AccountRow, NotificationRequestRow, NotificationRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { extraFieldsOf, fallbackOf } from '../present/notification-fallback.ts';
import { toIso } from '../present/accounts.ts';

const readNotificationRange = (c: RequestContext) => readPageRange(c, 40, 80, numericIdLength);

function readFilter(c: RequestContext) {
  const params = readParams(c);
  return {
    types: params.list('types'),
    excludedTypes: params.list('exclude_types'),
    includesFiltered: params.flag('include_filtered') ?? false,
  };
}

/** Returns the types that the client knows; null: the client did not say, and gets no fallbacks. */
const readSupportedTypes = (c: RequestContext): string[] | null =>
  readParams(c).has('supported_types') || readParams(c).has('supported_types[]') ? readParams(c).list('supported_types') : null;

/** Returns the range of the unread notifications. */
function unreadRange(c: RequestContext, { accountData }: Store): PageRange {
  const limit = Math.min(Math.max(readParams(c).integer('limit') ?? 100, 1), 1000);
  const minId = accountData.marker(requireUser(c).id, 'notifications')?.last_read_id ?? '0';
  return { limit, maxId: null, sinceId: null, minId };
}

export function notificationRoutes({ store, present }: RouteServices) {
  const { notifications } = store;

  return createRoutes()
    .get('/api/v1/notifications', (c) => {
      const pageParams = readNotificationRange(c);
      const supportedTypes = readSupportedTypes(c);
      const filter = { ...readFilter(c), from: readParams(c).text('account_id') };
      const rows = notifications.page(requireUser(c).id, pageParams, filter);
      return respondWithPage(
        c,
        store.origin(),
        withOpenEnd(pageParams),
        rows.map((row) => row.id),
        rows.map((row) => present.notification(row, supportedTypes)),
      );
    })
    .get('/api/v1/notifications/unread_count', (c) =>
      c.json({ count: notifications.page(requireUser(c).id, unreadRange(c, store), readFilter(c)).length }),
    )
    .on('POST', ['/api/v1/notifications/clear', '/api/v2/notifications/clear'], (c) => {
      notifications.clear(requireUser(c).id);
      return c.json({});
    })
    .get('/api/v1/notifications/:id', (c) => {
      const row = notifications.byId(requireUser(c).id, pathParam(c, 'id'));
      if (!row) throw recordNotFound();
      return c.json(present.notification(row, readSupportedTypes(c)));
    })
    .post('/api/v1/notifications/:id/dismiss', (c) => {
      if (!notifications.dismiss(requireUser(c).id, pathParam(c, 'id'))) throw recordNotFound();
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
        // Rails raises an exception for an unknown value of an enum.
        if (!choice) throw internalError();
        return [rule, choice];
      }),
    );
  }

  function requireRequest(c: RequestContext): NotificationRequestRow {
    const row = policies.byId(requireUser(c).id, pathParam(c, 'id'));
    if (!row) throw recordNotFound();
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
        withOpenEnd(pageParams),
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

/** A group on a page. `newest`: its newest member within the page, which determines the position of the group. */
interface NotificationGroup {
  key: string;
  newest: NotificationRow;
}
/** Ids of a page's first and last notification; null: no bound. */
interface NotificationIdRange {
  from: string | null;
  to: string | null;
}

/** Returns the function that determines the group of a notification; the client can choose the grouped types. */
function createKeyOf(c: RequestContext): (row: NotificationRow) => string {
  const requestedTypes = readParams(c).list('grouped_types');
  const groupedTypes: readonly string[] = requestedTypes.length ? requestedTypes : groupableTypes;
  return (row) => (row.group_key !== null && groupedTypes.includes(row.type) ? row.group_key : ungroupedKey(row.id));
}

/** Returns the groups of a page, newest first. */
function readGroups(c: RequestContext, { notifications }: Store, pageParams: PageRange): NotificationGroup[] {
  const keyOf = createKeyOf(c);
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

const decrementId = (id: string) => String(BigInt(id) - 1n).padStart(id.length, '0');

/** Returns the range of a page's members. An incomplete page is the last one in its direction, so that end has no bound but the client's. */
function rangeOfPage(groups: NotificationGroup[], { limit, minId, maxId, sinceId }: PageRange): NotificationIdRange {
  const [first, last] = [groups[0]?.newest.id ?? null, groups.at(-1)?.newest.id ?? null];
  if (groups.length >= limit) return { from: last, to: first };
  if (minId !== null) return { from: last, to: maxId === null ? null : decrementId(maxId) };
  return { from: sinceId, to: first };
}

/** Presents a group; `range`: the members that the page covers, null outside of pages. */
function presentGroup(
  store: Store,
  { key, newest }: NotificationGroup,
  range: NotificationIdRange | null,
  supportedTypes: string[] | null,
) {
  const data = (key === newest.group_key && store.notifications.groupData(newest, range ?? { from: null, to: null })) || {
    senderIds: [newest.from_id],
    count: 1,
    newest,
    oldestId: newest.id,
  };
  const senders = data.senderIds.flatMap((id) => store.accounts.byId(id) ?? []);
  return {
    senders,
    entity: {
      group_key: key,
      notifications_count: data.count,
      type: newest.type,
      // The only id that is documented as an integer.
      most_recent_notification_id: Number(data.newest.id),
      ...(range && {
        page_min_id: data.oldestId,
        page_max_id: data.newest.id,
        latest_page_notification_at: toIso(data.newest.created_at),
      }),
      sample_account_ids: senders.map(({ id }) => id),
      ...(newest.status_id && { status_id: newest.status_id }),
      ...extraFieldsOf(store, newest),
      ...fallbackOf(store, newest, senders, supportedTypes),
    },
  };
}

/** Sorts accounts into those that are presented in full, and those of which the client wants avatars only. */
function splitAccounts(senderLists: AccountRow[][], isPartial: boolean) {
  const byId = (rows: AccountRow[]) => new Map(rows.map((row) => [row.id, row]));
  const full = byId(isPartial ? senderLists.flatMap(([first]) => first ?? []) : senderLists.flat());
  const partial = isPartial ? byId(senderLists.flat().filter(({ id }) => !full.has(id))) : new Map<string, AccountRow>();
  return { full: [...full.values()], partial: [...partial.values()] };
}

function readsPartialAccounts(c: RequestContext): boolean {
  const value = readParams(c).text('expand_accounts') ?? 'full';
  if (value !== 'full' && value !== 'partial_avatars')
    throw new ApiError(400, `Invalid value for 'expand_accounts': '${value}', allowed values are 'full' and 'partial_avatars'`);
  return value === 'partial_avatars';
}

export function groupedNotificationRoutes({ store, present }: RouteServices) {
  const { notifications } = store;

  const presentPartialAccount = (row: AccountRow) => {
    const { id, acct, locked, bot, url, avatar, avatar_static, avatar_description } = present.account(row);
    return { id, acct, locked, bot, url, avatar, avatar_static, avatar_description };
  };

  /** Presents groups with the accounts and statuses that they mention. */
  function presentGroups(c: RequestContext, groups: NotificationGroup[], range: NotificationIdRange | null, isPartial = false) {
    const supportedTypes = readSupportedTypes(c);
    const presentedGroups = groups.map((group) => presentGroup(store, group, range, supportedTypes));
    const { full, partial } = splitAccounts(
      presentedGroups.map(({ senders }) => senders),
      isPartial,
    );
    const statusIds = new Set(groups.flatMap(({ newest }) => newest.status_id ?? []));
    return {
      accounts: full.map((row) => present.account(row)),
      ...(isPartial && { partial_accounts: partial.map(presentPartialAccount) }),
      statuses: present.statuses(
        [...statusIds].flatMap((id) => store.statuses.byId(id) ?? []),
        requireUser(c).id,
      ),
      notification_groups: presentedGroups.map(({ entity }) => entity),
    };
  }

  return createRoutes()
    .get('/api/v2/notifications', (c) => {
      const pageParams = readNotificationRange(c);
      const isPartial = readsPartialAccounts(c);
      const groups = readGroups(c, store, pageParams);
      // The next page starts below the newest member of the last group, as in Mastodon, so that no group between its members is skipped.
      return respondWithPage(
        c,
        store.origin(),
        withOpenEnd(pageParams),
        groups.map(({ newest }) => newest.id),
        presentGroups(c, groups, rangeOfPage(groups, pageParams), isPartial),
      );
    })
    .get('/api/v2/notifications/unread_count', (c) => c.json({ count: readGroups(c, store, unreadRange(c, store)).length }))
    .get('/api/v2/notifications/:key', (c) => {
      const key = pathParam(c, 'key');
      const newest = notifications.newestOfGroup(requireUser(c).id, key);
      if (!newest) throw recordNotFound();
      return c.json(presentGroups(c, [{ key: newest.group_key ?? ungroupedKey(newest.id), newest }], null));
    })
    .get('/api/v2/notifications/:key/accounts', (c) => {
      const pageParams = readNotificationRange(c);
      const members = notifications.pageOfGroup(requireUser(c).id, pathParam(c, 'key'), pageParams);
      return respondWithPage(
        c,
        store.origin(),
        pageParams,
        members.map(({ id }) => id),
        members.flatMap(({ from_id: from }) => store.accounts.byId(from) ?? []).map((row) => present.account(row)),
      );
    })
    .post('/api/v2/notifications/:key/dismiss', (c) => {
      notifications.dismissGroup(requireUser(c).id, pathParam(c, 'key'));
      return c.json({});
    });
}
