// Updates one account's push subscription to match its settings: channel, keys, endpoint, and confirmation by the server.
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Keyring, PushKeys } from './keys.ts';
import type { PushChannel, PushEntry } from '../push-store.ts';
import { hasSameAlerts } from './subscriber.ts';
import type { Subscriber } from './subscriber.ts';
import { isSameService } from '../transports/transport.ts';
import type { PushService } from '../transports/transport.ts';
import type { Transports } from '../transports/transports.ts';

interface Parts {
  account: AccountKey;
  entry: PushEntry;
  transports: Transports;
  keyring: Keyring;
  subscriber: Subscriber;
  /** Null while the server's software is unknown. */
  server: (account: AccountKey) => Promise<CapableServer | null>;
  isReady: () => boolean;
}

export class Reconciler {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `null`: no push service is wanted. `compare`: requests the subscription from the server. `renew`: always subscribes again. */
  async reconcile(service: PushService | null, { compare, renew }: { compare: boolean; renew: boolean }): Promise<Result<null>> {
    if (service === null) return this.#unsubscribe();
    const { entry, transports, keyring } = this.#parts;
    const { endpoint, vapidKey } = this.#getOrCreateChannel(service);
    transports.listen();
    const transport = transports.at(service);
    if (renew && transport.state !== 'open') transport.restart();
    // Reconciliation runs again when the connection opens.
    if (transport.state !== 'open') return ok(null);
    const pushKeys = await keyring.get();
    if (!pushKeys.ok) return pushKeys;
    const { keys, fresh } = pushKeys.value;
    if (renew || fresh || endpoint === null || entry.get().subscription === null) return this.#subscribe(keys, renew);
    const isCurrent = await this.#compareAndUpdate({ endpoint, vapidKey }, compare);
    if (!isCurrent.ok) return isCurrent;
    return isCurrent.value ? ok(null) : this.#subscribe(keys, false);
  }

  /** Resolves to false if the server has no subscription any more, or a different one. */
  async #compareAndUpdate(expected: { endpoint: string; vapidKey: string | null }, compare: boolean): Promise<Result<boolean>> {
    // The update replaces the policy, which another client may have changed.
    if (!compare && !this.#hasOtherAlerts()) return ok(true);
    const comparison = await this.#compareWithServer(expected);
    return comparison.ok && comparison.value ? this.#update() : comparison;
  }

  /** Removes the channel here and at the push service. */
  release(): void {
    const { entry, transports } = this.#parts;
    const { channel } = entry.get();
    if (channel === null) return;
    transports.at(channel).unregister(channel.id);
    entry.change({ channel: null, subscription: null });
    transports.listen();
  }

  async #unsubscribe(): Promise<Result<null>> {
    const { entry, subscriber } = this.#parts;
    if (entry.get().channel === null) return ok(null);
    this.release();
    return subscriber.remove();
  }

  #getOrCreateChannel(pushService: PushService): PushChannel {
    const { entry, transports } = this.#parts;
    const { channel: before } = entry.get();
    if (before !== null && isSameService(before, pushService)) return before;
    this.release();
    const { transport, service } = pushService;
    const channel: PushChannel = {
      transport,
      service,
      id: transports.at(pushService).newChannel(),
      endpoint: null,
      vapidKey: null,
      asked: null,
    };
    entry.change({ channel });
    return channel;
  }

  async #subscribe(keys: PushKeys, renew: boolean): Promise<Result<null>> {
    const { account, entry, subscriber, server, isReady } = this.#parts;
    const { settings, subscription: previous } = entry.get();
    const { alerts } = settings;
    let shouldRenew = renew;
    const choices = { alerts, policy: previous?.policy ?? 'all' };
    const answer = await subscriber.subscribe(keys, choices, async (vapidKey) => {
      const registration = await this.#register(vapidKey, shouldRenew);
      shouldRenew = false;
      return registration;
    });
    if (!answer.ok) return answer;
    const { channel } = entry.get();
    if (channel === null || !isReady()) return ok(null);
    const { subscription, endpoint, vapidKey } = answer.value;
    if (channel.transport === 'unified-push' && !subscription.standard && !can(await server(account), 'standardPush')) {
      await subscriber.remove();
      const host = hostOf(account);
      return fail('forbidden', 'push-encryption-too-old', { host });
    }
    // The push service forgot the endpoint while the subscription was being sent to the server.
    if (channel.endpoint !== endpoint) return fail('host-unreachable', 'push-address-changed');
    return entry.change({ subscription, channel: { ...channel, vapidKey, asked: alerts } });
  }

  /** An autopush channel is bound to the VAPID key of its registration: another key needs another channel. */
  async #register(vapidKey: string | null, renew: boolean): Promise<Result<string>> {
    const { entry, transports, isReady } = this.#parts;
    let { channel } = entry.get();
    if (channel === null || !isReady()) return fail('aborted', 'account-signed-out');
    const transport = transports.at(channel);
    const { endpoint } = channel;
    const isBoundToKey = channel.transport === 'autopush';
    if (endpoint !== null && (!isBoundToKey || (channel.vapidKey === vapidKey && !renew))) return ok(endpoint);
    if (endpoint !== null) {
      transport.unregister(channel.id);
      channel = { ...channel, id: transport.newChannel(), endpoint: null };
      entry.change({ channel, subscription: null });
      transports.listen();
    }
    const registration = await transport.register(channel.id, vapidKey);
    if (!registration.ok) return registration;
    entry.change({ channel: { ...channel, endpoint: registration.value, vapidKey }, subscription: null });
    return registration;
  }

  /** Resolves to false if the server has no subscription any more, or a different one. */
  async #compareWithServer(expected: { endpoint: string; vapidKey: string | null }): Promise<Result<boolean>> {
    const { entry, subscriber } = this.#parts;
    const serverSubscription = await subscriber.load(expected);
    if (!serverSubscription.ok) return serverSubscription;
    if (serverSubscription.value === null) return ok(false);
    const { channel, subscription } = entry.get();
    if (channel === null) return ok(true);
    const hasChangedAlerts = subscription !== null && !hasSameAlerts(serverSubscription.value.alerts, subscription.alerts);
    // Another client changed the alerts: `#update` sends this app's alerts again.
    entry.change({
      subscription: serverSubscription.value,
      ...(hasChangedAlerts ? { channel: { ...channel, asked: null } } : {}),
    });
    return ok(true);
  }

  /** True if the server was not asked for the alerts that the user has chosen. */
  #hasOtherAlerts(): boolean {
    const { channel, settings } = this.#parts.entry.get();
    return channel !== null && (channel.asked === null || !hasSameAlerts(channel.asked, settings.alerts));
  }

  /** Sends changed alerts to the server. Resolves to false if the server has no subscription any more. */
  async #update(): Promise<Result<boolean>> {
    const { entry, subscriber } = this.#parts;
    const { channel, settings, subscription } = entry.get();
    if (channel === null || !this.#hasOtherAlerts()) return ok(true);
    const updated = await subscriber.update({ alerts: settings.alerts, policy: subscription?.policy ?? 'all' });
    if (!updated.ok) return updated;
    if (updated.value === null) return ok(false);
    entry.change({ subscription: updated.value, channel: { ...channel, asked: settings.alerts } });
    return ok(true);
  }
}
