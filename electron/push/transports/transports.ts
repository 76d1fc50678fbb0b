// Creates one transport for each push service in use, shared by all accounts.
import type { Agent } from 'node:http';
import type { Clock } from '../../contract/clock.ts';
import type { Failure } from '../../contract/result.ts';
import { createEvent } from '../../system/event.ts';
import type { PushStore } from '../push-store.ts';
import { Autopush } from './autopush.ts';
import { isSameService } from './transport.ts';
import type { PushTransport, PushService, ServiceChannel, TransportEvents, TransportState } from './transport.ts';
import { UnifiedPush } from './unified-push.ts';

export interface Transports {
  /** Returns the transport of this push service, and creates it on first use. */
  at(service: PushService): PushTransport;
  all(): PushTransport[];
  /** Updates every transport to listen to the current channels. */
  listen(): void;
  onState(listener: (service: PushService, state: TransportState, reason: Failure | null) => void): void;
  /** The push service forgot this client: no channel has an endpoint any more. */
  onForgotten(listener: (service: PushService) => void): void;
}

interface Parts {
  store: PushStore;
  /** Lists the channels of all accounts, which share one connection for each push service. */
  channels: () => readonly ServiceChannel[];
  onMessage: TransportEvents['onMessage'];
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  agentFor: (url: URL) => Agent;
  userAgent: string;
}

export function createTransports({ store, channels, onMessage, clock, random, fetch, agentFor, userAgent }: Parts): Transports {
  const openTransports = new Map<string, { service: PushService; transport: PushTransport }>();
  const state = createEvent<[PushService, TransportState, Failure | null]>();
  const forgotten = createEvent<[PushService]>();
  const events: TransportEvents = { onState: state.emit, onMessage, onForgotten: forgotten.emit };

  function create({ transport, service: address }: PushService): PushTransport {
    const shared = { address, clock, random, userAgent, events };
    const getSeenIds = () => store.service(address).seen;
    const saveSeenIds = (ids: string[]) => store.noteService(address, { seen: ids });
    if (transport === 'autopush') {
      const saveUaid = (uaid: string) => store.changeService(address, { uaid });
      return new Autopush({
        ...shared,
        agentFor,
        memory: { getUaid: () => store.service(address).uaid, saveUaid, getSeenIds, saveSeenIds },
      });
    }
    const saveSince = (since: string) => store.noteService(address, { since });
    return new UnifiedPush({
      ...shared,
      fetch,
      memory: { getSince: () => store.service(address).since, saveSince, getSeenIds, saveSeenIds },
    });
  }

  function at({ transport, service }: PushService): PushTransport {
    const key = `${transport} ${service}`;
    const entry = openTransports.get(key);
    if (entry) return entry.transport;
    const newTransport = create({ transport, service });
    openTransports.set(key, { service: { transport, service }, transport: newTransport });
    return newTransport;
  }

  return {
    at,
    all: () => [...openTransports.values()].map(({ transport }) => transport),
    listen() {
      const currentChannels = channels();
      currentChannels.forEach(at);
      for (const { service, transport } of openTransports.values()) {
        transport.listen(currentChannels.flatMap((channel) => (isSameService(channel, service) ? [channel.id] : [])));
      }
    },
    onState: (listener) => void state.on(listener),
    onForgotten: (listener) => void forgotten.on(listener),
  };
}
