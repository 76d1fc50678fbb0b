// Whose channel a message came on, and which channels every transport listens to: the accounts' own and those of a self-test.
import type { AccountKey } from '../../contract/accounts.ts';
import type { PushStore } from '../push-store.ts';
import { sameService } from './transports.ts';
import type { Service, Transports } from './transports.ts';

export interface Channels {
  /** Has every transport listen to the channels that there are now. */
  listen(): void;
  /** The accounts that have a channel at this push service and listen. */
  usersOf(service: Service): AccountKey[];
  /** Null for a channel that nobody has any more. */
  ownerOf(service: Service, channel: string): AccountKey | null;
  addTest(channel: string, account: AccountKey, service: Service): void;
  removeTest(channel: string): void;
}

interface Parts {
  store: Pick<PushStore, 'account' | 'accounts'>;
  transports: Pick<Transports, 'at' | 'all'>;
  isListening: (account: AccountKey) => boolean;
}

export function createChannels({ store, transports, isListening }: Parts): Channels {
  const tests = new Map<string, { account: AccountKey; service: Service }>();
  const listeners = () => store.accounts().filter(isListening);
  const usersOf = (service: Service) => listeners().filter((account) => sameService(store.account(account).channel, service));

  function listen(): void {
    const channels = listeners().flatMap((account) => store.account(account).channel ?? []);
    for (const channel of channels) transports.at(channel);
    for (const { service, transport } of transports.all()) {
      const own = channels.filter((channel) => sameService(channel, service)).map(({ id }) => id);
      const testing = [...tests].filter(([, test]) => sameService(test.service, service)).map(([id]) => id);
      transport.listen([...own, ...testing]);
    }
  }

  return {
    listen,
    usersOf,
    ownerOf(service, channel) {
      const owner = usersOf(service).find((account) => store.account(account).channel?.id === channel);
      return owner ?? tests.get(channel)?.account ?? null;
    },
    addTest(channel, account, service) {
      tests.set(channel, { account, service });
      listen();
    },
    removeTest(channel) {
      tests.delete(channel);
      listen();
    },
  };
}
