// Keeps one account subscribed by the transport that the user chose, and delivers its alerts.
import { hostOf } from '../contract/accounts.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { AccountCall } from '../contract/calls.ts';
import type { Alert, PushSettings, PushState, PushTest } from '../contract/push.ts';
import type { StreamState } from '../contract/startup.ts';
import type { Clock } from '../contract/clock.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { openPushEntry } from './push-store.ts';
import type { PushEntry, PushStore } from './push-store.ts';
import { createReceiver } from './receive/receive.ts';
import type { Receiver } from './receive/receive.ts';
import type { StoredAlerts } from './receive/stored-alerts.ts';
import { createSelfTest } from './self-test/self-test.ts';
import type { SelfTest } from './self-test/self-test.ts';
import { createTestAlerts } from './self-test/test-alert.ts';
import { createKeyring } from './subscription/keys.ts';
import type { KeyStorage } from './subscription/keys.ts';
import { createReconcileLoop } from './subscription/reconcile-loop.ts';
import type { ReconcileLoop } from './subscription/reconcile-loop.ts';
import { Reconciler } from './subscription/reconcile.ts';
import { createPushStatus } from './subscription/status.ts';
import type { PushStatus } from './subscription/status.ts';
import { createSubscriber } from './subscription/subscriber.ts';
import { isSameService } from './transports/transport.ts';
import type { MessageOutcome, PushMessage, PushService, ServiceChannel, TransportState } from './transports/transport.ts';
import type { Transports } from './transports/transports.ts';

/** Services that the accounts share. */
export interface SharedPushParts extends KeyStorage {
  store: PushStore;
  storedAlerts: StoredAlerts;
  transports: Transports;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  /** Explains why there was no answer from `host`. */
  networkFailure: (host: string, error: unknown) => Result<never>;
  accounts: {
    get(account: AccountKey): { demo: boolean } | null;
    /** `vapidKey`: from the answer to the app's registration at the account's server, if it had one. */
    credentials(account: AccountKey): Promise<Result<{ vapidKey?: string | undefined }>>;
  };
  call: AccountCall;
  /** Null while the server's software is unknown. */
  server: (account: AccountKey) => Promise<CapableServer | null>;
  settings: () => { autopushServer: string; ntfyServer: string };
  /** Push services of the embedded demo server, for its own accounts only; null while it does not run. */
  demo: () => { autopushUrl: string; ntfyUrl: string } | null;
  /** Receives every new alert. */
  intake: { receiveAlert(account: AccountKey, alert: Alert): Promise<void> };
  showNotice: (account: AccountKey, text: { title: string; body: string }) => void;
  /** Reopens the account's stream, after the user switched between streaming and polling. */
  reopenStream: (account: AccountKey) => void;
}

export class AccountPush {
  readonly #account: AccountKey;
  readonly #parts: SharedPushParts;
  readonly #disposal = new AbortController();
  readonly #entry: PushEntry;
  readonly #status: PushStatus;
  readonly #receiver: Receiver;
  readonly #loop: ReconcileLoop;
  readonly #selfTest: SelfTest;
  #isConnected = false;

