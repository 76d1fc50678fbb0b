// What a route knows of its request: the viewer, the parameters and the page asked for; and how it answers a page.
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { ApiError } from '../errors.ts';
import type { Presenter } from '../present/presenter.ts';
import type { TokenRow } from '../store/grants.ts';
import { comparableId } from '../store/ids.ts';
import type { Page } from '../store/page.ts';
import type { AccountRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { inputOf, type Input, type Params } from './params.ts';

export interface Env {
  Bindings: HttpBindings;
  Variables: { params: Params; token: TokenRow | null; me: AccountRow | null };
}
export type Request = Context<Env>;

/** What every group of routes is given. */
export interface Service {
  store: Store;
  present: Presenter;
  /** The public half of the key that signs web push; null where the server offers no push. */
  vapidKey: string | null;
  /** False where only the draft before RFC 8291 is known. */
  knowsStandardPush: boolean;
  title: string;
}

/** As Rails does, a slash at the end makes no difference. */
export const routes = () => new Hono<Env>({ strict: false });
export const input = (c: Request): Input => inputOf(c.get('params'));
export const part = (c: Request, name: string): string => c.req.param(name) ?? '';
export const viewer = (c: Request): string | null => c.get('me')?.id ?? null;

export function token(c: Request): TokenRow {
  const row = c.get('token');
  if (!row) throw new ApiError(401, 'The access token is invalid');
  return row;
}

/** The person behind the token; an app's own token is nobody. */
export function me(c: Request): AccountRow {
  token(c);
  const row = c.get('me');
  if (!row) throw new ApiError(422, 'This method requires an authenticated user');
  return row;
}

/** `idWidth` where the ids of what is paged aren't of the usual length. */
export function page(c: Request, usual: number, most: number, idWidth?: number): Page {
  const wanted = input(c);
  const limit = wanted.whole('limit') ?? usual;
  return {
    limit: Math.min(Math.max(limit, 1), most),
    maxId: comparableId(wanted.text('max_id'), idWidth),
    sinceId: comparableId(wanted.text('since_id'), idWidth),
    minId: comparableId(wanted.text('min_id'), idWidth),
  };
}

/** Answers `body` with the Link header that leads to older (`next`) and newer (`prev`) entries. */
export function answerPage(c: Request, origin: string, { limit }: Page, cursors: string[], body: unknown) {
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
  return c.json(body);
}
