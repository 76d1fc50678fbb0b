// Lets Node's HTTP clients and `ws` open their connections with the connector, and keeps idle ones for the next request.
import http from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Guard } from './connector.ts';

/** The agent for an address: of `http:`, `https:`, `ws:` or `wss:`. */
export type AgentFor = (url: URL) => http.Agent;

/** As Node's own agents keep them. */
const idleTimeoutMs = 5_000;

interface Kind {
  secure: boolean;
  keepAlive: boolean;
}
type Options = http.ClientRequestArgs & { servername?: string };

class ConnectorAgent extends http.Agent {
  readonly protocol: string;
  readonly defaultPort: number;
  readonly #open: (host: string, port: number) => Promise<Duplex>;

  constructor({ secure, keepAlive }: Kind, connect: Connect, guard: Guard | null) {
    super(keepAlive ? { keepAlive, scheduling: 'lifo', timeout: idleTimeoutMs } : {});
    this.protocol = secure ? 'https:' : 'http:';
    this.defaultPort = secure ? 443 : 80;
    this.#open = (host, port) => connect({ host, port, secure }, guard);
  }

  override createConnection({ host, port }: Options, done: (error: Error | null, socket: Duplex) => void): null {
    this.#open((host ?? 'localhost').replace(/^\[|\]$/g, ''), Number(port ?? this.defaultPort)).then(
      (socket) => done(null, socket),
      // Node's type asks for a socket in any case.
      (error: Error) => done(error, undefined as never),
    );
    return null;
  }
}

export interface Agents {
  agentFor: AgentFor;
  /** Requests that run go on; the next ones begin with new connections. */
  renew(): void;
}

export function createAgents(connect: Connect, guard: Guard | null): Agents {
  const agent = (kind: Kind) => new ConnectorAgent(kind, connect, guard);
  const create = (): Record<string, http.Agent> => ({
    'https:': agent({ secure: true, keepAlive: true }),
    'http:': agent({ secure: false, keepAlive: true }),
    // Each socket begins on a connection of its own.
    'wss:': agent({ secure: true, keepAlive: false }),
    'ws:': agent({ secure: false, keepAlive: false }),
  });
  let agents = create();
  return {
    agentFor({ protocol }) {
      const found = agents[protocol];
      if (found === undefined) throw new Error('Only web addresses are connected to.');
      return found;
    },
    renew() {
      agents = create();
    },
  };
}
