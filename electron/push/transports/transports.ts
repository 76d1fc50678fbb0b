// The push services in use: one connection to each, whatever the number of accounts.
import { createAutopush } from './autopush.ts';
import type { Channel, PushStore } from '../push-store.ts';
import type { Clock } from '../../contract/clock.ts';
import type { PushTransport, TransportEvents } from './transport.ts';
import { createUnifiedPush } from './unified-push.ts';

export type Service = Pick<Channel, 'transport' | 'service'>;

export interface Transports {
  at(service: Service): PushTransport;
  all(): { service: Service; transport: PushTransport }[];
}

interface Parts {
  store: PushStore;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  userAgent: string;
  eventsOf: (service: Service) => TransportEvents;
}

export const sameService = (a: Service | null, b: Service | null): boolean => a?.transport === b?.transport && a?.service === b?.service;

export function createTransports({ store, clock, random, fetch, userAgent, eventsOf }: Parts): Transports {
  const open = new Map<string, { service: Service; transport: PushTransport }>();

  function start(service: Service): PushTransport {
    const address = service.service;
    const shared = { address, clock, random, userAgent, events: eventsOf(service) };
    const seen = () => store.service(address).seen;
    const keepSeen = (ids: string[]) => store.noteService(address, { seen: ids });
    if (service.transport === 'autopush') {
      const keepUaid = (uaid: string) => store.changeService(address, { uaid });
      return createAutopush({ ...shared, memory: { uaid: () => store.service(address).uaid, keepUaid, seen, keepSeen } });
    }
    const keepSince = (since: string) => store.noteService(address, { since });
    return createUnifiedPush({ ...shared, fetch, memory: { since: () => store.service(address).since, keepSince, seen, keepSeen } });
  }

  return {
    at({ transport, service }) {
      const key = `${transport} ${service}`;
      const known = open.get(key);
      if (known) return known.transport;
      const started = start({ transport, service });
      open.set(key, { service: { transport, service }, transport: started });
      return started;
    },
    all: () => [...open.values()],
  };
}
