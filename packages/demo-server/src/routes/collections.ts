// Serves collections of recommended accounts: /api/v1/collections, /api/v1/accounts/:id/collections, and /api/v1/accounts/:id/in_collections.
import { createMiddleware } from 'hono/factory';
import { ApiError, forbidden, recordNotFound } from '../errors.ts';
import {
  createRoutes,
  pathParam,
  readParams,
  requireAccount,
  requireUser,
  viewerId,
  type HonoEnv,
  type RequestContext,
  type RouteServices,
} from '../http/context.ts';
import { presentCollection, presentCollectionItem } from '../present/collections.ts';
import type { CollectionFields } from '../store/collections.ts';
import type { AccountRow, CollectionRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** 4.6 keeps the addresses of its release candidates, and marks them with a header (config/routes/api.rb, DeprecationConcern). */
const versionPath = '/api/:version{v1(?:_alpha)?}';
const alphaDeprecation = '@1781049600';

const markAlphaPaths = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  c.header('Deprecation', alphaDeprecation);
});

const defaultLimit = 40;
const readRange = (c: RequestContext) => ({
  limit: Math.min(Math.max(readParams(c).integer('limit') ?? defaultLimit, 1), 2 * defaultLimit),
  offset: Math.max(readParams(c).integer('offset') ?? 0, 0),
});

/** Sets the Link header. Mastodon multiplies offset and limit, so with a small limit the last pages have no `next`. */
function setOffsetLinks(c: RequestContext, origin: string, count: number, total: number) {
  const { limit, offset } = readRange(c);
  const to = (at: number) => {
    const query = new URLSearchParams({ ...(readParams(c).has('limit') && { limit: String(limit) }), offset: String(at) });
    return `<${origin}${c.req.path}?${query}>`;
  };
  const links = [offset * limit + count < total && `${to(offset + limit)}; rel="next"`, offset > 0 && `${to(offset - limit)}; rel="prev"`];
  if (links.some(Boolean)) c.header('Link', links.filter(Boolean).join(', '));
}

function requireCollection(c: RequestContext, { collections }: Store): CollectionRow {
  const row = collections.byId(pathParam(c, 'id'));
  if (!row) throw recordNotFound();
  return row;
}

/** Throws 403 unless the collection belongs to the account of the token. */
function requireOwner(c: RequestContext, row: CollectionRow): AccountRow {
  const me = requireUser(c);
  if (row.account_id !== me.id) throw forbidden();
  return me;
}

