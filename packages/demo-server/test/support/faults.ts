// Injects faults into the embedded server: refused connections; failed, hanging and lost answers. Records the requests.
import type { Socket } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from '../../src/http/context.ts';
import type { ParamTree } from '../../src/http/params.ts';

/** A number answers with that status. `drop` loses the request; `drop-after` processes it and loses the answer. */
export type Fault =
  number | 'hang' | 'drop' | 'drop-after' | 'html' | 'empty' | { status: number; body: string; headers?: Record<string, string> };

export interface RecordedRequest {
  method: string;
  /** Path as sent, percent-encoded. */
  path: string;
  /** Query as sent, percent-encoded, without `?`. */
  query: string;
  headers: Record<string, string>;
  /** Body as sent; '' for multipart. */
  body: string;
  params: ParamTree;
}

interface PlannedFault {
  method: string;
  path: RegExp;
  fault: Fault;
  remaining: number;
}

const maxRequests = 2_000;
const badGateway = '<!doctype html><title>Bad gateway</title><h1>502</h1>';

function createFailure(fault: number | { status: number; body: string; headers?: Record<string, string> }, now: number): Response {
  if (typeof fault === 'object') return new Response(fault.body, { status: fault.status, headers: fault.headers ?? {} });
  const reset = { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': new Date(now + 60_000).toISOString() };
  const errors: Record<number, string> = { 401: 'The access token is invalid', 429: 'Too many requests' };
  const error = errors[fault] ?? 'An unexpected error occurred';
  return Response.json({ error }, { status: fault, headers: fault === 429 ? reset : {} });
}

export function createFaults(now: () => number) {
  const sockets = new Set<Socket>();
  const requests: RecordedRequest[] = [];
  let plannedFaults: PlannedFault[] = [];
  let isOffline = false;
  let isApiDown = false;

  const toPattern = (path: string | RegExp) =>
    typeof path === 'string' ? new RegExp(`^${path.replace(/[.*+?^$()|\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`) : path;

  function takeFault(method: string, path: string): Fault | undefined {
    const plannedFault = plannedFaults.find((plan) => (plan.method === '*' || plan.method === method) && plan.path.test(path));
    if (!plannedFault) return undefined;
    plannedFault.remaining -= 1;
    plannedFaults = plannedFaults.filter((plan) => plan.remaining > 0);
    return plannedFault.fault;
  }

  function record(request: RecordedRequest): void {
    requests.push(request);
    if (requests.length > maxRequests) requests.splice(0, requests.length - maxRequests);
  }

  const middleware = createMiddleware<HonoEnv>(async (c, next) => {
    const { socket, url = '' } = c.env.incoming;
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    record({ method: c.req.method, path, query, headers: c.req.header(), body: c.get('body'), params: c.get('params') });
    if (isApiDown && !c.req.path.startsWith('/api/v1/streaming')) return c.html(badGateway, 502);
    const fault = takeFault(c.req.method, c.req.path);
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
        return c.html(badGateway);
      case 'empty':
        return c.body(null);
      default:
        return createFailure(fault, now());
    }
  });

  return {
    middleware,
    requests,
    connected(socket: Socket) {
      if (isOffline) return void socket.destroy();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    /** Offline: open connections break, new ones are closed at once. */
    offline(on: boolean) {
      isOffline = on;
      if (on) for (const socket of sockets) socket.destroy();
    },
    /** Answers 502 to all but streaming, as nginx does while Mastodon's web processes restart: streaming is up before them. */
    takeApiDown(isDown: boolean) {
      isApiDown = isDown;
    },
    /** `path` is exact, with `{id}` for any one segment, or a regular expression; `method` may be `*`. */
    failNext(method: string, path: string | RegExp, fault: Fault, times = 1) {
      plannedFaults.push({ method, path: toPattern(path), fault, remaining: times });
    },
    clear() {
      plannedFaults = [];
    },
  };
}
