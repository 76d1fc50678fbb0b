// Creates the parts of web push that all accounts share, the connections to push services, and the parts of each account.
import type { Agent } from 'node:http';
import type { AccountKey } from '../contract/accounts.ts';
import type { PushState } from '../contract/push.ts';
import { repeatEvery } from '../system/clock.ts';
import { createEvent } from '../system/event.ts';
import { AccountPush } from './account-push.ts';
import type { SharedPushParts } from './account-push.ts';
import { openStoredAlerts } from './receive/stored-alerts.ts';
import { removeKeys } from './subscription/keys.ts';
import { isSameService } from './transports/transport.ts';
import type { MessageOutcome, PushMessage, PushService } from './transports/transport.ts';
import { createTransports } from './transports/transports.ts';

interface Parts extends Omit<SharedPushParts, 'storedAlerts' | 'transports' | 'isSessionOnly'> {
  accounts: Pick<SharedPushParts['accounts'], 'credentials'> & { get(account: AccountKey): { sessionOnly: boolean; demo: boolean } | null };
  /** Path of the file that stores alerts received while the keychain was locked. */
  storedAlertsFile: string;
  random: () => number;
  agentFor: (url: URL) => Agent;
  userAgent: string;
  /** The push of the signed-in accounts. */
  accountPushes: () => readonly AccountPush[];
  log: (sentence: string) => void;
}

/** How often each subscription is compared with the server's. */
const reconcileIntervalMs = 86_400_000;

export class Push {
  readonly #parts: Parts;
  readonly #shared: SharedPushParts;
  readonly #stateChange = createEvent<[AccountKey, PushState]>();
  readonly #stopRepeating: () => void;

  constructor(parts: Parts) {
    const { accountPushes, accounts, clock } = parts;
    const transports = createTransports({
      ...parts,
      channels: () => accountPushes().flatMap((push) => push.channels()),
      onMessage: (...message) => this.#receive(...message),
    });
    this.#parts = parts;
    this.#shared = {
      ...parts,
      storedAlerts: openStoredAlerts(parts.storedAlertsFile, parts.log),
      transports,
      isSessionOnly: (account) => accounts.get(account)?.sessionOnly ?? true,
    };
    transports.onForgotten((service) => accountPushes().forEach((push) => push.forgetEndpoint(service)));
    transports.onState((...change) => accountPushes().forEach((push) => push.transportStateChanged(...change)));
    this.#stopRepeating = repeatEvery(clock, reconcileIntervalMs, () => accountPushes().forEach((push) => push.restart()));
  }

  /** Creates the push of one account, for its scope. It subscribes with `connect`. */
  openAccount(account: AccountKey): AccountPush {
    return new AccountPush(account, this.#shared, (state) => this.#stateChange.emit(account, state));
  }

  /** Call when accounts were connected or disconnected. Also listens for accounts whose keychain has been locked since the start. */
  listen(): void {
    this.#shared.transports.listen();
  }

  /** Call after a change of settings: the URLs of the push services may have changed. */
  settingsChanged(): void {
    for (const push of this.#parts.accountPushes()) push.settingsChanged();
  }

  /** Call at sign-out, after the account's scope was disposed of: unsubscribes at the push service, and deletes the stored data. */
  async removeAccount(account: AccountKey): Promise<void> {
    const { store, storedAlerts, transports } = this.#shared;
    const { channel } = store.account(account);
    if (channel !== null) transports.at(channel).unregister(channel.id);
    store.remove(account);
    storedAlerts.forget(account);
    transports.listen();
    await removeKeys(account, this.#shared);
  }

  /** Call before sleep. */
  suspend(): void {
    for (const transport of this.#shared.transports.all()) transport.suspend();
  }

  /** Call after sleep, and when the network is back. */
  resume(): void {
    for (const transport of this.#shared.transports.all()) transport.resume();
  }

  stop(): void {
    this.#stopRepeating();
    for (const transport of this.#shared.transports.all()) transport.stop();
    this.#parts.store.flush();
  }

  onState(listener: (account: AccountKey, state: PushState) => void): void {
    this.#stateChange.on(listener);
  }

  async #receive(service: PushService, channelId: string, message: PushMessage): Promise<MessageOutcome> {
    const isOwn = (push: AccountPush) => push.channels().some((channel) => channel.id === channelId && isSameService(channel, service));
    return this.#parts.accountPushes().find(isOwn)?.receive(message) ?? 'failed';
  }
}
