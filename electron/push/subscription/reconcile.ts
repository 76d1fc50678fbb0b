// Makes an account's subscription match its settings: its channel, its keys, its endpoint, and the server's confirmation.
import { originOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { Keyring, PushKeys } from './keys.ts';
import type { Channel, PushStore } from '../push-store.ts';
import { sameAlerts } from './subscriber.ts';
import type { Subscriber } from './subscriber.ts';
import { sameService } from '../transports/transport.ts';
import type { Service } from '../transports/transport.ts';
import type { Transports } from '../transports/transports.ts';

interface Parts {
  store: PushStore;
  transports: Transports;
  keyring: Keyring;
  subscriber: Subscriber;
  /** The server's software by nodeinfo; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  isReady: (account: AccountKey) => boolean;
}

export interface Reconcile {
  /** `null`: no push service is wanted. `compare`: asks the server which subscription it has. `renew`: always subscribes again. */
  reconcile(account: AccountKey, wanted: Service | null, how: { compare: boolean; renew: boolean }): Promise<Result<null>>;
  /** Removes the channel here and at the push service. */
  release(account: AccountKey): void;
}

export function createReconcile({ store, transports, keyring, subscriber, software, isReady }: Parts): Reconcile {
  function release(account: AccountKey): void {
    const { channel } = store.account(account);
    if (channel === null) return;
    transports.at(channel).unregister(channel.id);
    store.change(account, { channel: null, subscription: null });
    transports.listen();
  }

  function channelAt(account: AccountKey, wanted: Service): Channel {
    const { channel: before } = store.account(account);
    if (before !== null && sameService(before, wanted)) return before;
    release(account);
    const { transport, service } = wanted;
    const channel: Channel = { transport, service, id: transports.at(wanted).newChannel(), endpoint: null, vapidKey: null, asked: null };
    store.change(account, { channel });
    return channel;
  }

  /** An autopush channel is bound to the key that it was registered with: another key needs another channel. */
  async function register(account: AccountKey, vapidKey: string | null, renew: boolean): Promise<Result<string>> {
    let { channel } = store.account(account);
    if (channel === null || !isReady(account)) return fail('aborted', 'account-signed-out');
    const transport = transports.at(channel);
    const { endpoint } = channel;
    const bound = channel.transport === 'autopush';
    if (endpoint !== null && (!bound || (channel.vapidKey === vapidKey && !renew))) return ok(endpoint);
    if (endpoint !== null) {
      transport.unregister(channel.id);
      channel = { ...channel, id: transport.newChannel(), endpoint: null };
      store.change(account, { channel, subscription: null });
      transports.listen();
    }
    const registered = await transport.register(channel.id, vapidKey);
    if (!registered.ok) return registered;
    store.change(account, { channel: { ...channel, endpoint: registered.value, vapidKey }, subscription: null });
    return registered;
  }

  async function subscribe(account: AccountKey, keys: PushKeys, renew: boolean): Promise<Result<null>> {
    const { alerts } = store.account(account).settings;
    let again = renew;
    const made = await subscriber.subscribe(account, keys, alerts, async (vapidKey) => {
      const registered = await register(account, vapidKey, again);
      again = false;
      return registered;
    });
    if (!made.ok) return made;
    const { channel } = store.account(account);
    if (channel === null || !isReady(account)) return ok(null);
    const { subscription, endpoint, vapidKey } = made.value;
    if (channel.transport === 'unified-push' && !subscription.standard && (await software(account)) !== 'gotosocial') {
      await subscriber.remove(account);
      const { host } = new URL(originOf(account));
      return fail('forbidden', 'push-encryption-too-old', { host });
    }
    // The push service forgot the endpoint while it was sent to the server.
    if (channel.endpoint !== endpoint) return fail('host-unreachable', 'push-address-changed');
    return store.change(account, { subscription, channel: { ...channel, vapidKey, asked: alerts } });
  }

  async function compareWithServer(
    account: AccountKey,
    { endpoint, vapidKey }: { endpoint: string; vapidKey: string | null },
  ): Promise<Result<boolean>> {
    const found = await subscriber.look(account, { endpoint, vapidKey });
    if (!found.ok) return found;
    if (found.value === null) return ok(false);
    const { channel, subscription } = store.account(account);
    if (channel === null) return ok(true);
    const changed = subscription !== null && !sameAlerts(found.value.alerts, subscription.alerts);
    // Another client changed the alerts: `update` sends them again.
    store.change(account, { subscription: found.value, ...(changed ? { channel: { ...channel, asked: null } } : {}) });
    return ok(true);
  }

  async function update(account: AccountKey): Promise<Result<boolean>> {
    const { channel, settings } = store.account(account);
    if (channel === null || (channel.asked !== null && sameAlerts(channel.asked, settings.alerts))) return ok(true);
    const updated = await subscriber.update(account, settings.alerts);
    if (!updated.ok) return updated;
    if (updated.value === null) return ok(false);
    store.change(account, { subscription: updated.value, channel: { ...channel, asked: settings.alerts } });
    return ok(true);
  }

  return {
    release,
    async reconcile(account, wanted, { compare, renew }) {
      if (wanted === null) {
        const { channel } = store.account(account);
        if (channel === null) return ok(null);
        release(account);
        return subscriber.remove(account);
      }
      const { endpoint, vapidKey } = channelAt(account, wanted);
      transports.listen();
      const transport = transports.at(wanted);
      if (renew && transport.state !== 'open') transport.restart();
      // When the connection opens, this runs again.
      if (transport.state !== 'open') return ok(null);
      const held = await keyring.get(account);
      if (!held.ok) return held;
      const { keys, fresh } = held.value;
      if (renew || fresh || endpoint === null || store.account(account).subscription === null) return subscribe(account, keys, renew);
      const known = compare ? await compareWithServer(account, { endpoint, vapidKey }) : ok(true);
      if (!known.ok) return known;
      const stands = known.value ? await update(account) : known;
      if (!stands.ok) return stands;
      return stands.value ? ok(null) : subscribe(account, keys, false);
    },
  };
}
