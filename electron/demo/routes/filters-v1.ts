// /api/v1/filters: the older face of the same filters, one entry per keyword.
import { invalid, missing, notFound } from '../errors.ts';
import { input, me, part, routes, type Request, type Service } from '../http/context.ts';
import { isoOrNull } from '../present/accounts.ts';
import type { FilterRow, KeywordRow } from '../store/rows.ts';

const contexts = ['home', 'notifications', 'public', 'thread', 'account'];

export function olderFilterRoutes({ store }: Service) {
  const { filters } = store;

  const shown = (filter: FilterRow, keyword: KeywordRow) => ({
    id: keyword.id,
    phrase: keyword.keyword,
    context: JSON.parse(filter.context) as string[],
    whole_word: keyword.whole_word === 1,
    expires_at: isoOrNull(filter.expires_at),
    irreversible: filter.action === 'hide',
  });

  function own(c: Request): { filter: FilterRow; keyword: KeywordRow } {
    const keyword = filters.keyword(me(c).id, part(c, 'id'));
    const filter = keyword && filters.byId(me(c).id, keyword.filter_id);
    if (!keyword || !filter) throw notFound();
    return { filter, keyword };
  }

  /** What isn't given stays as it was. */
  function wanted(c: Request, before?: { filter: FilterRow; keyword: KeywordRow }) {
    const wish = input(c);
    const phrase = wish.text('phrase') ?? before?.keyword.keyword;
    const context = before && !wish.has('context') ? (JSON.parse(before.filter.context) as string[]) : wish.list('context');
    const seconds = wish.whole('expires_in');
    const hides = wish.flag('irreversible') ?? before?.filter.action === 'hide';
    if (!phrase) throw missing('phrase');
    if (!context.length || context.some((one) => !contexts.includes(one))) throw invalid('None or invalid context supplied');
    return {
      phrase,
      wholeWord: wish.flag('whole_word') ?? before?.keyword.whole_word === 1,
      change: {
        title: phrase,
        context,
        action: hides ? 'hide' : 'warn',
        expiresAt: seconds ? store.now() + seconds * 1000 : wish.has('expires_in') ? null : (before?.filter.expires_at ?? null),
      },
    };
  }

  const answer = (c: Request, keywordId: string) => {
    const keyword = filters.keyword(me(c).id, keywordId);
    const filter = keyword && filters.byId(me(c).id, keyword.filter_id);
    if (!keyword || !filter) throw notFound();
    return c.json(shown(filter, keyword));
  };

  return routes()
    .get('/api/v1/filters', (c) =>
      c.json(filters.all(me(c).id).flatMap((filter) => filters.keywords(filter.id).map((keyword) => shown(filter, keyword)))),
    )
    .post('/api/v1/filters', (c) => {
      const { phrase, wholeWord, change } = wanted(c);
      const id = filters.create(me(c).id, change);
      return answer(c, filters.addKeyword(me(c).id, id, phrase, wholeWord));
    })
    .get('/api/v1/filters/:id', (c) => answer(c, own(c).keyword.id))
    .put('/api/v1/filters/:id', (c) => {
      const { filter, keyword } = own(c);
      const { phrase, wholeWord, change } = wanted(c, { filter, keyword });
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
