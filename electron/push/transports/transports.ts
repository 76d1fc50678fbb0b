// The push services in use: one connection to each, whatever the number of accounts.
import type { Failure } from '../../contract/result.ts';
import type { Clock } from '../../contract/clock.ts';
import { createEvent } from '../../system/event.ts';
import type { Channel, PushStore } from '../push-store.ts';
import { createAutopush } from './autopush.ts';
import type { Delivered, PushMessage, PushTransport, TransportEvents, TransportState } from './transport.ts';
import { createUnifiedPush } from './unified-push.ts';

export type Service = Pick<Channel, 'transport' | 'service'>;

type MessageHandler = (service: Service, channel: string, message: PushMessage) => Promise<Delivered>;

export interface Transports {
  /** The transport of that push service, created when it is first asked for. */
  at(service: Service): PushTransport;
  all(): { service: Service; transport: PushTransport }[];
  /** What takes the messages; its answer is told to the push service. */
  setMessageHandler(handler: MessageHandler): void;
  onState(listener: (service: Service, state: TransportState, reason: Failure | null) => void): void;
  /** The push service forgot this client: no channel has an endpoint any more. */
  onForgotten(listener: (service: Service) => void): void;
}

interface Parts {
  store: PushStore;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  userAgent: string;
}

export const sameService = (a: Service | null, b: Service | null): boolean => a?.transport === b?.transport && a?.service === b?.service;

export function createTransports({ store, clock, random, fetch, userAgent }: Parts): Transports {
  const open = new Map<string, { service: Service; transport: PushTransport }>();
  const state = createEvent<[Service, TransportState, Failure | null]>();
  const forgotten = createEvent<[Service]>();
  let handleMessage: MessageHandler = async () => 'later';

  function start(service: Service): PushTransport {
    const address = service.service;
    const events: TransportEvents = {
      onState: (next, reason) => state.emit(service, next, reason),
      onMessage: (channel, message) => handleMessage(service, channel, message),
      onForgotten: () => forgotten.emit(service),
    };
    const shared = { address, clock, random, userAgent, events };
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
    setMessageHandler(handler) {
      handleMessage = handler;
    },
    onState: (listener) => void state.on(listener),
    onForgotten: (listener) => void forgotten.on(listener),
  };
}
