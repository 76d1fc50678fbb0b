// Starts the embedded server for tests: with faults on demand and a record of requests.
import { createDemo as createShipped } from '../../src/server.ts';
import type { Demo as ShippedDemo, DemoOptions as ShippedOptions, ServerHooks } from '../../src/server.ts';
import { scaleRateLimits } from '../../src/rate-limits.ts';
import { simulateSoftware, simulationOptions } from '../software/simulate-software.ts';
import { serverSoftware } from '../software/all.ts';
import type { ServerSoftwareName } from '../software/all.ts';
import { createFaults } from './faults.ts';
import type { Fault, RecordedRequest } from './faults.ts';

export type { DemoCredentials } from '../../src/server.ts';

export interface TestDemoOptions extends ShippedOptions {
  onSeeded?: ServerHooks['onSeeded'];
  /** Origin for clients, if it differs from the address on which the server listens. */
  origin?: string;
  /** Imitates the answers of this server software. */
  as?: ServerSoftwareName;
  /** True: push subscriptions may use any push service. */
  pushesAnywhere?: boolean;
}

export interface TestDemo extends ShippedDemo {
  /** The newest requests in order of arrival. */
  requests: RecordedRequest[];
  faults: {
    offline(on: boolean): void;
    takeApiDown(isDown: boolean): void;
    failNext(method: string, path: string | RegExp, fault: Fault, times?: number): void;
    clear(): void;
    dropStreams(): void;
  };
}

/** Tests send more requests than a user: a test of the limits sets its own numbers. */
const testRateLimits = scaleRateLimits(10_000);

export async function createTestDemo({
  onSeeded,
  origin,
  pushesAnywhere = false,
  as,
  rateLimits = testRateLimits,
  ...options
}: TestDemoOptions = {}): Promise<TestDemo> {
  const { middleware, connected, requests, offline, takeApiDown, failNext, clear } = createFaults(options.now ?? Date.now);
  const software = as && serverSoftware[as];
  const demo = await createShipped(
    { ...(software && simulationOptions(software)), ...options, rateLimits },
    {
      ...(software && simulateSoftware(software, options.now ?? Date.now)),
      middleware,
      onConnection: connected,
      origin,
      pushesAnywhere,
      ...(onSeeded && { onSeeded }),
    },
  );
  return Object.assign(demo, { requests, faults: { offline, takeApiDown, failNext, clear, dropStreams: demo.dropStreams } });
}
