// Tests an account's alerts: sends one through the push service and shows a popup, or returns the step that failed.
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { PushTest } from '../../contract/push.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { m } from '../../messages/main.ts';
import type { Keyring } from '../subscription/keys.ts';
import type { PushStatus } from '../subscription/status.ts';
import type { PushChannel, PushStore } from '../push-store.ts';
import type { TestAlerts } from './test-alert.ts';
import type { Channels } from '../transports/channels.ts';
import type { Transports } from '../transports/transports.ts';

interface Parts {
  store: PushStore;
  transports: Pick<Transports, 'at' | 'listen'>;
  keyring: Keyring;
  status: PushStatus;
  testAlerts: Pick<TestAlerts, 'send'>;
  /** Compares the subscription with the server's, and subscribes again if the server has none. */
  compareWithServer: (account: AccountKey) => Promise<Result<null>>;
  channels: Pick<Channels, 'addTest' | 'removeTest'>;
  showNotice: (account: AccountKey, text: { title: string; body: string }) => void;
}

export function createSelfTest({ store, transports, channels, keyring, status, testAlerts, compareWithServer, showNotice }: Parts) {
  /** Only the account's server may send to its autopush channel, so a test registers a channel of its own. */
  async function endpointFor(account: AccountKey, channel: PushChannel): Promise<Result<{ endpoint: string; close: () => void }>> {
    if (channel.transport === 'unified-push') return ok({ endpoint: channel.endpoint ?? '', close: () => {} });
    const transport = transports.at(channel);
    const id = transport.newChannel();
    const close = () => {
      transport.unregister(id);
      channels.removeTest(id);
      transports.listen();
    };
    channels.addTest(id, account, channel);
    transports.listen();
    const registration = await transport.register(id, null);
    if (!registration.ok) close();
    return registration.ok ? ok({ endpoint: registration.value, close }) : registration;
  }

  /** Shows a popup, or returns why the push service that the user chose is not in use. */
  function testWithoutPush(account: AccountKey): Result<PushTest> {
    const { settings } = store.account(account);
    const { offered, lastError } = status.of(account);
    const isChosen = settings.transport === 'autopush' || settings.transport === 'unified-push';
    if (isChosen && !offered) return fail('not-offered', 'push-not-offered', { host: hostOf(account) });
    if (isChosen && lastError) return { ok: false, error: { ...lastError.failure, code: 'host-unreachable' } };
    if (isChosen) return fail('host-unreachable', 'push-not-connected');
    showNotice(account, { title: m.pushTest.title, body: m.pushTest.popupOnly });
    return ok({ by: null, milliseconds: 0 });
  }

  return async (account: AccountKey): Promise<Result<PushTest>> => {
    const { settings, channel } = store.account(account);
    if (!settings.enabled) return fail('not-offered', 'alerts-off');
    const by = status.transport(account);
    if (channel === null || (by !== 'autopush' && by !== 'unified-push')) return testWithoutPush(account);
    // The push service also delivers a test to an account whose server has deleted the subscription.
    const comparison = await compareWithServer(account);
    if (!comparison.ok) return comparison;
    const pushKeys = await keyring.get(account);
    if (!pushKeys.ok) return pushKeys;
    const testEndpoint = await endpointFor(account, store.account(account).channel ?? channel);
    if (!testEndpoint.ok) return testEndpoint;
    const { endpoint, close } = testEndpoint.value;
    const roundTripMs = await testAlerts.send(endpoint, pushKeys.value.keys);
    close();
    if (!roundTripMs.ok) {
      status.reportFailure(account, roundTripMs.error);
      return roundTripMs;
    }
    showNotice(account, { title: m.pushTest.title, body: m.pushTest.came({ host: new URL(endpoint).host }) });
    return ok({ by, milliseconds: roundTripMs.value });
  };
}
