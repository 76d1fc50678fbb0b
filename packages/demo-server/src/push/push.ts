// Combines the sender of web push with the embedded push services that deliver messages to clients on this computer.
import type { StoreEvent } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { Autopush } from './autopush.ts';
import { Ntfy } from './ntfy.ts';
import { PushSender, type Delivery } from './sender.ts';
import type { VapidKeys } from './vapid.ts';

/** Addresses of the embedded push services. */
export interface PushServiceUrls {
  /** `ws://127.0.0.1:<port>/` */
  autopushUrl: string;
  /** `http://127.0.0.1:<port>` */
  ntfyUrl: string;
}

export interface PushOptions {
  /** Delay before the first retry, 5 seconds by default; each further delay is four times as long. */
  retryMs?: number;
  /** Behaves like Mastodon before 4.4: only `aesgcm`, and no `standard` in responses. */
  draftOnly?: boolean;
}

export interface DemoPush extends PushServiceUrls {
  /** Every request to a push service so far, oldest first. */
  deliveries: Delivery[];
  /** Resolves when no delivery is running or waiting for a retry. */
  waitForDeliveries(): Promise<void>;
  autopush: Pick<Autopush, 'acks' | 'countConnected' | 'countPending'>;
  ntfy: Pick<Ntfy, 'countListeners'>;
  faults: { autopush: Autopush['faults']; ntfy: Ntfy['faults'] };
}

interface PushAccess {
  /** Origins of web clients that may use the push services. */
  allowedOrigins: readonly string[];
  /** True: messages are sent to any push service, not only to the embedded ones. */
  pushesAnywhere: boolean;
}

/** Matches endpoints created by `autopush.ts`. Their path is a secret, so nobody can use the exception to call other programs. */
const isEmbeddedEndpoint = (endpoint: string): boolean => /^http:\/\/127\.0\.0\.1:\d{1,5}\/wpush\/v[12]\/[\w-]{64}$/.test(endpoint);

export function createPush(store: Store, keys: VapidKeys, { retryMs = 5_000, allowedOrigins, pushesAnywhere }: PushOptions & PushAccess) {
  const autopush = new Autopush(store.now, allowedOrigins);
  const ntfy = new Ntfy(store.now, allowedOrigins);
  /**
   * Subscribers must not make this server call other programs on this computer. Exception: push services of other embedded servers,
   * because one app, with one push service for all its accounts, is used with several of them.
   */
  function delivers(endpoint: string): boolean {
    const { origin, protocol } = URL.parse(endpoint) ?? {};
    if (pushesAnywhere) return protocol === 'https:' || protocol === 'http:';
    return [autopush, ntfy].some((service) => service.origin() === origin) || isEmbeddedEndpoint(endpoint);
  }
  const sender = new PushSender(store, keys, retryMs, delivers);

  async function start(): Promise<DemoPush> {
    // The ports are stored, so that a client can reconnect after a restart.
    for (const [name, service] of Object.entries({ autopush, ntfy })) {
      const setting = { name: `${name}-port` };
      const storedPort = store.db.one<{ value: string }>('SELECT value FROM settings WHERE name = :name', setting);
      await service.start(Number(storedPort?.value ?? 0));
      store.db.run('INSERT OR REPLACE INTO settings(name, value) VALUES(:name, :value)', {
        ...setting,
        value: new URL(service.url()).port,
      });
    }
    return {
      autopushUrl: autopush.url(),
      ntfyUrl: ntfy.url(),
      deliveries: sender.deliveries,
      waitForDeliveries: () => sender.waitForDeliveries(),
      autopush,
      ntfy,
      faults: { autopush: autopush.faults, ntfy: ntfy.faults },
    };
  }

  return {
    delivers,
    start,
    publish: (event: StoreEvent) => sender.publish(event),
    async stop() {
      await sender.stop();
      await Promise.all([autopush.stop(), ntfy.stop()]);
    },
  };
}
