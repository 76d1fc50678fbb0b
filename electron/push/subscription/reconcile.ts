// Updates an account's push subscription to match its settings: channel, keys, endpoint, and confirmation by the server.
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Keyring, PushKeys } from './keys.ts';
import type { PushChannel, PushStore } from '../push-store.ts';
import { hasSameAlerts } from './subscriber.ts';
import type { Subscriber } from './subscriber.ts';
import { isSameService } from '../transports/transport.ts';
import type { PushService } from '../transports/transport.ts';
import type { Transports } from '../transports/transports.ts';

interface Parts {
  store: PushStore;
  transports: Transports;
  keyring: Keyring;
  subscriber: Subscriber;
  /** Server software as in NodeInfo; '' if unknown. */
  software: (account: AccountKey) => Promise<string>;
  isReady: (account: AccountKey) => boolean;
}

export class Reconciler {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `null`: no push service is wanted. `compare`: requests the subscription from the server. `renew`: always subscribes again. */
  async reconcile(
    account: AccountKey,
    service: PushService | null,
    { compare, renew }: { compare: boolean; renew: boolean },
  ): Promise<Result<null>> {
    if (service === null) return this.#unsubscribe(account);
    const { store, transports, keyring } = this.#parts;
    const { endpoint, vapidKey } = this.#getOrCreateChannel(account, service);
    transports.listen();
    const transport = transports.at(service);
    if (renew && transport.state !== 'open') transport.restart();
    // Reconciliation runs again when the connection opens.
    if (transport.state !== 'open') return ok(null);
    const pushKeys = await keyring.get(account);
    if (!pushKeys.ok) return pushKeys;
    const { keys, fresh } = pushKeys.value;
    if (renew || fresh || endpoint === null || store.account(account).subscription === null) return this.#subscribe(account, keys, renew);
    const isCurrent = await this.#compareAndUpdate(account, { endpoint, vapidKey }, compare);
    if (!isCurrent.ok) return isCurrent;
    return isCurrent.value ? ok(null) : this.#subscribe(account, keys, false);
  }

