// Refuses the requests that web pages of other origins make: a page whose name leads here (DNS rebinding) and a page's scripts and forms.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';

export interface GateParts {
  /** The port that the server listens on; asked at each request. */
  port(): number;
  /** Web clients that may use the server: `http://localhost:5173`. */
  allowedOrigins: readonly string[];
  /** Where clients find the server, when it isn't where it listens. */
  ownOrigin?: string | undefined;
}

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

export function createGate({ port, allowedOrigins, ownOrigin }: GateParts) {
  const ownOrigins = () => [...loopbackNames.map((name) => new URL(`http://${name}:${port()}`).origin), ...(ownOrigin ? [ownOrigin] : [])];

  /** Null: the request may come in. */
  function refusal({ headers }: IncomingMessage): { status: '403 Forbidden' | '421 Misdirected Request'; error: string } | null {
    const own = ownOrigins();
    if (!own.some((origin) => new URL(origin).host === headers.host?.toLowerCase()))
      return { status: '421 Misdirected Request', error: 'This server answers at its own loopback address only' };
    // A browser sends it with each request of a page that is not a plain GET, and with each WebSocket; other programs don't.
    const { origin } = headers;
    if (origin === undefined || own.includes(origin) || allowedOrigins.includes(origin)) return null;
    return { status: '403 Forbidden', error: 'Web pages may not use this server; start it with --allow-origin to let one in' };
  }

  return {
    request:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        const refused = refusal(request);
        if (!refused) return listener(request, response);
        response.writeHead(Number.parseInt(refused.status), { 'Content-Type': 'application/json', Connection: 'close' });
        response.end(JSON.stringify({ error: refused.error }));
      },
    upgrade:
      (listener: OnUpgrade): OnUpgrade =>
      (request, socket, head) => {
        // Node leaves this socket to us: a client that breaks off, also after a refusal, would end the process.
        socket.on('error', () => socket.destroy());
        const refused = refusal(request);
        if (!refused) return listener(request, socket, head);
        socket.end(`HTTP/1.1 ${refused.status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      },
  };
}
