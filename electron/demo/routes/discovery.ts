// Trends, suggestions of accounts to follow, and small endpoints that other clients ask for.
import { input, me, routes, viewer, type Request, type Service } from '../http/context.ts';

const dayMs = 86_400_000;

export function discoveryRoutes({ store, present }: Service) {
  const { db } = store;
  const limit = (c: Request, defaultLimit: number, maxLimit: number) =>
    Math.min(Math.max(input(c).whole('limit') ?? defaultLimit, 1), maxLimit);
  const offset = (c: Request) => Math.max(input(c).whole('offset') ?? 0, 0);

  function trendingTags(c: Request) {
    const rows = db.all<{ tag: string }>(
      `SELECT st.tag, count(DISTINCT s.account_id) AS people FROM status_tags st JOIN statuses s ON s.id = st.status_id
       WHERE s.created_at > :since AND s.visibility = 'public' GROUP BY st.tag ORDER BY people DESC, st.tag LIMIT :limit OFFSET :offset`,
      { since: store.now() - 3 * dayMs, limit: limit(c, 10, 20), offset: offset(c) },
    );
    return c.json(rows.map((row) => present.tag(row.tag, viewer(c))));
  }

  function suggestions(c: Request) {
    const rows = db.all<{ id: string }>(
      `SELECT a.id FROM accounts a WHERE a.id <> :me AND a.discoverable = 1
        AND NOT EXISTS(SELECT 1 FROM follows f WHERE f.account_id = :me AND f.target_id = a.id)
        AND NOT EXISTS(SELECT 1 FROM blocks b WHERE b.account_id = :me AND b.target_id = a.id)
       ORDER BY a.base_followers DESC LIMIT :limit`,
      { me: me(c).id, limit: limit(c, 40, 80) },
    );
    return rows.flatMap((row) => store.accounts.byId(row.id) ?? []).map(present.account);
  }

  return routes()
    .on('GET', ['/api/v1/trends/tags', '/api/v1/trends'], (c) => trendingTags(c))
    .get('/api/v1/trends/statuses', (c) => {
      const ids = db.all<{ id: string }>(
        `SELECT s.id FROM statuses s WHERE s.visibility = 'public' AND s.reblog_of_id IS NULL AND s.in_reply_to_id IS NULL AND s.created_at > :since
         ORDER BY s.base_favourites DESC LIMIT :limit OFFSET :offset`,
        { since: store.now() - 3 * dayMs, limit: limit(c, 20, 40), offset: offset(c) },
      );
      return c.json(
        present.statuses(
          ids.flatMap((row) => store.statuses.readable(row.id, viewer(c)) ?? []),
          viewer(c),
        ),
      );
    })
    .get('/api/v1/trends/links', (c) => c.json([]))
    .get('/api/v2/suggestions', (c) => c.json(suggestions(c).map((account) => ({ source: 'global', sources: ['most_followed'], account }))))
    .get('/api/v1/suggestions', (c) => c.json(suggestions(c)))
    .get('/api/v1/scheduled_statuses', (c) => {
      me(c);
      return c.json([]);
    })
    .get('/health', (c) => c.text('OK'));
}
