// Creates HTTP agents that open the connections of Node's HTTP clients and of `ws` with the connector, and reuse idle connections.
import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, ConnectionGuard } from './connector.ts';

/** Returns the agent for a URL with `http:`, `https:`, `ws:`, or `wss:`. */
export type AgentFor = (url: URL) => http.Agent;

/** Below the limits of servers: 70 s in Mastodon's dist/nginx.conf, 75 s by default in nginx. A shorter `Keep-Alive` header has precedence. */
export const keepAliveMs = 60_000;

interface AgentKind {
  secure: boolean;
  keepAlive: boolean;
}
type Options = http.ClientRequestArgs & { servername?: string };

class ConnectorAgent extends http.Agent {
  readonly protocol: string;
  readonly defaultPort: number;
  readonly #open: (host: string, port: number) => Promise<Duplex>;

  constructor({ secure, keepAlive }: AgentKind, connect: Connect, guard: ConnectionGuard | null) {
    super(keepAlive ? { keepAlive, scheduling: 'lifo', timeout: keepAliveMs } : {});
    this.protocol = secure ? 'https:' : 'http:';
    this.defaultPort = secure ? 443 : 80;
    this.#open = (host, port) => connect({ host, port, secure }, guard);
  }

  override createConnection({ host, port }: Options, callback: (error: Error | null, socket: Duplex) => void): null {
    this.#open((host ?? 'localhost').replace(/^\[|\]$/g, ''), Number(port ?? this.defaultPort)).then(
      (socket) => callback(null, socket),
      // Node's type requires a socket even with an error.
      (error: Error) => callback(error, undefined as never),
    );
    return null;
  }
}

interface HttpAgents {
  agentFor: AgentFor;
  /** Uses new connections for further requests; running requests continue. */
  renew(): void;
}

export function createAgents(connect: Connect, guard: ConnectionGuard | null): HttpAgents {
  const createAgent = (kind: AgentKind) => new ConnectorAgent(kind, connect, guard);
  const create = (): Record<string, http.Agent> => ({
    'https:': createAgent({ secure: true, keepAlive: true }),
    'http:': createAgent({ secure: false, keepAlive: true }),
    // WebSockets cannot share a connection.
    'wss:': createAgent({ secure: true, keepAlive: false }),
    'ws:': createAgent({ secure: false, keepAlive: false }),
  });
  let agents = create();
  return {
    agentFor({ protocol }) {
      const agentOfProtocol = agents[protocol];
      if (agentOfProtocol === undefined) throw new Error('Only web addresses are connected to.');
      return agentOfProtocol;
    },
    renew() {
      agents = create();
    },
  };
}
