// Knows all channels at each push service, those of accounts and those of self-tests, and which account owns each.
import type { AccountKey } from '../../contract/accounts.ts';
import type { PushStore } from '../push-store.ts';
import { sameService } from './transport.ts';
import type { Service } from './transport.ts';

export interface Channels {
  /** The push services at which accounts have channels. */
  services(): Service[];
  /** The channels at this push service. */
  idsAt(service: Service): string[];
  /** The accounts that have a channel at this push service and listen. */
  usersOf(service: Service): AccountKey[];
  /** Null when no account has this channel. */
  ownerOf(service: Service, channel: string): AccountKey | null;
  addTest(channel: string, account: AccountKey, service: Service): void;
  removeTest(channel: string): void;
}

interface Parts {
  store: Pick<PushStore, 'account' | 'accounts'>;
  isListening: (account: AccountKey) => boolean;
}

export function createChannels({ store, isListening }: Parts): Channels {
  const tests = new Map<string, { account: AccountKey; service: Service }>();
  const own = () =>
    store
      .accounts()
      .filter(isListening)
      .flatMap((account) => store.account(account).channel ?? []);

  function usersOf(service: Service): AccountKey[] {
    return store.accounts().filter((account) => isListening(account) && sameService(store.account(account).channel, service));
  }

  return {
    services: own,
    idsAt(service) {
      const ofAccounts = own().flatMap((channel) => (sameService(channel, service) ? [channel.id] : []));
      const ofTests = [...tests].flatMap(([id, test]) => (sameService(test.service, service) ? [id] : []));
      return [...ofAccounts, ...ofTests];
    },
    usersOf,
    ownerOf(service, channel) {
      const owner = usersOf(service).find((account) => store.account(account).channel?.id === channel);
      return owner ?? tests.get(channel)?.account ?? null;
    },
    addTest: (channel, account, service) => void tests.set(channel, { account, service }),
    removeTest: (channel) => void tests.delete(channel),
  };
}
