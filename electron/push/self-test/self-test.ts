// Tests one account's alerts: sends one through the push service and shows a popup, or returns the step that failed.
import { hostOf } from '../../contract/accounts.ts';
import type { AccountKey } from '../../contract/accounts.ts';
import type { PushTest } from '../../contract/push.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import { m } from '../../messages/main.ts';
import type { Keyring } from '../subscription/keys.ts';
import type { PushStatus } from '../subscription/status.ts';
import type { PushChannel, PushEntry } from '../push-store.ts';
import type { TestAlerts } from './test-alert.ts';
import type { ServiceChannel } from '../transports/transport.ts';
import type { Transports } from '../transports/transports.ts';

interface Parts {
  account: AccountKey;
  entry: PushEntry;
  transports: Pick<Transports, 'at' | 'listen'>;
  keyring: Keyring;
  status: PushStatus;
  testAlerts: Pick<TestAlerts, 'send'>;
  /** Compares the subscription with the server's, and subscribes again if the server has none. */
  compareWithServer: () => Promise<Result<null>>;
  showNotice: (account: AccountKey, text: { title: string; body: string }) => void;
  /** Aborts running tests. */
  signal: AbortSignal;
}

export interface SelfTest {
  run(): Promise<Result<PushTest>>;
  /** Channels of the running tests. */
  readonly channels: ReadonlySet<ServiceChannel>;
}

export function createSelfTest(parts: Parts): SelfTest {
  const { account, entry, transports, keyring, status, testAlerts, compareWithServer, showNotice, signal } = parts;
  const channels = new Set<ServiceChannel>();

  /** Only the account's server may send to its autopush channel, so a test registers a channel of its own. */
  async function createEndpoint(pushChannel: PushChannel): Promise<Result<{ endpoint: string; close: () => void }>> {
    const { transport: name, service } = pushChannel;
    if (name === 'unified-push') return ok({ endpoint: pushChannel.endpoint ?? '', close: () => {} });
    const transport = transports.at(pushChannel);
    const testChannel = { transport: name, service, id: transport.newChannel() };
    const close = () => {
      signal.removeEventListener('abort', close);
      channels.delete(testChannel);
      transport.unregister(testChannel.id);
      transports.listen();
    };
    signal.addEventListener('abort', close);
    channels.add(testChannel);
    transports.listen();
    const registration = await transport.register(testChannel.id, null);
    if (!registration.ok) close();
    return registration.ok ? ok({ endpoint: registration.value, close }) : registration;
  }

  /** Shows a popup, or returns why the push service that the user chose is not in use. */
  function testWithoutPush(): Result<PushTest> {
    const { settings } = entry.get();
    const { offered, lastError } = status.live;
    const isChosen = settings.transport === 'autopush' || settings.transport === 'unified-push';
    if (isChosen && !offered) return fail('not-offered', 'push-not-offered', { host: hostOf(account) });
    if (isChosen && lastError) return { ok: false, error: { ...lastError.failure, code: 'host-unreachable' } };
    if (isChosen) return fail('host-unreachable', 'push-not-connected');
    showNotice(account, { title: m.pushTest.title, body: m.pushTest.popupOnly });
    return ok({ by: null, milliseconds: 0 });
  }

  async function run(): Promise<Result<PushTest>> {
    const { settings, channel } = entry.get();
    if (!settings.enabled) return fail('not-offered', 'alerts-off');
    const by = status.transport();
    if (channel === null || (by !== 'autopush' && by !== 'unified-push')) return testWithoutPush();
    // The push service also delivers a test to an account whose server has deleted the subscription.
    const comparison = await compareWithServer();
    if (!comparison.ok) return comparison;
    const pushKeys = await keyring.get();
    if (!pushKeys.ok) return pushKeys;
    const testEndpoint = await createEndpoint(entry.get().channel ?? channel);
    if (!testEndpoint.ok) return testEndpoint;
    const { endpoint, close } = testEndpoint.value;
    const roundTripMs = await testAlerts.send(endpoint, pushKeys.value.keys);
    close();
    if (!roundTripMs.ok) {
      status.reportFailure(roundTripMs.error);
      return roundTripMs;
    }
    showNotice(account, { title: m.pushTest.title, body: m.pushTest.came({ host: new URL(endpoint).host }) });
    return ok({ by, milliseconds: roundTripMs.value });
  }

  return { run, channels };
}
