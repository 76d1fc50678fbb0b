// Web push: the sender of this service's alerts, and the push services that deliver them to a client on this machine.
import type { Store } from '../store/store.ts';
import { createAutopush, type Autopush } from './autopush.ts';
import { createNtfy, type Ntfy } from './ntfy.ts';
import { createSender, type Delivery } from './sender.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Where the embedded push services listen. */
export interface PushAddresses {
  /** `ws://127.0.0.1:<port>/` */
  autopushUrl: string;
  /** `http://127.0.0.1:<port>` */
  ntfyUrl: string;
}

export interface PushOptions {
  /** The delay before the first retry, 5 seconds by default; each further delay is four times as long. */
  retryMs?: number;
  /** As Mastodon before 4.4: only `aesgcm`, and no `standard` in its answers. */
  draftOnly?: boolean;
}

export interface DemoPush extends PushAddresses {
  /** Every request to a push service so far, oldest first. */
  sent: Delivery[];
  /** Resolves when no delivery is running or waiting for a retry. */
  settled(): Promise<void>;
  autopush: Pick<Autopush, 'acks' | 'connected' | 'waiting'>;
  ntfy: Pick<Ntfy, 'listening'>;
  faults: { autopush: Autopush['faults']; ntfy: Ntfy['faults'] };
}

interface Limits {
  /** Origins of web clients that may use the push services. */
  allowedOrigins: readonly string[];
  /** True: alerts are sent to any push service, not only to the embedded ones. */
  pushesAnywhere: boolean;
}

/** As `autopush.ts` makes them: whoever doesn't know the path gets nowhere else with it. */
const isEmbeddedEndpoint = (endpoint: string): boolean => /^http:\/\/127\.0\.0\.1:\d{1,5}\/wpush\/v[12]\/[\w-]{64}$/.test(endpoint);

export function createPush(store: Store, keys: VapidKeys, { retryMs = 5_000, allowedOrigins, pushesAnywhere }: PushOptions & Limits) {
  const autopush = createAutopush(store.now, allowedOrigins);
  const ntfy = createNtfy(store.now, allowedOrigins);
  /**
   * Other addresses of this computer must not be called for whoever subscribes, but for the push services of other embedded services:
   * several of them are tried out with one app, which has one push service for all its accounts.
   */
  function delivers(endpoint: string): boolean {
    const { origin, protocol } = URL.parse(endpoint) ?? {};
    if (pushesAnywhere) return protocol === 'https:' || protocol === 'http:';
    return [autopush, ntfy].some((service) => service.origin() === origin) || isEmbeddedEndpoint(endpoint);
  }
  const sender = createSender(store, keys, retryMs, delivers);

  async function start(): Promise<DemoPush> {
    // The ports are kept, so that a client can reconnect after a restart.
    for (const [name, service] of Object.entries({ autopush, ntfy })) {
      const setting = { name: `${name}-port` };
      const known = store.db.one<{ value: string }>('SELECT value FROM settings WHERE name = :name', setting);
      await service.start(Number(known?.value ?? 0));
      store.db.run('INSERT OR REPLACE INTO settings(name, value) VALUES(:name, :value)', {
        ...setting,
        value: new URL(service.url()).port,
      });
    }
    return {
      autopushUrl: autopush.url(),
      ntfyUrl: ntfy.url(),
      sent: sender.sent,
      settled: sender.settled,
      autopush,
      ntfy,
      faults: { autopush: autopush.faults, ntfy: ntfy.faults },
    };
  }

  return {
    delivers,
    start,
    publish: sender.publish,
    async stop() {
      await sender.stop();
      await Promise.all([autopush.stop(), ntfy.stop()]);
    },
  };
}