  constructor(account: AccountKey, parts: SharedPushParts, onState: (state: PushState) => void) {
    const { signal } = this.#disposal;
    const isReady = () => this.#isConnected;
    const entry = openPushEntry(parts.store, account, signal);
    const own = { ...parts, account, entry, isReady, signal };
    const status = createPushStatus({ ...own, onState });
    const keyring = createKeyring(own);
    const testAlerts = createTestAlerts(own);
    const subscriber = createSubscriber({ ...own, loadRegisteredKey: () => this.#loadRegisteredKey() });
    const reconciler = new Reconciler({ ...own, keyring, subscriber });
    this.#account = account;
    this.#parts = parts;
    this.#entry = entry;
    this.#status = status;
    this.#receiver = createReceiver({ ...own, keyring, testAlerts, onFailure: status.reportFailure });
    this.#loop = createReconcileLoop({ ...own, status, reconciler, chooseService: () => this.#chooseService() });
    this.#selfTest = createSelfTest({ ...own, keyring, status, testAlerts, compareWithServer: this.#loop.runAnew });
  }

  state(): PushState {
    return this.#status.state();
  }

  set(settings: PushSettings): Result<PushState> {
    const { live } = this.#status;
    const before = this.#entry.get().settings.transport;
    const { transport } = settings;
    const result = this.#entry.change({ settings });
    if (!result.ok) return result;
    // An error of the previous transport no longer matters.
    if (before !== transport) live.lastError = null;
    // After polling, it is unknown whether the server offers streaming.
    if (before !== 'polling') this.#explainMissingStream();
    if ((before === 'polling') !== (transport === 'polling')) this.#parts.reopenStream(this.#account);
    live.isRefused = false;
    void this.#loop.run();
    return ok(this.state());
  }

  renew(): Promise<Result<PushState>> {
    Object.assign(this.#status.live, { needsRenewal: true, isRefused: false });
    void this.#receiver.deliverStored();
    return this.#stateAfterRun();
  }

  /** Ends the subscription and turns the account's alerts off. */
  async remove(): Promise<Result<PushState>> {
    const result = this.set({ ...this.#entry.get().settings, enabled: false });
    return result.ok ? this.#stateAfterRun() : result;
  }

  test(): Promise<Result<PushTest>> {
    return this.#selfTest.run();
  }

  /** Subscribes, and delivers the alerts that were stored while the keychain was locked. */
  connect(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.restart();
  }

  /** Call when the account's token can no longer be used. */
  disconnect(): void {
    this.#isConnected = false;
    this.#loop.cancelRetry();
  }

  /** Compares the subscription with the server's. */
  restart(): void {
    if (!this.#isConnected) return;
    void this.#loop.runAnew();
    void this.#receiver.deliverStored();
  }

  /** Call after a change of settings: the URLs of the push services may have changed. */
  settingsChanged(): void {
    if (this.#isConnected) void this.#loop.run();
  }

  /** The state of the account's stream has changed. */
  streamStateChanged(stream: StreamState): void {
    this.#status.live.stream = stream;
    this.#explainMissingStream();
    this.#status.emitIfChanged();
  }

  transportStateChanged(service: PushService, state: TransportState, reason: Failure | null): void {
    if (!this.#isConnected || !isSameService(this.#entry.get().channel, service)) return;
    if (reason !== null) this.#status.reportFailure(reason);
    this.#status.emitIfChanged();
    if (state === 'open') void this.#loop.run().then(() => this.#receiver.deliverStored());
  }

  /** Channels to listen to. Also while the keychain is locked: alerts are then stored until it is unlocked. */
  channels(): ServiceChannel[] {
    const { channel } = this.#entry.get();
    const isListening = this.#isConnected || !this.#parts.isSessionOnly(this.#account);
    return [...(channel !== null && isListening ? [channel] : []), ...this.#selfTest.channels];
  }

  receive(message: PushMessage): Promise<MessageOutcome> {
    return this.#receiver.receive(message);
  }

  /** The push service forgot this client: the channel has no endpoint any more. */
  forgetEndpoint(service: PushService): void {
    const { channel } = this.#entry.get();
    if (channel !== null && isSameService(channel, service)) {
      this.#entry.change({ channel: { ...channel, endpoint: null }, subscription: null });
    }
  }

  /** Ends registrations, self-tests, and retries. Stored data is deleted by `Push.removeAccount`. */
  dispose(): void {
    this.disconnect();
    this.#disposal.abort();
  }

  #chooseService(): PushService | null {
    const { settings, accounts, demo } = this.#parts;
    const { enabled, transport: choice } = this.#entry.get().settings;
    if (!enabled || choice === 'streaming' || choice === 'polling' || this.#status.live.isRefused) return null;
    const { autopushServer, ntfyServer } = settings();
    const addresses = accounts.get(this.#account)?.demo ? demo() : { autopushUrl: autopushServer, ntfyUrl: ntfyServer };
    if (addresses === null) return null;
    if (choice === 'unified-push') return { transport: 'unified-push', service: addresses.ntfyUrl };
    return { transport: 'autopush', service: addresses.autopushUrl };
  }

  async #loadRegisteredKey(): Promise<string | null> {
    const credentials = await this.#parts.accounts.credentials(this.#account);
    return credentials.ok ? (credentials.value.vapidKey ?? null) : null;
  }

  #explainMissingStream(): void {
    if (this.#entry.get().settings.transport !== 'streaming' || this.#status.live.stream !== 'polling') return;
    this.#status.reportFailure(fail('not-offered', 'streaming-not-offered', { host: hostOf(this.#account) }).error);
  }

  async #stateAfterRun(): Promise<Result<PushState>> {
    const result = await this.#loop.run();
    return result.ok ? ok(this.state()) : result;
  }
}
