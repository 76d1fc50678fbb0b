// `protocol`: the schemes that main answers. Chromium asks a server of this process for them: only so do bodies stream both ways and end early.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { constants, createSecureServer } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Protocol } from 'electron';
import type { Chromium } from '../chromium/launch.ts';
import { originOf, toApp, toPage } from '../chromium/origin.ts';
import { selfSigned } from './certificate.ts';
import type { WantedDocument } from './navigation.ts';

type Handler = Parameters<Protocol['handle']>[1];

const handlers = new Map<string, Handler>();

export const protocol = {
  /** Nothing to do: inside Chromium every scheme is an https origin (chromium/origin.ts). */
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: Handler): void => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme: string): void => {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
};

/** Other programs of this computer reach the server too. Who doesn't send this is not answered; the page's scripts can't read it. */
const cookie = { name: '__Host-host', value: randomBytes(32).toString('base64url') };
const expected = Buffer.from(`${cookie.name}=${cookie.value}`);

let server: Promise<number> | undefined;

/** The port where Chromium is to ask for every host that `toPage` names. */
export function answeringPort(): Promise<number> {
  server ??= new Promise((resolve) => {
    const listening = createSecureServer({ ...selfSigned('kittiwake'), noDelay: true });
    listening.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      const given = Buffer.from(headers.cookie ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        // Chromium's first request of a new window has none yet, and the page's own come over the same connection.
        return stream.close(constants.NGHTTP2_CANCEL);
      }
      void answer(stream, headers).catch((error: unknown) => {
        // lib/browser/api/protocol.ts of Electron does the same.
        if (!stream.destroyed) console.error(error);
        stream.destroy(new Error('The request failed'));
      });
    });
    listening.on('sessionError', () => undefined);
    listening.unref().listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return server;
}

/** Lets the page ask the server; `mayShow` decides, for a whole document, whether it may be loaded. */
export async function serveRequests(
  { page, browser }: Chromium,
  origin: string,
  mayShow: (wanted: WantedDocument) => boolean,
): Promise<void> {
  page.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const url = toApp(request.url);
    const allowed =
      mayShow({ url, frameId, isRedirect: redirectedRequestId !== undefined }) && handlers.has(url.slice(0, url.indexOf(':')));
    const decided = allowed
      ? page.send('Fetch.continueRequest', { requestId })
      : page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // Refused by Chromium when the page is gone meanwhile; then nobody waits for the answer either.
    decided.catch(() => undefined);
  });
  await Promise.all([
    page.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    // Every name leads to this process or nowhere (chromium/launch.ts).
    page.send('Security.setIgnoreCertificateErrors', { ignore: true }),
    browser.send('Storage.setCookies', {
      cookies: [{ ...cookie, url: toPage(`${origin}/`), path: '/', secure: true, httpOnly: true, sameSite: 'Strict' }],
    }),
  ]);
}

/** What Chromium adds on the way to a server, which a handler in Electron doesn't see. */
const added = /^(:|sec-fetch-|(accept-encoding|accept-language|content-length|cookie|host|priority|referer)$)/;

function toRequest(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Request {
  const method = String(headers[':method']);
  const isReading = method === 'GET' || method === 'HEAD';
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) if (!added.test(name)) kept.set(name, String(value));
  const origin = kept.get('origin');
  if (origin === 'null' || isReading) kept.delete('origin');
  else if (origin !== null) kept.set('origin', originOf(toApp(origin)));
  const init = { method, headers: kept, referrer: headers.referer === undefined ? '' : toApp(headers.referer) };
  const url = toApp(`https://${headers[':authority']}${headers[':path']}`);
  // Electron's requests have no signal either: who gives up is seen by the body of the answer alone.
  if (stream.endAfterHeaders) return new Request(url, init);
  return new Request(url, { ...init, body: Readable.toWeb(stream) as ReadableStream, duplex: 'half' } as RequestInit);
}

/** What means something to a network and nothing to a scheme of one's own. */
const dropped = /^(connection|content-encoding|keep-alive|set-cookie|transfer-encoding|upgrade)$/;

function toHeaders(response: Response): Record<string, string | number> {
  const headers = [...response.headers].filter(([name]) => !dropped.test(name));
  const named = headers.map(([name, value]) => [name, /^(location|access-control-allow-origin)$/.test(name) ? toPage(value) : value]);
  return { ...(Object.fromEntries(named) as Record<string, string>), ':status': response.status };
}

async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  // Chromium asks for it by itself, which Electron doesn't.
  if (headers[':path'] === '/favicon.ico') return stream.respond({ ':status': 204 }, { endStream: true });
  const request = toRequest(stream, headers);
  const handler = handlers.get(request.url.slice(0, request.url.indexOf(':')));
  if (!handler) throw new Error(`No handler for ${request.url}`);
  const response = await handler(request);
  if (!(response instanceof Response) || response.type === 'error') throw new Error(`No answer to ${request.url}`);
  if (stream.destroyed) return void (await response.body?.cancel());
  const isEmpty = response.body === null || request.method === 'HEAD';
  stream.respond(toHeaders(response), { endStream: isEmpty });
  if (isEmpty) return void (await response.body?.cancel());
  await pipeline(Readable.fromWeb(response.body as ReadableStream), stream);
}
