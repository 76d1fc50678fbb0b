// Implements Electron's `protocol`. Chromium requests these schemes from an HTTP/2 server in this process, the only way in which bodies
// stream in both directions and can end early.
import { randomBytes, timingSafeEqual, generateKeyPairSync, sign } from 'node:crypto';
import { constants, createSecureServer } from 'node:http2';
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Protocol } from 'electron';
import type { Chromium } from '../chromium/launch.ts';
import { originOf, toAppUrl, toPageUrl } from '../chromium/origin.ts';
import type { DocumentRequest } from './navigation.ts';

/** Encodes one DER element. RFC 5280 defines the structure of certificates. */
function encodeElement(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  let size = [0x82, length >> 8, length & 0xff];
  if (length < 0x80) size = [length];
  else if (length < 0x100) size = [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Uint8Array[]) => encodeElement(0x30, ...parts);
const time = (year: number) => encodeElement(0x18, Buffer.from(`${year}0101000000Z`));

/** Creates the server's key and certificate: Chromium supports HTTP/2 only over TLS, and Node cannot create certificates. */
export function createSelfSignedCertificate(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** Object identifier of ecdsa-with-SHA256. */
  const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = Buffer.from('0603550403', 'hex');
  const distinguishedName = sequence(encodeElement(0x31, sequence(commonName, encodeElement(0x0c, Buffer.from(name)))));
  const now = new Date().getFullYear();
  const validity = sequence(time(now - 1), time(now + 2));
  const tbsCertificate = sequence(
    encodeElement(0x02, Buffer.from([1])),
    algorithm,
    distinguishedName,
    validity,
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = encodeElement(0x03, Buffer.from([0]), sign('sha256', tbsCertificate, privateKey));
  const der = sequence(tbsCertificate, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
  };
}

type ProtocolHandler = Parameters<Protocol['handle']>[1];

const handlers = new Map<string, ProtocolHandler>();

export const protocol = {
  /** Not needed: inside Chromium every scheme is an https origin (chromium/origin.ts). */
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme: string, handler: ProtocolHandler): void => {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme: string): void => {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
};

/** Secret cookie: other programs on this computer can reach the server, which closes requests without it. Page scripts cannot read it. */
const cookie = { name: '__Host-host', value: randomBytes(32).toString('base64url') };
const expectedCookie = Buffer.from(`${cookie.name}=${cookie.value}`);

let portPromise: Promise<number> | undefined;

/** Starts the server, and returns its port for all hosts that `toPageUrl` names. */
export function startRequestServer(): Promise<number> {
  portPromise ??= new Promise((resolve) => {
    const httpServer = createSecureServer({ ...createSelfSignedCertificate('kittiwake'), noDelay: true });
    httpServer.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      const sentCookie = Buffer.from(headers.cookie ?? '');
      if (sentCookie.length !== expectedCookie.length || !timingSafeEqual(sentCookie, expectedCookie)) {
        // Chromium's first request of a new window has no cookie yet, and shares the connection with the page's requests.
        return stream.close(constants.NGHTTP2_CANCEL);
      }
      void respond(stream, headers).catch((error: unknown) => {
        // Logged and failed as in Electron's lib/browser/api/protocol.ts.
        if (!stream.destroyed) console.error(error);
        stream.destroy(new Error('The request failed'));
      });
    });
    httpServer.on('sessionError', () => undefined);
    httpServer.unref().listen(0, '127.0.0.1', () => resolve((httpServer.address() as AddressInfo).port));
  });
  return portPromise;
}

/** Lets the page use the server. `canLoad` decides for each document whether it may be loaded. */
export async function serveRequests(
  { page, browser }: Chromium,
  origin: string,
  canLoad: (document: DocumentRequest) => boolean,
): Promise<void> {
  page.on('Fetch.requestPaused', ({ requestId, request, frameId, redirectedRequestId }) => {
    const url = toAppUrl(request.url);
    const isAllowed =
      canLoad({ url, frameId, isRedirect: redirectedRequestId !== undefined }) && handlers.has(url.slice(0, url.indexOf(':')));
    const decision = isAllowed
      ? page.send('Fetch.continueRequest', { requestId })
      : page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // Chromium rejects this if the page has closed; the result is then not needed.
    decision.catch(() => undefined);
  });
  await Promise.all([
    page.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
    // All host names resolve to this process or not at all (chromium/launch.ts).
    page.send('Security.setIgnoreCertificateErrors', { ignore: true }),
    browser.send('Storage.setCookies', {
      cookies: [{ ...cookie, url: toPageUrl(`${origin}/`), path: '/', secure: true, httpOnly: true, sameSite: 'Strict' }],
    }),
  ]);
}

/** Request headers that Chromium adds for servers, and that Electron's handlers do not receive. */
const chromiumHeaders = /^(:|sec-fetch-|(accept-encoding|accept-language|content-length|cookie|host|priority|referer)$)/;

function toRequest(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Request {
  const method = String(headers[':method']);
  const isReading = method === 'GET' || method === 'HEAD';
  const requestHeaders = new Headers();
  for (const [name, value] of Object.entries(headers)) if (!chromiumHeaders.test(name)) requestHeaders.set(name, String(value));
  const origin = requestHeaders.get('origin');
  if (origin === 'null' || isReading) requestHeaders.delete('origin');
  else if (origin !== null) requestHeaders.set('origin', originOf(toAppUrl(origin)));
  const init = { method, headers: requestHeaders, referrer: headers.referer === undefined ? '' : toAppUrl(headers.referer) };
  const url = toAppUrl(`https://${headers[':authority']}${headers[':path']}`);
  // No signal, as in Electron: only the response body shows that the page cancelled the request.
  if (stream.endAfterHeaders) return new Request(url, init);
  return new Request(url, { ...init, body: Readable.toWeb(stream) as ReadableStream, duplex: 'half' } as RequestInit);
}

/** Response headers that apply to network connections, and not to custom schemes. */
const connectionHeaders = /^(connection|content-encoding|keep-alive|set-cookie|transfer-encoding|upgrade)$/;

function toHeaders(response: Response): Record<string, string | number> {
  const headers = [...response.headers].filter(([name]) => !connectionHeaders.test(name));
  const entries = headers.map(([name, value]) => [name, /^(location|access-control-allow-origin)$/.test(name) ? toPageUrl(value) : value]);
  return { ...(Object.fromEntries(entries) as Record<string, string>), ':status': response.status };
}

async function respond(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
  // Chromium requests the favicon itself, Electron does not.
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
