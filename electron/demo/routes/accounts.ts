// /api/v1/accounts/{id}/…: following, blocking, muting and endorsing an account; and the lists of blocked, muted and endorsed ones.
import { forbidden, invalid, notFound } from '../errors.ts';
import { answerPage, input, me, page, pathParam, routes, type Request, type Service } from '../http/context.ts';
import type { AccountRow } from '../store/rows.ts';
import type { RelationTable } from '../store/accounts.ts';

export function accountRoutes({ store, present }: Service) {
  const { relations, accounts } = store;

  function other(c: Request): AccountRow {
    me(c);
    const row = accounts.byId(pathParam(c, 'id'));
    if (!row) throw notFound();
    return row;
  }
  const relationship = (c: Request) => c.json(relations.between(me(c).id, pathParam(c, 'id')));

  function related(c: Request, table: RelationTable) {
    const pageParams = page(c, 40, 80);
    const rows = accounts.related(table, 'account_id', me(c).id, 'target_id', pageParams);
    const body = rows.map((row) => ({
      ...present.account(row),
      ...(table === 'mutes' && { mute_expires_at: relations.between(me(c).id, row.id).muting_expires_at }),
    }));
    return answerPage(
      c,
      store.origin(),
      pageParams,
      rows.map((row) => row.cursor),
      body,
    );
  }

  return routes()
    .get('/api/v1/blocks', (c) => related(c, 'blocks'))
    .get('/api/v1/mutes', (c) => related(c, 'mutes'))
    .get('/api/v1/endorsements', (c) => related(c, 'endorsements'))
    .get('/api/v1/accounts/relationships', (c) => {
      const ids = input(c).list('id').slice(0, 200);
      const known = [...new Set(ids)].filter((id) => accounts.byId(id));
      return c.json(known.map((id) => relations.between(me(c).id, id)));
    })
    .get('/api/v1/accounts/familiar_followers', (c) => {
      const id = me(c).id;
      const ids = input(c).list('id').slice(0, 40);
      return c.json(ids.map((target) => ({ id: target, accounts: relations.familiarFollowers(id, target).map(present.account) })));
    })
    .post('/api/v1/accounts/:id/follow', (c) => {
      const target = other(c);
      if (target.id === me(c).id || relations.blocks(target.id, me(c).id) || relations.blocks(me(c).id, target.id)) throw forbidden();
      const params = input(c);
      relations.follow(me(c), target, {
        reblogs: params.flag('reblogs'),
        notify: params.flag('notify'),
        languages: params.has('languages') ? params.list('languages') : undefined,
      });
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/unfollow', (c) => {
      relations.unfollow(me(c).id, other(c).id);
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/remove_from_followers', (c) => {
      relations.removeFollower(me(c).id, other(c).id);
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/block', (c) => {
      if (other(c).id === me(c).id) throw forbidden();
      relations.block(me(c).id, other(c).id);
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/unblock', (c) => {
      relations.unblock(me(c).id, other(c).id);
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/mute', (c) => {
      if (other(c).id === me(c).id) throw forbidden();
      relations.mute(me(c).id, other(c).id, input(c).flag('notifications') ?? true, input(c).whole('duration') ?? 0);
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/unmute', (c) => {
      relations.unmute(me(c).id, other(c).id);
      return relationship(c);
    })
    .on('POST', ['/api/v1/accounts/:id/pin', '/api/v1/accounts/:id/endorse'], (c) => {
      if (!relations.follows(me(c).id, other(c).id)) throw invalid('You must be already following the person you want to endorse');
      relations.endorse(me(c).id, other(c).id);
      return relationship(c);
    })
    .on('POST', ['/api/v1/accounts/:id/unpin', '/api/v1/accounts/:id/unendorse'], (c) => {
      relations.unendorse(me(c).id, other(c).id);
      return relationship(c);
    })
    .post('/api/v1/accounts/:id/note', (c) => {
      relations.note(me(c).id, other(c).id, input(c).text('comment') ?? '');
      return relationship(c);
    });
}
