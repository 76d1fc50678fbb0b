// Serves /api/v1/annual_reports: an account's years in review.
import { recordNotFound } from '../errors.ts';
import { createRoutes, pathParam, requireUser, type RequestContext, type RouteServices } from '../http/context.ts';
import type { AsyncRefresh } from '../store/async-refreshes.ts';
import { annualReportSchema, type AnnualReportData, type AnnualReportRow } from '../store/annual-reports.ts';

const retrySeconds = 2;
const setRefreshHeader = (c: RequestContext, { id }: AsyncRefresh) =>
  c.header('Mastodon-Async-Refresh', `id="${id}", retry=${retrySeconds}`);
const readYear = (c: RequestContext) => Number(pathParam(c, 'year'));

export function annualReportRoutes({ store, present }: RouteServices) {
  const { annualReports } = store;

  function presentReport(row: AnnualReportRow, data: AnnualReportData) {
    const username = store.accounts.byId(row.account_id)?.username ?? '';
    return {
      year: row.year,
      data,
      schema_version: annualReportSchema,
      share_url: `${store.origin()}/@${username}/wrapstodon/${row.year}/${row.share_key}`,
      account_id: row.account_id,
    };
  }

  function respondWithReports(c: RequestContext, rows: AnnualReportRow[]) {
    const me = requireUser(c);
    const reports = rows.map((row) => ({ row, data: JSON.parse(row.data) as AnnualReportData }));
    const statusIds = reports.flatMap(({ data }) => Object.values(data.top_statuses)) as (string | null)[];
    return c.json({
      annual_reports: reports.map(({ row, data }) => presentReport(row, data)),
      accounts: reports.length ? [present.account(me)] : [],
      statuses: present.statuses(
        statusIds.flatMap((id) => (id === null ? [] : (store.statuses.byId(id) ?? []))),
        me.id,
      ),
    });
  }

  function requireReport(c: RequestContext): AnnualReportRow {
    const row = annualReports.ofYear(requireUser(c).id, readYear(c));
    if (!row) throw recordNotFound();
    return row;
  }

  return createRoutes()
    .get('/api/v1/annual_reports', (c) => respondWithReports(c, annualReports.pending(requireUser(c).id)))
    .get('/api/v1/annual_reports/:year{\\d+}', (c) => respondWithReports(c, [requireReport(c)]))
    .get('/api/v1/annual_reports/:year{\\d+}/state', (c) => {
      const me = requireUser(c).id;
      const generation = annualReports.findGeneration(me, readYear(c));
      if (generation) setRefreshHeader(c, generation);
      return c.json({ state: annualReports.stateOf(me, readYear(c)) });
    })
    .post('/api/v1/annual_reports/:year{\\d+}/read', (c) => {
      annualReports.markViewed(requireReport(c));
      return c.json({});
    })
    .post('/api/v1/annual_reports/:year{\\d+}/generate', (c) => {
      const me = requireUser(c).id;
      // Mastodon renders nothing then, which Rails answers with 204.
      if (readYear(c) !== annualReports.currentCampaign() || annualReports.ofYear(me, readYear(c))) return c.body(null, 204);
      setRefreshHeader(c, annualReports.generate(me, readYear(c)));
      return c.json({});
    });
}
