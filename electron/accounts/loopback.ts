// Receives the OAuth redirect of a sign-in at a loopback URL. One code is accepted, also after a denial.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { directionOf, language } from '../messages/language.ts';
import { m } from '../messages/main.ts';

/** Style of the page that the browser shows after the sign-in was redirected to the app. */
const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6f8;color:#17212b}
main{max-width:28rem;padding:2rem;text-align:center}h1{font-size:1.4rem;margin:0 0 .5rem}p{margin:0}
@media(prefers-color-scheme:dark){body{background:#12181f;color:#e6ebf0}}`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** No resources, scripts, frames, or caching: the URL of this page contains the code. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  connection: 'close',
};

/** Returns the page for an OAuth response, in the app's language. */
function pageFor(answer: keyof typeof m.signInPage): string {
  const { title, text } = m.signInPage[answer];
  return (
    `<!doctype html><html lang="${language()}" dir="${directionOf(language())}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title} · Kittiwake</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p></main></html>`
  );
}

export interface Loopback {
  /** Must be registered with the server exactly like this. */
  redirectUri: string;
  close(): void;
}

const deniedResult = () => fail('sign-in-denied');
const address = '127.0.0.1';
/** Time after the redirect during which the page can be reloaded. */
const reloadPeriodMs = 30_000;
const maxConnections = 20;

const isSameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** Returns the value of a parameter; null if missing or repeated. */
const singleValue = (params: URLSearchParams, name: string): string | null => {
  const values = params.getAll(name);
  return values.length === 1 ? (values[0] ?? null) : null;
};

interface LoopbackOptions {
  /** Receives the code, or `sign-in-denied`: the user may go back in the browser and authorise nevertheless. */
  onAnswer: (answer: Result<string>) => void;
  /** Redirect URI of an earlier registration. Used if its port is free. */
  preferredUri: string | null;
}

export async function openLoopback(state: string, { onAnswer, preferredUri }: LoopbackOptions): Promise<Loopback> {
  if (preferredUri !== null) {
    const preferred = await listen(state, onAnswer, new URL(preferredUri)).catch(() => null);
    if (preferred) return preferred;
  }
  return listen(state, onAnswer, { port: '0', pathname: `/${randomBytes(16).toString('base64url')}` });
}

async function listen(
  state: string,
  onAnswer: LoopbackOptions['onAnswer'],
  { port, pathname: path }: Pick<URL, 'port' | 'pathname'>,
): Promise<Loopback> {
  let host = '';
  let isUsed = false;

  function respondTo(request: IncomingMessage): [status: number, page: string] {
    // Another Host header indicates DNS rebinding: a foreign page whose name was made to point to this computer.
    if (request.headers.host !== host || !request.url?.startsWith('/')) return [400, pageFor('refused')];
    const url = new URL(`http://${host}${request.url}`);
    if (url.pathname !== path) return [404, pageFor('refused')];
    if (request.method !== 'GET') return [405, pageFor('refused')];
    if (isUsed) return [400, pageFor('used')];
    if (!isSameText(singleValue(url.searchParams, 'state') ?? '', state)) return [400, pageFor('refused')];
    const code = singleValue(url.searchParams, 'code');
    const error = singleValue(url.searchParams, 'error');
    if (error === null && (code === null || code === '' || code.length > 2_000)) return [400, pageFor('refused')];
    if (error !== null || code === null) {
      onAnswer(deniedResult());
      return [200, pageFor('denied')];
    }
    isUsed = true;
    setTimeout(close, reloadPeriodMs).unref();
    onAnswer(ok(code));
    return [200, pageFor('done')];
  }

  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    const [status, page] = respondTo(request);
    response.writeHead(status, pageHeaders).end(page);
    request.resume();
  });
  // Close the oldest connection: a program that opens connections without sending anything must not lock out the browser.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const [oldest] = sockets;
    if (sockets.size > maxConnections) oldest?.destroy();
  });
  function close(): void {
    server.close();
    server.closeAllConnections();
  }

  await new Promise<void>((listening, failed) => server.once('error', failed).listen(Number(port), address, listening));
  host = `${address}:${(server.address() as AddressInfo).port}`;
  return { redirectUri: `http://${host}${path}`, close };
}
