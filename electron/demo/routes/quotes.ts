// /api/v1/statuses/:id/quotes and /interaction_policy: who quoted a post, taking a quote back, and who may quote.
import { ApiError, forbidden, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, token, viewer, type Request, type Service } from '../http/context.ts';
import type { StatusRow } from '../store/rows.ts';
import { quotePolicyOf } from './draft.ts';

export function quoteRoutes({ store, present }: Service) {
  const { statuses, quotes } = store;

  function status(c: Request, id = pathParam(c, 'id')): StatusRow {
    const row = statuses.readable(id, viewer(c));
    if (!row) throw notFound();
    return row;
  }
  const answer = (c: Request, id: string) => c.json(present.status(status(c, id), me(c).id));

  return routes()
    .get('/api/v1/statuses/:id/quotes', (c) => {
      token(c);
      const pageParams = page(c, 20, 40);
      const rows = quotes.page(status(c).id, viewer(c), pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map(({ id }) => id),
        present.statuses(rows, viewer(c)),
      );
    })
    .post('/api/v1/statuses/:id/quotes/:quoting/revoke', (c) => {
      const person = me(c);
      const quoted = status(c);
      const quote = statuses.byId(pathParam(c, 'quoting'));
      if (quote?.quote_of_id !== quoted.id) throw notFound();
      if (quoted.account_id !== person.id) throw forbidden();
      quotes.revoke(quote);
      return answer(c, quote.id);
    })
    .put('/api/v1/statuses/:id/interaction_policy', (c) => {
      const person = me(c);
      const row = status(c);
      if (row.account_id !== person.id) throw forbidden();
      if (row.reblog_of_id) throw new ApiError(422, 'Record invalid');
      quotes.setPolicy(row, quotePolicyOf(input(c)) ?? person.quote_policy);
      return answer(c, row.id);
    });
}
