// The push services in use, with one connection to each for all accounts.
import type { Agent } from 'node:http';
import type { Clock } from '../../contract/clock.ts';
import type { Failure } from '../../contract/result.ts';
import { createEvent } from '../../system/event.ts';
import type { PushStore } from '../push-store.ts';
import { createAutopush } from './autopush.ts';
import type { Channels } from './channels.ts';
import type { PushTransport, Service, TransportEvents, TransportState } from './transport.ts';
import { createUnifiedPush } from './unified-push.ts';

export interface Transports {
  /** The transport of that push service, created when it is first asked for. */
  at(service: Service): PushTransport;
  all(): PushTransport[];
  /** Makes every transport listen to the channels that exist now. */
  listen(): void;
  onState(listener: (service: Service, state: TransportState, reason: Failure | null) => void): void;
  /** The push service forgot this client: no channel has an endpoint any more. */
  onForgotten(listener: (service: Service) => void): void;
}

interface Parts {
  store: PushStore;
  channels: Pick<Channels, 'services' | 'idsAt'>;
  onMessage: TransportEvents['onMessage'];
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  agentFor: (url: URL) => Agent;
  userAgent: string;
}

export function createTransports({ store, channels, onMessage, clock, random, fetch, agentFor, userAgent }: Parts): Transports {
  const open = new Map<string, { service: Service; transport: PushTransport }>();
  const state = createEvent<[Service, TransportState, Failure | null]>();
  const forgotten = createEvent<[Service]>();
  const events: TransportEvents = { onState: state.emit, onMessage, onForgotten: forgotten.emit };

  function create({ transport, service: address }: Service): PushTransport {
    const shared = { address, clock, random, userAgent, events };
    const seen = () => store.service(address).seen;
    const keepSeen = (ids: string[]) => store.noteService(address, { seen: ids });
    if (transport === 'autopush') {
      const keepUaid = (uaid: string) => store.changeService(address, { uaid });
      return createAutopush({ ...shared, agentFor, memory: { uaid: () => store.service(address).uaid, keepUaid, seen, keepSeen } });
    }
    const keepSince = (since: string) => store.noteService(address, { since });
    return createUnifiedPush({ ...shared, fetch, memory: { since: () => store.service(address).since, keepSince, seen, keepSeen } });
  }

  function at({ transport, service }: Service): PushTransport {
    const key = `${transport} ${service}`;
    const known = open.get(key);
    if (known) return known.transport;
    const created = create({ transport, service });
    open.set(key, { service: { transport, service }, transport: created });
    return created;
  }

  return {
    at,
    all: () => [...open.values()].map(({ transport }) => transport),
    listen() {
      channels.services().forEach(at);
      for (const { service, transport } of open.values()) transport.listen(channels.idsAt(service));
    },
    onState: (listener) => void state.on(listener),
    onForgotten: (listener) => void forgotten.on(listener),
  };
}
