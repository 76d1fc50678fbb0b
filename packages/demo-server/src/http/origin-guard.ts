// Refuses requests from web pages of other origins: pages whose name resolves to this address (DNS rebinding), and their scripts and forms.
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';

interface OriginGuardOptions {
  /** The port that the server listens on; read at each request. */
  port(): number;
  /** Origins of web clients that may use the server, such as `http://localhost:5173`. */
  allowedOrigins: readonly string[];
  /** The server's public origin, if it differs from the address that the server listens on. */
  ownOrigin?: string | undefined;
  /** True: the `Host` of a request may lack the port. Mastodon sends web push like that. */
  acceptsHostWithoutPort?: boolean;
}

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** `status`: such as `404 Not Found`. */
export const refuseUpgrade = (socket: Duplex, status: string) =>
  void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

export function createOriginGuard({ port, allowedOrigins, ownOrigin, acceptsHostWithoutPort = false }: OriginGuardOptions) {
  const ownOrigins = () => [...loopbackNames.map((name) => new URL(`http://${name}:${port()}`).origin), ...(ownOrigin ? [ownOrigin] : [])];

  /** Returns null if the request is allowed. */
  function findRefusal({ headers }: IncomingMessage): { status: '403 Forbidden' | '421 Misdirected Request'; error: string } | null {
    const own = ownOrigins();
    const ownHosts = own.flatMap((origin) => [new URL(origin).host, ...(acceptsHostWithoutPort ? [new URL(origin).hostname] : [])]);
    if (!ownHosts.includes(headers.host?.toLowerCase() ?? ''))
      return { status: '421 Misdirected Request', error: 'This server answers at its own loopback address only' };
    // Browsers send Origin with every WebSocket and every request of a page that is not a plain GET; other programs do not.
    const { origin } = headers;
    if (origin === undefined || own.includes(origin) || allowedOrigins.includes(origin)) return null;
    return { status: '403 Forbidden', error: 'Web pages may not use this server; start it with --allow-origin to let one in' };
  }

  return {
    wrapRequestListener:
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        const refused = findRefusal(request);
        if (!refused) return listener(request, response);
        response.writeHead(Number.parseInt(refused.status), { 'Content-Type': 'application/json', Connection: 'close' });
        response.end(JSON.stringify({ error: refused.error }));
      },
    wrapUpgradeListener:
      (listener: OnUpgrade): OnUpgrade =>
      (request, socket, head) => {
        // Node adds no error listener to an upgraded socket: a client that disconnects, even after a refusal, would end the process.
        socket.on('error', () => socket.destroy());
        const refused = findRefusal(request);
        if (!refused) return listener(request, socket, head);
        refuseUpgrade(socket, refused.status);
      },
  };
}
