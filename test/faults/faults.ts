// Trouble on demand, for the embedded service in tests: refused connections, failing, hanging and lost answers; and a record of what was asked.
import type { Socket } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { Env } from '../../electron/demo/http/context.ts';
import type { Params } from '../../electron/demo/http/params.ts';

/** A status code answers with that error. `drop` loses the request, `drop-after` performs it and loses the answer. */
export type Fault =
  number | 'hang' | 'drop' | 'drop-after' | 'html' | 'empty' | { status: number; body: string; headers?: Record<string, string> };

export interface RecordedRequest {
  method: string;
  /** As it stood on the wire, percent-encoded. */
  path: string;
  /** The same, without `?`. */
  query: string;
  headers: Record<string, string>;
  /** As it came; '' when multipart. */
  body: string;
  params: Params;
}

interface Planned {
  method: string;
  path: RegExp;
  fault: Fault;
  left: number;
}

const maxRequests = 2_000;

export function createFaults(now: () => number) {
  const sockets = new Set<Socket>();
  const requests: RecordedRequest[] = [];
  let planned: Planned[] = [];
  let offline = false;

  const toPattern = (path: string | RegExp) =>
    typeof path === 'string' ? new RegExp(`^${path.replace(/[.*+?^$()|\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`) : path;

  function take(method: string, path: string): Fault | undefined {
    const hit = planned.find((plan) => (plan.method === '*' || plan.method === method) && plan.path.test(path));
    if (!hit) return undefined;
    hit.left -= 1;
    planned = planned.filter((plan) => plan.left > 0);
    return hit.fault;
  }

  function failing(fault: number | { status: number; body: string; headers?: Record<string, string> }): Response {
    if (typeof fault === 'object') return new Response(fault.body, { status: fault.status, headers: fault.headers ?? {} });
    const reset = { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': new Date(now() + 60_000).toISOString() };
    const error = fault === 429 ? 'Too many requests' : fault === 401 ? 'The access token is invalid' : 'An unexpected error occurred';
    return Response.json({ error }, { status: fault, headers: fault === 429 ? reset : {} });
  }

  function record(request: RecordedRequest): void {
    requests.push(request);
    if (requests.length > maxRequests) requests.splice(0, requests.length - maxRequests);
  }

  const middleware = createMiddleware<Env>(async (c, next) => {
    const { socket, url = '' } = c.env.incoming;
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    record({ method: c.req.method, path, query, headers: c.req.header(), body: c.get('body'), params: c.get('params') });
    const fault = take(c.req.method, c.req.path);
    switch (fault) {
      case undefined:
        return next();
      case 'hang':
        return new Promise<Response>((resolve) => socket.once('close', () => resolve(new Response())));
      case 'drop':
        socket.destroy();
        return c.body(null);
      case 'drop-after':
        await next();
        socket.destroy();
        return;
      case 'html':
        return c.html('<!doctype html><title>Bad gateway</title><h1>502</h1>');
      case 'empty':
        return c.body(null);
      default:
        return failing(fault);
    }
  });

  return {
    middleware,
    requests,
    connected(socket: Socket) {
      if (offline) return void socket.destroy();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    /** Offline: open connections break, new ones are cut at once. */
    offline(on: boolean) {
      offline = on;
      if (on) for (const socket of sockets) socket.destroy();
    },
    /** `path` is exact, with `{id}` for any one segment, or an expression; `method` may be `*`. */
    failNext(method: string, path: string | RegExp, fault: Fault, times = 1) {
      planned.push({ method, path: toPattern(path), fault, left: times });
    },
    clear() {
      planned = [];
    },
  };
}
