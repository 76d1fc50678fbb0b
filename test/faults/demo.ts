// The embedded service as tests start it: with faults to order, a record of requests and, when wanted, a hostile account.
import { createDemo as createShipped } from '../../electron/demo/server.ts';
import type { Demo as ShippedDemo, DemoOptions as ShippedOptions } from '../../electron/demo/server.ts';
import { asMake } from '../../electron/demo/makes/as-make.ts';
import { makes } from '../../electron/demo/makes/makes.ts';
import type { MakeName } from '../../electron/demo/makes/makes.ts';
import { addHostile } from '../hostile/hostile.ts';
import { createFaults } from './faults.ts';
import type { Fault, RecordedRequest } from './faults.ts';

export type { DemoAccount } from '../../electron/demo/server.ts';

export interface DemoOptions extends ShippedOptions {
  /** Adds an account whose posts and names attack whoever shows them; mira follows it. */
  hostile?: boolean;
  /** Where clients find it, when it isn't where it listens. */
  origin?: string;
  /** Answers as this make does. */
  as?: MakeName;
  /** True: push subscriptions may lead to any push service. */
  pushesAnywhere?: boolean;
}

export interface Demo extends ShippedDemo {
  /** The newest requests, in the order in which they came. */
  requests: RecordedRequest[];
  faults: {
    offline(on: boolean): void;
    failNext(method: string, path: string | RegExp, fault: Fault, times?: number): void;
    clear(): void;
    dropStreams(): void;
  };
}

export async function createDemo({ hostile = false, origin, pushesAnywhere = false, as, ...options }: DemoOptions = {}): Promise<Demo> {
  const { middleware, connected, requests, offline, failNext, clear } = createFaults(options.now ?? Date.now);
  const make = as && makes[as];
  const demo = await createShipped(make ? { streaming: make.streams, ...options } : options, {
    ...(make && asMake(make, options.now ?? Date.now)),
    middleware,
    connected,
    origin,
    pushesAnywhere,
    seeded(store) {
      const mira = store.accounts.local().find(({ username }) => username === 'mira');
      if (hostile && mira) addHostile(store, mira);
    },
  });
  return Object.assign(demo, { requests, faults: { offline, failNext, clear, dropStreams: demo.dropStreams } });
}
