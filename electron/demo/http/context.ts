// What a route reads from its request (viewer, parameters, page), and how it answers a page.
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { ApiError } from '../errors.ts';
import type { MediaOptions } from '../media/upload.ts';
import type { Presenter } from '../present/presenter.ts';
import type { TokenRow } from '../store/grants.ts';
import { comparableId } from '../store/ids.ts';
import type { Page } from '../store/page.ts';
import type { AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { inputOf, type Input, type Params } from './params.ts';

export interface Env {
  Bindings: HttpBindings;
  /** `body`: the request's text as it came; '' when multipart. */
  Variables: { params: Params; body: string; token: TokenRow | null; me: AccountRow | null };
}
export type Request = Context<Env>;

/** What every group of routes receives. */
export interface Service {
  store: Store;
  present: Presenter;
  /** The public key that signs web push; null when the server offers no push. */
  vapidKey: string | null;
  /** False: the server knows only the draft of RFC 8291 (`aesgcm`). */
  knowsStandardPush: boolean;
  /** Whether alerts are sent to this endpoint. */
  delivers(endpoint: string): boolean;
  /** How uploads are processed. */
  media: MediaOptions;
  title: string;
}

/** A slash at the end makes no difference, as in Rails. */
export const routes = () => new Hono<Env>({ strict: false });
export const input = (c: Request): Input => inputOf(c.get('params'));
export const pathParam = (c: Request, name: string): string => c.req.param(name) ?? '';
export const viewer = (c: Request): string | null => c.get('me')?.id ?? null;

export function token(c: Request): TokenRow {
  const row = c.get('token');
  if (!row) throw new ApiError(401, 'The access token is invalid');
  return row;
}

/** The account of the token. Throws for an app's own token: it has no account. */
export function me(c: Request): AccountRow {
  token(c);
  const row = c.get('me');
  if (!row) throw new ApiError(422, 'This method requires an authenticated user');
  return row;
}

/** `idWidth` is the length of the paged ids, when it differs from the usual one. */
export function page(c: Request, defaultLimit: number, maxLimit: number, idWidth?: number): Page {
  const params = input(c);
  const limit = params.whole('limit') ?? defaultLimit;
  return {
    limit: Math.min(Math.max(limit, 1), maxLimit),
    maxId: comparableId(params.text('max_id'), idWidth),
    sinceId: comparableId(params.text('since_id'), idWidth),
    minId: comparableId(params.text('min_id'), idWidth),
  };
}

/** The Link header to older (`next`) and newer (`prev`) entries. */
export function setPageLinks(c: Request, origin: string, { limit }: Page, cursors: string[]) {
  const to = (name: 'max_id' | 'min_id', id: string) => {
    const query = new URLSearchParams(new URL(c.req.url).search);
    for (const cursor of ['max_id', 'min_id', 'since_id']) query.delete(cursor);
    query.set(name, id);
    return `<${origin}${c.req.path}?${query}>`;
  };
  const first = cursors[0];
  const last = cursors.at(-1);
  if (first !== undefined && last !== undefined) {
    const links = [cursors.length >= limit && `${to('max_id', last)}; rel="next"`, `${to('min_id', first)}; rel="prev"`];
    c.header('Link', links.filter(Boolean).join(', '));
  }
}

/** Answers the part of a list that begins at an offset. */
export function answerPart(c: Request, origin: string, { limit, offset }: { limit: number; offset: number }, body: unknown[]) {
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

export function answerPage(c: Request, origin: string, page: Page, cursors: string[], body: unknown) {
  setPageLinks(c, origin, page, cursors);
  return c.json(body);
}