/** Reads the attributes; those that were not sent keep the value of `before`. An empty tag name removes the tag. */
function readFields(c: RequestContext, before: CollectionFields): CollectionFields {
  const params = readParams(c);
  const tagName = params.text('tag_name')?.trim().replace(/^#/, '').toLowerCase();
  return {
    name: params.text('name') ?? before.name,
    description: params.text('description') ?? before.description,
    language: params.text('language') ?? before.language,
    tag: tagName === undefined ? before.tag : tagName || null,
    sensitive: params.flag('sensitive') ?? before.sensitive,
    discoverable: params.flag('discoverable') ?? before.discoverable,
  };
}

const noFields: CollectionFields = { name: null, description: null, language: null, tag: null, sensitive: null, discoverable: null };
const fieldsOf = (row: CollectionRow): CollectionFields => ({
  ...row,
  sensitive: row.sensitive === 1,
  discoverable: row.discoverable === 1,
});

/** Nests the message and the details of a 422 below `error`, as Mastodon's CollectionsController does. */
function nestValidationError(error: Error, c: RequestContext) {
  if (!(error instanceof ApiError) || !error.details) throw error;
  return c.json({ error: { error: error.code, details: error.details } }, error.status);
}

export function collectionRoutes({ store, present }: RouteServices) {
  const { accounts, collections, relations } = store;
  const wrap = (c: RequestContext, row: CollectionRow) => c.json({ collection: presentCollection(store, row, viewerId(c)) });
  const wrapAll = (c: RequestContext, rows: CollectionRow[], total: number) => {
    setOffsetLinks(c, store.origin(), rows.length, total);
    return c.json({ collections: rows.map((row) => presentCollection(store, row, viewerId(c))) });
  };

  function requireMembers(c: RequestContext): AccountRow[] {
    return [...new Set(readParams(c).list('account_ids'))].map((id) => {
      const row = accounts.byId(id);
      if (!row) throw recordNotFound();
      return row;
    });
  }

  function respondWithMembers(c: RequestContext, row: CollectionRow) {
    const me = viewerId(c);
    if (me !== null && relations.blocks(row.account_id, me)) throw forbidden();
    const ids = [row.account_id, ...collections.itemsFor(row, me).map((item) => item.account_id)];
    return c.json({
      collection: presentCollection(store, row, me),
      accounts: ids.flatMap((id) => accounts.byId(id) ?? []).map(me === null ? present.publicAccount : present.account),
    });
  }

  return createRoutes()
    .onError(nestValidationError)
    .use('/api/v1_alpha/*', markAlphaPaths)
    .get(`${versionPath}/accounts/:id/collections`, (c) => {
      const account = requireAccount(c, store);
      const me = viewerId(c);
      if (me !== null && relations.blocks(account.id, me)) return c.json({ collections: [] });
      return wrapAll(c, collections.ofAccount(account.id, account.id === me, readRange(c)), collections.countOfAccount(account.id));
    })
    .get('/api/v1/accounts/:id/in_collections', (c) => {
      if (c.get('me') === null) throw new ApiError(422, 'This method requires an authenticated user');
      const { id } = requireAccount(c, store);
      if (id !== viewerId(c)) throw forbidden();
      return wrapAll(c, collections.featuring(id, readRange(c)), collections.countFeaturing(id));
    })
    .post(`${versionPath}/collections`, (c) => wrap(c, collections.create(requireUser(c), readFields(c, noFields), requireMembers(c))))
    .get(`${versionPath}/collections/:id`, (c) => respondWithMembers(c, requireCollection(c, store)))
    .on(['PATCH', 'PUT'], `${versionPath}/collections/:id`, (c) => {
      const row = requireCollection(c, store);
      return wrap(c, collections.update(row, requireOwner(c, row), readFields(c, fieldsOf(row))));
    })
    .delete(`${versionPath}/collections/:id`, (c) => {
      const row = requireCollection(c, store);
      requireOwner(c, row);
      collections.remove(row);
      return c.body(null, 200);
    });
}

// Serves the items of a collection: adding and removing accounts, and withdrawing the consent.
export function collectionItemRoutes({ store }: RouteServices) {
  const { accounts, collections } = store;

  function requireItem(c: RequestContext, row: CollectionRow) {
    const item = collections.item(row.id, pathParam(c, 'item'));
    if (!item) throw recordNotFound();
    return item;
  }

  return createRoutes()
    .post(`${versionPath}/collections/:id/items`, (c) => {
      requireUser(c);
      const row = requireCollection(c, store);
      const id = readParams(c).text('account_id');
      if (!id) throw new ApiError(422, '`account_id` parameter is missing');
      const member = accounts.byId(id);
      if (!member) throw recordNotFound();
      return c.json({ collection_item: presentCollectionItem(collections.addItem(row, requireOwner(c, row), member)) });
    })
    .delete(`${versionPath}/collections/:id/items/:item`, (c) => {
      requireUser(c);
      const row = requireCollection(c, store);
      const item = requireItem(c, row);
      requireOwner(c, row);
      collections.removeItem(item);
      return c.body(null, 200);
    })
    .post(`${versionPath}/collections/:id/items/:item/revoke`, (c) => {
      const me = requireUser(c);
      const item = requireItem(c, requireCollection(c, store));
      if (item.account_id !== me.id) throw forbidden();
      collections.revoke(item);
      return c.body(null, 200);
    });
}
