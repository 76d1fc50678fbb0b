// Runs a small HTTP server with OAuth that behaves like a real one and records its requests.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { GetJson } from '../../../electron/accounts/discover.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createRateLimiter } from '../../../electron/api/rate-limit.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createConcurrencyLimit } from '../../../electron/api/concurrency.ts';

export const request = createRequest({
  fetch: globalThis.fetch,
  clock: systemClock,
  rateLimiter: createRateLimiter(systemClock),
  concurrency: createConcurrencyLimit(),
  userAgent: 'Kittiwake test',
});

export const getJson: GetJson = async (origin, path) => {
  const answer = await fetch(new URL(path, origin)).catch(() => null);
  return answer?.ok ? ok(await answer.json()) : fail('not-found');
};

type Routes = Record<string, (form: URLSearchParams, headers: IncomingMessage['headers']) => object | number>;

class TestServer {
  origin = '';
  /** Method and path of each request, in order. */
  readonly receivedRequests: string[] = [];
  readonly tokens = new Set<string>();
  readonly revoked: string[] = [];
  readonly #codes = new Map<string, URLSearchParams>();
  readonly #apps = new Map<string, { secret: string; redirects: string }>();
  readonly #http = createServer((incoming, response) => this.#receive(incoming, response));
  #idCounter = 0;

  readonly routes: Routes = {
    'GET /api/v2/instance': () => ({
      domain: 'coast.example',
      title: 'Coast',
      version: '4.4.0',
      configuration: { statuses: { max_characters: 700, characters_reserved_per_url: 25, max_media_attachments: 6 } },
    }),
    'GET /.well-known/nodeinfo': () => ({
      links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${this.origin}/nodeinfo/2.0` }],
    }),
    'GET /nodeinfo/2.0': () => ({ software: { name: 'Mastodon', version: '4.4.0' } }),
    'POST /api/v1/apps': (form) => this.#registerApp(form),
    'POST /oauth/token': (form) => this.#issueToken(form),
    'POST /oauth/revoke': (form) => {
      this.revoked.push(form.get('token') ?? '');
      this.tokens.delete(form.get('token') ?? '');
      return {};
    },
    'DELETE /api/v1/push/subscription': () => ({}),
    'GET /api/v1/preferences': () => ({
      'reading:expand:media': 'show_all',
      'reading:expand:spoilers': true,
      'reading:autoplay:gifs': false,
    }),
    'GET /api/v1/accounts/verify_credentials': (_, { authorization = '' }) =>
      this.tokens.has(authorization.replace('Bearer ', ''))
        ? {
            id: '1',
            username: 'mira',
            acct: 'mira',
            display_name: 'Mira',
            source: { privacy: 'unlisted', sensitive: true, language: 'fi', quote_policy: 'nobody' },
          }
        : 401,
  };

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#http.listen(0, '127.0.0.1', listening));
    this.origin = `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  stop = (): void => {
    this.#http.close();
    this.#http.closeAllConnections();
  };

  /** Authorises the app as a user does in the browser: returns the redirect with code and state, or the code. */
  authorize(link: string): string {
    const { searchParams } = new URL(link);
    const redirect = searchParams.get('redirect_uri') ?? '';
    if (this.#apps.get(searchParams.get('client_id') ?? '')?.redirects !== redirect) throw new Error('unregistered redirect');
    const code = `code-${++this.#idCounter}`;
    this.#codes.set(code, searchParams);
    return redirect.startsWith('http') ? `${redirect}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}` : code;
  }

  #registerApp(form: URLSearchParams): object | number {
    const id = `app-${++this.#idCounter}`;
    this.#apps.set(id, { secret: `secret-${id}`, redirects: form.get('redirect_uris') ?? '' });
    return form.get('scopes') === 'read write follow push' ? { id, client_id: id, client_secret: `secret-${id}` } : 422;
  }

  #issueToken(form: URLSearchParams): object | number {
    const authorizeParams = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      authorizeParams?.get('code_challenge') === challenge &&
      authorizeParams.get('code_challenge_method') === 'S256' &&
      authorizeParams.get('redirect_uri') === form.get('redirect_uri') &&
      this.#apps.get(form.get('client_id') ?? '')?.secret === form.get('client_secret');
    if (!isRight) return 400;
    const token = `token-${++this.#idCounter}`;
    this.tokens.add(token);
    return { access_token: token, token_type: 'Bearer', scope: 'read write follow push' };
  }

  #receive(incoming: IncomingMessage, response: ServerResponse): void {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      const name = `${incoming.method} ${incoming.url?.split('?')[0]}`;
      this.receivedRequests.push(name);
      const answer = this.routes[name]?.(new URLSearchParams(body), incoming.headers) ?? 404;
      const status = typeof answer === 'number' ? answer : 200;
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(status === 200 ? answer : { error: 'no' }));
    });
  }
}

export async function startServer(): Promise<TestServer> {
  const server = new TestServer();
  await server.start();
  onTestFinished(server.stop);
  return server;
}
