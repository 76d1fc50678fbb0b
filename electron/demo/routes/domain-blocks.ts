// /api/v1/domain_blocks: servers that an account blocks as a whole.
import { invalid, missing } from '../errors.ts';
import { answerPage, input, me, page, routes, type Request, type Service } from '../http/context.ts';

export function domainBlockRoutes({ store }: Service) {
  const { groups } = store;

  function domain(c: Request): string {
    const name = input(c).text('domain')?.trim().toLowerCase();
    if (!name) throw missing('domain');
    if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?$/u.test(name)) throw invalid('Domain is not a valid domain name');
    return name;
  }

  return routes()
    .get('/api/v1/domain_blocks', (c) => {
      const pageParams = page(c, 100, 200);
      const rows = groups.blockedDomains(me(c).id, pageParams);
      return answerPage(
        c,
        store.origin(),
        pageParams,
        rows.map((row) => row.id),
        rows.map((row) => row.domain),
      );
    })
    .post('/api/v1/domain_blocks', (c) => {
      groups.blockDomain(me(c).id, domain(c));
      return c.json({});
    })
    .delete('/api/v1/domain_blocks', (c) => {
      groups.unblockDomain(me(c).id, domain(c));
      return c.json({});
    });
}
