// Reads viewer, parameters, page, and the named account or status from a request, and sets the paging links of a response.
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { ApiError, forbidden, notFound, recordNotFound } from '../errors.ts';
import type { MediaOptions } from '../media/upload.ts';
import type { Presenter } from '../present/presenter.ts';
import type { ActionLimitName } from '../rate-limits.ts';
import type { TokenRow } from '../store/grants.ts';
import { comparableId } from '../store/ids.ts';
import { isRegistering, loginRefusalOf } from '../store/accounts.ts';
import type { PageRange } from '../store/database.ts';
import type { AccountRow, StatusRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { createParamReader, type ParamReader, type ParamTree } from './params.ts';

/** Limits that replace Mastodon's while the server imitates other software. */
export interface PostLimits {
  maxCharacters: number;
  maxPollOptions: number;
  maxPollOptionCharacters: number;
}

export interface HonoEnv {
  Bindings: HttpBindings & { postLimits?: PostLimits; furtherAlertKinds?: readonly string[] };
  Variables: {
    params: ParamTree;
    /** The raw text of the request body; '' for multipart. */
    body: string;
    token: TokenRow | null;
    me: AccountRow | null;
    /** Counts a post, follow, or report that the viewer is about to create. Throws 429 if its limit is reached. */
    countAction(this: void, name: ActionLimitName): void;
    /** True: in Mastodon no controller of the API gives this answer, so it lacks the headers of the rate limits. */
    isOutsideController?: true;
  };
}
export type RequestContext = Context<HonoEnv>;

/** The services that every group of routes receives. */
export interface RouteServices {
  store: Store;
  present: Presenter;
  /** The public VAPID key of web push; null if the server offers no push. */
  vapidKey: string | null;
  /** False: the server supports only the draft of RFC 8291 (`aesgcm`). */
  knowsStandardPush: boolean;
  /** Returns true if the server sends web push messages to this endpoint. */
  delivers(endpoint: string): boolean;
  media: MediaOptions;
  title: string;
}

/** Ignores a trailing slash in paths, as Rails does. */
export const createRoutes = () => new Hono<HonoEnv>({ strict: false });
export const readParams = (c: RequestContext): ParamReader => createParamReader(c.get('params'));
export const pathParam = (c: RequestContext, name: string): string => c.req.param(name) ?? '';
export const viewerId = (c: RequestContext): string | null => c.get('me')?.id ?? null;

export function requireToken(c: RequestContext): TokenRow {
  const row = c.get('token');
  if (!row) throw new ApiError(401, 'The access token is invalid');
  return row;
}

/** Returns the account of the token. Throws for an app token (client credentials), which has no account, and if the login does not work. */
export function requireUser(c: RequestContext): AccountRow {
  requireToken(c);
  const row = c.get('me');
  if (!row) throw new ApiError(422, 'This method requires an authenticated user');
  const refusal = loginRefusalOf(row);
  if (refusal !== null) throw forbidden(refusal);
  return row;
}

/** Returns the account whose id is in the path. */
export function requireAccount(c: RequestContext, store: Store): AccountRow {
  const row = store.accounts.byId(pathParam(c, 'id'));
  if (!row || isRegistering(row)) throw recordNotFound();
  return row;
}

/** Returns a status that the viewer may see, by default the status whose id is in the path. */
export function requireStatus(c: RequestContext, store: Store, id = pathParam(c, 'id')): StatusRow {
  const row = store.statuses.findVisible(id, viewerId(c));
  if (!row) throw notFound();
  return row;
}

/** `idWidth`: the length of the paged ids, if it differs from the usual length. */
export function readPageRange(c: RequestContext, defaultLimit: number, maxLimit: number, idWidth?: number): PageRange {
  const params = readParams(c);
  const limit = params.integer('limit') ?? defaultLimit;
  return {
    limit: Math.min(Math.max(limit, 1), maxLimit),
    maxId: comparableId(params.text('max_id'), idWidth),
    sinceId: comparableId(params.text('since_id'), idWidth),
    minId: comparableId(params.text('min_id'), idWidth),
  };
}

/** For lists whose pages, unless empty, all have a `next` link: in Mastodon, timelines and notifications. */
export const withOpenEnd = (page: PageRange): PageRange => ({ ...page, limit: 1 });

/** Parameter of the link to newer entries: lists of accounts and of domains have `since_id` there (Mastodon 4.6). */
type PreviousCursor = 'min_id' | 'since_id';

/** Sets the Link header to older (`next`) and newer (`prev`) entries: with the same parameters, sorted, and without `expand_accounts`. */
export function setPageLinks(
  c: RequestContext,
  origin: string,
  { limit }: PageRange,
  cursors: string[],
  previousCursor: PreviousCursor = 'min_id',
) {
  const to = (name: 'max_id' | PreviousCursor, id: string) => {
    const query = new URLSearchParams(new URL(c.req.url).search);
    for (const parameter of ['max_id', 'min_id', 'since_id', 'expand_accounts']) query.delete(parameter);
    query.set(name, id);
    query.sort();
    return `<${origin}${c.req.path}?${query}>`;
  };
  const first = cursors[0];
  const last = cursors.at(-1);
  if (first !== undefined && last !== undefined) {
    const links = [cursors.length >= limit && `${to('max_id', last)}; rel="next"`, `${to(previousCursor, first)}; rel="prev"`];
    c.header('Link', links.filter(Boolean).join(', '));
  }
}

/** Responds with one page of an offset-paged list, and its Link header. */
export function respondWithOffsetPage(
  c: RequestContext,
  origin: string,
  { limit, offset }: { limit: number; offset: number },
  body: unknown[],
) {
  const to = (at: number) => {
    const query = new URLSearchParams(new URL(c.req.url).search);
    query.set('offset', String(at));
    return `<${origin}${c.req.path}?${query}>`;
  };
  const links = [
    body.length >= limit && `${to(offset + limit)}; rel="next"`,
    offset > 0 && `${to(Math.max(offset - limit, 0))}; rel="prev"`,
  ];
  if (links.some(Boolean)) c.header('Link', links.filter(Boolean).join(', '));
  return c.json(body);
}

export function respondWithPage(
  c: RequestContext,
  origin: string,
  page: PageRange,
  cursors: string[],
  body: unknown,
  previousCursor?: PreviousCursor,
) {
  setPageLinks(c, origin, page, cursors, previousCursor);
  return c.json(body);
}

export function respondWithAccountPage(
  c: RequestContext,
  { store, present }: RouteServices,
  page: PageRange,
  rows: (AccountRow & { cursor: string })[],
) {
  return respondWithPage(
    c,
    store.origin(),
    page,
    rows.map((row) => row.cursor),
    rows.map((row) => present.account(row)),
    'since_id',
  );
}