  /** Resolves to false if the server has no subscription any more, or a different one. */
  async #compareAndUpdate(
    account: AccountKey,
    expected: { endpoint: string; vapidKey: string | null },
    compare: boolean,
  ): Promise<Result<boolean>> {
    // The update replaces the policy, which another client may have changed.
    if (!compare && !this.#hasOtherAlerts(account)) return ok(true);
    const comparison = await this.#compareWithServer(account, expected);
    return comparison.ok && comparison.value ? this.#update(account) : comparison;
  }

  /** Removes the channel here and at the push service. */
  release(account: AccountKey): void {
    const { store, transports } = this.#parts;
    const { channel } = store.account(account);
    if (channel === null) return;
    transports.at(channel).unregister(channel.id);
    store.change(account, { channel: null, subscription: null });
    transports.listen();
  }

  async #unsubscribe(account: AccountKey): Promise<Result<null>> {
    const { store, subscriber } = this.#parts;
    if (store.account(account).channel === null) return ok(null);
    this.release(account);
    return subscriber.remove(account);
  }

  #getOrCreateChannel(account: AccountKey, pushService: PushService): PushChannel {
    const { store, transports } = this.#parts;
    const { channel: before } = store.account(account);
    if (before !== null && isSameService(before, pushService)) return before;
    this.release(account);
    const { transport, service } = pushService;
    const channel: PushChannel = {
      transport,
      service,
      id: transports.at(pushService).newChannel(),
      endpoint: null,
      vapidKey: null,
      asked: null,
    };
    store.change(account, { channel });
    return channel;
  }

  async #subscribe(account: AccountKey, keys: PushKeys, renew: boolean): Promise<Result<null>> {
    const { store, subscriber, software, isReady } = this.#parts;
    const { settings, subscription: previous } = store.account(account);
    const { alerts } = settings;
    let shouldRenew = renew;
    const choices = { alerts, policy: previous?.policy ?? 'all' };
    const answer = await subscriber.subscribe(account, keys, choices, async (vapidKey) => {
      const registration = await this.#register(account, vapidKey, shouldRenew);
      shouldRenew = false;
      return registration;
    });
    if (!answer.ok) return answer;
    const { channel } = store.account(account);
    if (channel === null || !isReady(account)) return ok(null);
    const { subscription, endpoint, vapidKey } = answer.value;
    if (channel.transport === 'unified-push' && !subscription.standard && (await software(account)) !== 'gotosocial') {
      await subscriber.remove(account);
      const host = hostOf(account);
      return fail('forbidden', 'push-encryption-too-old', { host });
    }
    // The push service forgot the endpoint while the subscription was being sent to the server.
    if (channel.endpoint !== endpoint) return fail('host-unreachable', 'push-address-changed');
    return store.change(account, { subscription, channel: { ...channel, vapidKey, asked: alerts } });
  }

  /** An autopush channel is bound to the VAPID key of its registration: another key needs another channel. */
  async #register(account: AccountKey, vapidKey: string | null, renew: boolean): Promise<Result<string>> {
    const { store, transports, isReady } = this.#parts;
    let { channel } = store.account(account);
    if (channel === null || !isReady(account)) return fail('aborted', 'account-signed-out');
    const transport = transports.at(channel);
    const { endpoint } = channel;
    const isBoundToKey = channel.transport === 'autopush';
    if (endpoint !== null && (!isBoundToKey || (channel.vapidKey === vapidKey && !renew))) return ok(endpoint);
    if (endpoint !== null) {
      transport.unregister(channel.id);
      channel = { ...channel, id: transport.newChannel(), endpoint: null };
      store.change(account, { channel, subscription: null });
      transports.listen();
    }
    const registration = await transport.register(channel.id, vapidKey);
    if (!registration.ok) return registration;
    store.change(account, { channel: { ...channel, endpoint: registration.value, vapidKey }, subscription: null });
    return registration;
  }

  /** Resolves to false if the server has no subscription any more, or a different one. */
  async #compareWithServer(
    account: AccountKey,
    { endpoint, vapidKey }: { endpoint: string; vapidKey: string | null },
  ): Promise<Result<boolean>> {
    const { store, subscriber } = this.#parts;
    const serverSubscription = await subscriber.load(account, { endpoint, vapidKey });
    if (!serverSubscription.ok) return serverSubscription;
    if (serverSubscription.value === null) return ok(false);
    const { channel, subscription } = store.account(account);
    if (channel === null) return ok(true);
    const hasChangedAlerts = subscription !== null && !hasSameAlerts(serverSubscription.value.alerts, subscription.alerts);
    // Another client changed the alerts: `#update` sends this app's alerts again.
    store.change(account, {
      subscription: serverSubscription.value,
      ...(hasChangedAlerts ? { channel: { ...channel, asked: null } } : {}),
    });
    return ok(true);
  }

  /** True if the server was not asked for the alerts that the user has chosen. */
  #hasOtherAlerts(account: AccountKey): boolean {
    const { channel, settings } = this.#parts.store.account(account);
    return channel !== null && (channel.asked === null || !hasSameAlerts(channel.asked, settings.alerts));
  }

  /** Sends changed alerts to the server. Resolves to false if the server has no subscription any more. */
  async #update(account: AccountKey): Promise<Result<boolean>> {
    const { store, subscriber } = this.#parts;
    const { channel, settings, subscription } = store.account(account);
    if (channel === null || !this.#hasOtherAlerts(account)) return ok(true);
    const updated = await subscriber.update(account, { alerts: settings.alerts, policy: subscription?.policy ?? 'all' });
    if (!updated.ok) return updated;
    if (updated.value === null) return ok(false);
    store.change(account, { subscription: updated.value, channel: { ...channel, asked: settings.alerts } });
    return ok(true);
  }
}
