// Converts rows to the API's smaller entities: filters, lists, markers, and push subscriptions.
import type { PushSubscriptionRow } from '../store/subscriptions.ts';
import type { FilterRow, FilterStatusRow, KeywordRow, ListRow } from '../store/rows.ts';
import type { MarkerRow } from '../store/account-data.ts';
import { toIso, toIsoOrNull } from './accounts.ts';

export const presentKeyword = (row: KeywordRow) => ({ id: row.id, keyword: row.keyword, whole_word: row.whole_word === 1 });

export const presentFilterStatus = (row: FilterStatusRow) => ({ id: row.id, status_id: row.status_id });

/** The filter without its rules, as in the `filtered` results of statuses. */
export const presentFilterSummary = (row: FilterRow) => ({
  id: row.id,
  title: row.title,
  context: JSON.parse(row.context) as string[],
  expires_at: toIsoOrNull(row.expires_at),
  filter_action: row.action,
});

export const presentFilter = (row: FilterRow, keywords: KeywordRow[], statuses: FilterStatusRow[]) => ({
  ...presentFilterSummary(row),
  keywords: keywords.map(presentKeyword),
  statuses: statuses.map(presentFilterStatus),
});

export const presentList = (row: ListRow) => ({
  id: row.id,
  title: row.title,
  replies_policy: row.replies_policy,
  exclusive: row.exclusive === 1,
});

export const presentMarker = (row: MarkerRow) => ({
  last_read_id: row.last_read_id,
  version: row.version,
  updated_at: toIso(row.updated_at),
});

export const presentSubscription = (row: PushSubscriptionRow, serverKey: string, knowsStandard: boolean) => ({
  id: row.id,
  endpoint: row.endpoint,
  ...(knowsStandard && { standard: row.standard === 1 }),
  alerts: JSON.parse(row.alerts) as Record<string, boolean>,
  policy: row.policy,
  server_key: serverKey,
});
