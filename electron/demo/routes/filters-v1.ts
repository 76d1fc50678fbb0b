// /api/v1/filters: the older API of the same filters, with one entry per keyword.
import { invalid, missing, notFound } from '../errors.ts';
import { input, me, pathParam, routes, type Request, type Service } from '../http/context.ts';
import { isoOrNull } from '../present/accounts.ts';
import type { FilterRow, KeywordRow } from '../store/rows.ts';

const contexts = ['home', 'notifications', 'public', 'thread', 'account'];

export function olderFilterRoutes({ store }: Service) {
  const { filters } = store;

  const presentOlder = (filter: FilterRow, keyword: KeywordRow) => ({
    id: keyword.id,
    phrase: keyword.keyword,
    context: JSON.parse(filter.context) as string[],
    whole_word: keyword.whole_word === 1,
    expires_at: isoOrNull(filter.expires_at),
    irreversible: filter.action === 'hide',
  });

  function own(c: Request): { filter: FilterRow; keyword: KeywordRow } {
    const keyword = filters.keyword(me(c).id, pathParam(c, 'id'));
    const filter = keyword && filters.byId(me(c).id, keyword.filter_id);
    if (!keyword || !filter) throw notFound();
    return { filter, keyword };
  }

  /** A parameter that isn't sent keeps its value. */
  function changeFrom(c: Request, before?: { filter: FilterRow; keyword: KeywordRow }) {
    const params = input(c);
    const phrase = params.text('phrase') ?? before?.keyword.keyword;
    const context = before && !params.has('context') ? (JSON.parse(before.filter.context) as string[]) : params.list('context');
    const seconds = params.whole('expires_in');
    const hides = params.flag('irreversible') ?? before?.filter.action === 'hide';
    if (!phrase) throw missing('phrase');
    if (!context.length || context.some((one) => !contexts.includes(one))) throw invalid('None or invalid context supplied');
    return {
      phrase,
      wholeWord: params.flag('whole_word') ?? before?.keyword.whole_word === 1,
      change: {
        title: phrase,
        context,
        action: hides ? 'hide' : 'warn',
        expiresAt: seconds ? store.now() + seconds * 1000 : params.has('expires_in') ? null : (before?.filter.expires_at ?? null),
      },
    };
  }

  const answer = (c: Request, keywordId: string) => {
    const keyword = filters.keyword(me(c).id, keywordId);
    const filter = keyword && filters.byId(me(c).id, keyword.filter_id);
    if (!keyword || !filter) throw notFound();
    return c.json(presentOlder(filter, keyword));
  };

  return routes()
    .get('/api/v1/filters', (c) =>
      c.json(filters.all(me(c).id).flatMap((filter) => filters.keywords(filter.id).map((keyword) => presentOlder(filter, keyword)))),
    )
    .post('/api/v1/filters', (c) => {
      const { phrase, wholeWord, change } = changeFrom(c);
      const id = filters.create(me(c).id, change);
      return answer(c, filters.addKeyword(me(c).id, id, phrase, wholeWord));
    })
    .get('/api/v1/filters/:id', (c) => answer(c, own(c).keyword.id))
    .put('/api/v1/filters/:id', (c) => {
      const { filter, keyword } = own(c);
      const { phrase, wholeWord, change } = changeFrom(c, { filter, keyword });
      filters.update(me(c).id, filter.id, change);
      filters.updateKeyword(me(c).id, { ...keyword, keyword: phrase, whole_word: Number(wholeWord) });
      return answer(c, keyword.id);
    })
    .delete('/api/v1/filters/:id', (c) => {
      const { filter, keyword } = own(c);
      filters.removeKeyword(me(c).id, keyword.id);
      if (!filters.keywords(filter.id).length) filters.remove(me(c).id, filter.id);
      return c.json({});
    });
}
