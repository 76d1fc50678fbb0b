// Starts two embedded servers that know each other, and delivers activities between them after a delay.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDemo, type Demo, type DemoOptions } from '../server.ts';
import type { PeerServers } from '../store/activities.ts';
import { prepareDelivery } from './deliver-activities.ts';
import { PeerLink } from './peer-link.ts';

export interface FederationOptions extends Omit<DemoOptions, 'domain' | 'file' | 'hasNamedAddresses'> {
  /** The time that an activity takes to the other server. Default: 1 s. */
  delayMs?: number;
  /** Port of the first server; the second one, and the second one's account domain, listen on the next ports. Default: free ports. */
  port?: number;
  /** Account domains of the servers. Default: names under which WebFinger finds their accounts. */
  domains?: readonly [string, string];
}

export interface Federation {
  /**
   * Accounts of the first server have its web host in their handles, and ActivityPub addresses with names. Those of the second server have
   * another domain, and numeric addresses.
   */
  servers: readonly [Demo, Demo];
  /** Delivers everything that is on its way, and the answers to it, at once. */
  flush(): void;
  /** Counts the activities on their way. */
  countPending(): number;
  /** Drops the activities on their way. Repeated calls return the same promise. */
  close(): Promise<void>;
}

const defaultDelayMs = 1_000;

/** Runs tasks after a delay, in the order of their times. */
class DeliveryQueue {
  readonly #timers = new Map<NodeJS.Timeout, { dueAt: number; run: () => void }>();
  #isClosed = false;

  get size() {
    return this.#timers.size;
  }

  schedule = (afterMs: number, run: () => void) => {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, afterMs);
    this.#timers.set(timer, { dueAt: performance.now() + afterMs, run });
  };

  flush() {
    while (this.#timers.size > 0) {
      const [timer, { run }] = [...this.#timers].reduce((first, one) => (one[1].dueAt < first[1].dueAt ? one : first));
      clearTimeout(timer);
      this.#timers.delete(timer);
      run();
    }
  }

  close() {
    this.#isClosed = true;
    for (const timer of this.#timers.keys()) clearTimeout(timer);
    this.#timers.clear();
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

const closeServer = (server: Server) => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
};

/** Finds a port that is free at this moment: the domain of the first server contains its port before that server listens. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  return port;
}

/** Serves the account domain of a server whose web pages are elsewhere: it redirects WebFinger, as Mastodon's WEB_DOMAIN asks for. */
const createAccountDomain = (webOrigin: () => string) =>
  createServer((request, response) => {
    const isWellKnown = request.url?.startsWith('/.well-known/') ?? false;
    response.writeHead(isWellKnown ? 301 : 404, isWellKnown ? { Location: `${webOrigin()}${request.url}` } : {}).end();
  });

/** Links to the other server and from it; empty until both run. */
interface PeerLinks {
  out?: PeerLink;
  in?: PeerLink;
}

/** Returns the hook of a store. */
function createPeers(delayMs: number, queue: DeliveryQueue, links: PeerLinks): PeerServers {
  return {
    domains: () => (links.out ? [links.out.to.domain] : []),
    deliver(activity) {
      const apply = links.out && prepareDelivery(links.out, activity);
      if (apply) queue.schedule(delayMs, apply);
    },
    fetchAccount: (username, host) => links.in?.fetchAccount(username, host),
    fetchAddress: (url) => links.in?.fetchAddress(url) ?? { account: undefined, status: undefined },
    fetchReplies: (status) => links.in?.fetchReplies(status) ?? 0,
  };
}

export async function createFederation({
  delayMs = defaultDelayMs,
  port = 0,
  domains,
  ...shared
}: FederationOptions = {}): Promise<Federation> {
  const queue = new DeliveryQueue();
  const links: [PeerLinks, PeerLinks] = [{}, {}];
  let webOrigin = '';
  const accountDomain = createAccountDomain(() => webOrigin);
  const accountPort = await listen(accountDomain, port && port + 2);
  const firstPort = port || (await findFreePort());
  const [firstDomain, secondDomain] = domains ?? [`127.0.0.1:${firstPort}`, `localhost:${accountPort}`];
  const first = await createDemo(
    { ...shared, port: firstPort, domain: firstDomain, hasNamedAddresses: true },
    { peers: createPeers(delayMs, queue, links[0]) },
  );
  const second = await createDemo(
    { ...shared, port: port && port + 1, domain: secondDomain },
    { peers: createPeers(delayMs, queue, links[1]) },
  );
  webOrigin = second.url;
  const there = new PeerLink(first.store, second.store, queue.schedule);
  const back = new PeerLink(second.store, first.store, queue.schedule);
  Object.assign(links[0], { out: there, in: back });
  Object.assign(links[1], { out: back, in: there });
  let closing: Promise<void> | undefined;
  async function closeAll() {
    queue.close();
    await Promise.all([first.close(), second.close(), closeServer(accountDomain)]);
  }
  return {
    servers: [first, second],
    flush: () => queue.flush(),
    countPending: () => queue.size,
    close: () => (closing ??= closeAll()),
  };
}
