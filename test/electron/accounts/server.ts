// A small HTTP server with OAuth like a real one; it records its requests.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { GetJson } from '../../../electron/accounts/discover.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { systemClock } from '../../../electron/system/clock.ts';
import { createDialect } from '../../../electron/api/dialect.ts';
import { createRateLimit } from '../../../electron/api/rate-limit.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { createConcurrencyLimit } from '../../../electron/api/concurrency.ts';

export const request = createRequest({
  fetch: globalThis.fetch,
  clock: systemClock,
  rateLimit: createRateLimit(systemClock),
  dialect: createDialect(),
  concurrency: createConcurrencyLimit(),
  userAgent: 'Kittiwake test',
});

export const getJson: GetJson = async (origin, path) => {
  const answer = await fetch(new URL(path, origin)).catch(() => null);
  return answer?.ok ? ok(await answer.json()) : fail('not-found');
};

type Routes = Record<string, (form: URLSearchParams, headers: IncomingMessage['headers']) => object | number>;

export interface TestServer {
  origin: string;
  /** Method and path of each request, in order. */
  asked: string[];
  routes: Routes;
  /** Agrees to the link as a person in the browser: returns the redirect with code and state, or the code. */
  authorize(link: string): string;
  tokens: Set<string>;
  revoked: string[];
  accountId: string;
  stop(): void;
}

export async function startServer(): Promise<TestServer> {
  const codes = new Map<string, URLSearchParams>();
  const apps = new Map<string, { secret: string; redirects: string }>();
  let made = 0;
  const server: TestServer = {
    origin: '',
    asked: [],
    tokens: new Set(),
    revoked: [],
    accountId: '1',
    stop() {
      http.close();
      http.closeAllConnections();
    },
    authorize(link) {
      const { searchParams } = new URL(link);
      const redirect = searchParams.get('redirect_uri') ?? '';
      if (apps.get(searchParams.get('client_id') ?? '')?.redirects !== redirect) throw new Error('unregistered redirect');
      const code = `code-${++made}`;
      codes.set(code, searchParams);
      return redirect.startsWith('http') ? `${redirect}?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}` : code;
    },
    routes: {
      'GET /api/v2/instance': () => ({
        domain: 'coast.example',
        title: 'Coast',
        version: '4.4.0',
        configuration: { statuses: { max_characters: 700, characters_reserved_per_url: 25, max_media_attachments: 6 } },
      }),
      'GET /.well-known/nodeinfo': () => ({
        links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${server.origin}/nodeinfo/2.0` }],
      }),
      'GET /nodeinfo/2.0': () => ({ software: { name: 'Mastodon', version: '4.4.0' } }),
      'POST /api/v1/apps': (form) => {
        const id = `app-${++made}`;
        apps.set(id, { secret: `secret-${id}`, redirects: form.get('redirect_uris') ?? '' });
        return form.get('scopes') === 'read write follow push' ? { id, client_id: id, client_secret: `secret-${id}` } : 422;
      },
      'POST /oauth/token': (form) => {
        const asked = codes.get(form.get('code') ?? '');
        codes.delete(form.get('code') ?? '');
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        const right =
          asked?.get('code_challenge') === challenge &&
          asked.get('code_challenge_method') === 'S256' &&
          asked.get('redirect_uri') === form.get('redirect_uri') &&
          apps.get(form.get('client_id') ?? '')?.secret === form.get('client_secret');
        if (!right) return 400;
        const token = `token-${++made}`;
        server.tokens.add(token);
        return { access_token: token, token_type: 'Bearer', scope: 'read write follow push' };
      },
      'POST /oauth/revoke': (form) => {
        server.revoked.push(form.get('token') ?? '');
        server.tokens.delete(form.get('token') ?? '');
        return {};
      },
      'DELETE /api/v1/push/subscription': () => ({}),
      'GET /api/v1/preferences': () => ({
        'reading:expand:media': 'show_all',
        'reading:expand:spoilers': true,
        'reading:autoplay:gifs': false,
      }),
      'GET /api/v1/accounts/verify_credentials': (_, { authorization = '' }) =>
        server.tokens.has(authorization.replace('Bearer ', ''))
          ? {
              id: server.accountId,
              username: 'mira',
              acct: 'mira',
              display_name: 'Mira',
              source: { privacy: 'unlisted', sensitive: true, language: 'fi', quote_policy: 'nobody' },
            }
          : 401,
    },
  };
  const http = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      const name = `${incoming.method} ${incoming.url?.split('?')[0]}`;
      server.asked.push(name);
      const answer = server.routes[name]?.(new URLSearchParams(body), incoming.headers) ?? 404;
      const status = typeof answer === 'number' ? answer : 200;
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(status === 200 ? answer : { error: 'no' }));
    });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  onTestFinished(server.stop);
  server.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}
