// Lists the channels at each push service, of accounts and of self-tests, and finds the account that owns a channel.
import type { AccountKey } from '../../contract/accounts.ts';
import type { PushStore } from '../push-store.ts';
import { isSameService } from './transport.ts';
import type { PushService } from './transport.ts';

export interface Channels {
  /** Lists the push services at which accounts have channels. */
  services(): PushService[];
  /** Lists the channel ids at this push service. */
  idsAt(service: PushService): string[];
  /** Lists the accounts that listen and have a channel at this push service. */
  accountsAt(service: PushService): AccountKey[];
  /** Returns null if no account has this channel. */
  ownerOf(service: PushService, channel: string): AccountKey | null;
  addTest(channel: string, account: AccountKey, service: PushService): void;
  removeTest(channel: string): void;
}

interface Parts {
  store: Pick<PushStore, 'account' | 'accounts'>;
  isListening: (account: AccountKey) => boolean;
}

export function createChannels({ store, isListening }: Parts): Channels {
  const tests = new Map<string, { account: AccountKey; service: PushService }>();
  const accountChannels = () =>
    store
      .accounts()
      .filter(isListening)
      .flatMap((account) => store.account(account).channel ?? []);

  function accountsAt(service: PushService): AccountKey[] {
    return store.accounts().filter((account) => isListening(account) && isSameService(store.account(account).channel, service));
  }

  return {
    services: accountChannels,
    idsAt(service) {
      const accountChannelIds = accountChannels().flatMap((channel) => (isSameService(channel, service) ? [channel.id] : []));
      const testChannelIds = [...tests].flatMap(([id, test]) => (isSameService(test.service, service) ? [id] : []));
      return [...accountChannelIds, ...testChannelIds];
    },
    accountsAt,
    ownerOf(service, channel) {
      const owner = accountsAt(service).find((account) => store.account(account).channel?.id === channel);
      return owner ?? tests.get(channel)?.account ?? null;
    },
    addTest: (channel, account, service) => void tests.set(channel, { account, service }),
    removeTest: (channel) => void tests.delete(channel),
  };
}
