// Creates the parts of web push, and keeps each account subscribed by the transport that the user chose.
import type { Agent } from 'node:http';
import { hostOf } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/endpoints.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Alert, PushSettings, PushState, PushTest } from '../contract/push.ts';
import type { StreamState } from '../contract/startup.ts';
import type { Clock } from '../contract/clock.ts';
import { fail, ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { repeatEvery } from '../system/clock.ts';
import type { PushStore } from './push-store.ts';
import { openStoredAlerts } from './receive/stored-alerts.ts';
import type { StoredAlerts } from './receive/stored-alerts.ts';
import { createReceiver } from './receive/receive.ts';
import type { Receiver } from './receive/receive.ts';
import { createSelfTest } from './self-test/self-test.ts';
import { createTestAlerts } from './self-test/test-alert.ts';
import { createKeyring } from './subscription/keys.ts';
import type { Keyring, KeyringParts } from './subscription/keys.ts';
import { createReconcileLoop } from './subscription/reconcile-loop.ts';
import type { ReconcileLoop } from './subscription/reconcile-loop.ts';
import { Reconciler } from './subscription/reconcile.ts';
import { createPushStatus } from './subscription/status.ts';
import type { PushStatus } from './subscription/status.ts';
import { createSubscriber } from './subscription/subscriber.ts';
import { createChannels } from './transports/channels.ts';
import type { Channels } from './transports/channels.ts';
import type { PushService, TransportState } from './transports/transport.ts';
import { createTransports } from './transports/transports.ts';
import type { Transports } from './transports/transports.ts';

interface Parts {
  store: PushStore;
  /** Path of the file that stores alerts received while the keychain was locked. */
  storedAlertsFile: string;
  clock: Clock;
  random: () => number;
  fetch: typeof globalThis.fetch;
  /** Explains why there was no answer from `host`. */
  networkFailure: (host: string, error: unknown) => Result<never>;
  agentFor: (url: URL) => Agent;
  userAgent: string;
  secrets: KeyringParts['secrets'];
  accounts: {
    get(account: AccountKey): { sessionOnly: boolean; demo: boolean } | null;
    /** `vapidKey`: from the answer to the app's registration at the account's server, if it had one. */
    credentials(account: AccountKey): Promise<Result<{ vapidKey?: string | undefined }>>;
  };
  call: AccountCall;
  /** Server software as in NodeInfo; '' if unknown. */
  software: (account: AccountKey) => Promise<string>;
  settings: () => { autopushServer: string; ntfyServer: string };
  /** Push services of the embedded demo server, for its own accounts only; null while it does not run. */
  demo: () => { autopushUrl: string; ntfyUrl: string } | null;
  /** Receives every new alert. */
  intake: { receiveAlert(account: AccountKey, alert: Alert): Promise<void> };
  showNotice: (account: AccountKey, text: { title: string; body: string }) => void;
  /** Reopens the account's stream, after the user switched between streaming and polling. */
  reopenStream: (account: AccountKey) => void;
  log: (sentence: string) => void;
}

/** How often each subscription is compared with the server's. */
const reconcileIntervalMs = 86_400_000;

export class Push {
  readonly #parts: Parts;
  readonly #keyring: Keyring;
  readonly #storedAlerts: StoredAlerts;
  readonly #channels: Channels;
  readonly #receiver: Receiver;
  readonly #transports: Transports;
  readonly #status: PushStatus;
  readonly #reconciler: Reconciler;
  readonly #loop: ReconcileLoop;
  readonly #runSelfTest: (account: AccountKey) => Promise<Result<PushTest>>;
  readonly #stopRepeating: () => void;
  #readyAccounts: readonly AccountKey[] = [];
  /** Accounts that are being signed out: they are still listed, but must not be subscribed again. */
  readonly #signingOutAccounts = new Set<AccountKey>();

  constructor(parts: Parts) {
    const { store, clock, random, fetch, agentFor, userAgent, accounts, call, software, intake, networkFailure } = parts;
    const isReady = (account: AccountKey) => this.#isReady(account);
    const chooseService = (account: AccountKey) => this.#chooseService(account);
    const keyring = createKeyring({ secrets: parts.secrets, isSessionOnly: (account) => accounts.get(account)?.sessionOnly ?? true });
    const storedAlerts = openStoredAlerts(parts.storedAlertsFile, parts.log);
    const testAlerts = createTestAlerts({ fetch, clock, networkFailure });
    const channels = createChannels({ store, isListening: (account) => this.#isListening(account) });
    const receiver = createReceiver({ store, keyring, channels, storedAlerts, testAlerts, intake, clock, isReady });
    const transports = createTransports({ store, channels, onMessage: receiver.receive, clock, random, fetch, agentFor, userAgent });
    const status = createPushStatus({ store, transports, clock, isReady });
    const subscriber = createSubscriber({ call, loadRegisteredKey: (account) => this.#loadRegisteredKey(account) });
    const reconciler = new Reconciler({ store, transports, keyring, subscriber, software, isReady });
    this.#parts = parts;
    this.#keyring = keyring;
    this.#storedAlerts = storedAlerts;
    this.#channels = channels;
    this.#receiver = receiver;
    this.#transports = transports;
    this.#status = status;
    this.#reconciler = reconciler;
    this.#loop = createReconcileLoop({ clock, status, transports, reconciler, chooseService, isReady });
    this.#runSelfTest = createSelfTest({
      store,
      transports,
      channels,
      keyring,
      status,
      testAlerts,
      compareWithServer: this.#loop.runAnew,
      showNotice: parts.showNotice,
    });
    receiver.onFailure(status.reportFailure);
    transports.onForgotten((service) => this.#forgetEndpoints(service));
    transports.onState((service, state, reason) => this.#handleTransportState(service, state, reason));
    this.#stopRepeating = repeatEvery(clock, reconcileIntervalMs, () => this.#restartAll(this.#readyAccounts));
  }

  state(account: AccountKey): PushState {
    return this.#status.state(account);
  }

  set(account: AccountKey, settings: PushSettings): Result<PushState> {
    const { store, reopenStream } = this.#parts;
    const before = store.account(account).settings.transport;
    const { transport } = settings;
    const result = store.change(account, { settings });
    if (!result.ok) return result;
    // An error of the previous transport no longer matters.
    if (before !== transport) this.#status.of(account).lastError = null;
    // After polling, it is unknown whether the server offers streaming.
    if (before !== 'polling') this.#explainMissingStream(account);
    if ((before === 'polling') !== (transport === 'polling')) reopenStream(account);
    this.#status.of(account).isRefused = false;
    void this.#loop.run(account);
    return ok(this.#status.state(account));
  }

  renew(account: AccountKey): Promise<Result<PushState>> {
    Object.assign(this.#status.of(account), { needsRenewal: true, isRefused: false });
    void this.#receiver.deliverStored(account);
    return this.#stateAfterRun(account);
  }

  /** Ends the subscription and turns the account's alerts off. */
  async remove(account: AccountKey): Promise<Result<PushState>> {
    const result = this.set(account, { ...this.#parts.store.account(account).settings, enabled: false });
    return result.ok ? this.#stateAfterRun(account) : result;
  }

  test(account: AccountKey): Promise<Result<PushTest>> {
    return this.#runSelfTest(account);
  }

  /** Sets the accounts whose tokens can be read now. */
  setAccounts(accounts: readonly AccountKey[]): void {
    for (const account of this.#signingOutAccounts) if (!accounts.includes(account)) this.#signingOutAccounts.delete(account);
    const before = this.#readyAccounts;
    this.#readyAccounts = accounts.filter((account) => !this.#signingOutAccounts.has(account));
    for (const account of before) if (!this.#isReady(account)) this.#loop.cancelRetry(account);
    // Also listens for accounts whose keychain has been locked since the start.
    this.#transports.listen();
    this.#restartAll(this.#readyAccounts.filter((account) => !before.includes(account)));
  }

  /** Call after a change of settings: the URLs of the push services may have changed. */
  settingsChanged(): void {
    for (const account of this.#readyAccounts) void this.#loop.run(account);
  }

  /** The state of the account's stream has changed. */
  streamStateChanged(account: AccountKey, stream: StreamState): void {
    this.#status.of(account).stream = stream;
    this.#explainMissingStream(account);
    this.#status.emitIfChanged(account);
  }

  /** Call before signing out: deletes the account's local data. The caller informs the server. */
  async removeAccount(account: AccountKey): Promise<void> {
    this.#signingOutAccounts.add(account);
    this.#readyAccounts = this.#readyAccounts.filter((other) => other !== account);
    this.#loop.cancelRetry(account);
    this.#reconciler.release(account);
    this.#status.forget(account);
    this.#parts.store.remove(account);
    this.#storedAlerts.forget(account);
    await this.#keyring.remove(account);
  }

  /** Call before sleep. */
  suspend(): void {
    for (const transport of this.#transports.all()) transport.suspend();
  }

  /** Call after sleep, and when the network is back. */
  resume(): void {
    for (const transport of this.#transports.all()) transport.resume();
  }

  stop(): void {
    this.#stopRepeating();
    for (const account of this.#readyAccounts) this.#loop.cancelRetry(account);
    for (const transport of this.#transports.all()) transport.stop();
    this.#parts.store.flush();
  }

  onState(listener: (account: AccountKey, state: PushState) => void): void {
    this.#status.onState(listener);
  }

  #isReady(account: AccountKey): boolean {
    return this.#readyAccounts.includes(account);
  }

  /** Also true for accounts with a locked keychain: their alerts are stored until it is unlocked. */
  #isListening(account: AccountKey): boolean {
    return this.#isReady(account) || (!this.#signingOutAccounts.has(account) && this.#parts.accounts.get(account)?.sessionOnly === false);
  }

  #chooseService(account: AccountKey): PushService | null {
    const { store, settings, accounts, demo } = this.#parts;
    const { enabled, transport: choice } = store.account(account).settings;
    if (!enabled || choice === 'streaming' || choice === 'polling' || this.#status.of(account).isRefused) return null;
    const { autopushServer, ntfyServer } = settings();
    const addresses = accounts.get(account)?.demo ? demo() : { autopushUrl: autopushServer, ntfyUrl: ntfyServer };
    if (addresses === null) return null;
    if (choice === 'unified-push') return { transport: 'unified-push', service: addresses.ntfyUrl };
    return { transport: 'autopush', service: addresses.autopushUrl };
  }

  async #loadRegisteredKey(account: AccountKey): Promise<string | null> {
    const credentials = await this.#parts.accounts.credentials(account);
    return credentials.ok ? (credentials.value.vapidKey ?? null) : null;
  }

  #forgetEndpoints(service: PushService): void {
    const { store } = this.#parts;
    for (const account of this.#channels.accountsAt(service)) {
      const { channel } = store.account(account);
      if (channel !== null) store.change(account, { channel: { ...channel, endpoint: null }, subscription: null });
    }
  }

  #handleTransportState(service: PushService, state: TransportState, reason: Failure | null): void {
    for (const account of this.#channels.accountsAt(service).filter((each) => this.#isReady(each))) {
      if (reason !== null) this.#status.reportFailure(account, reason);
      this.#status.emitIfChanged(account);
      if (state === 'open') void this.#loop.run(account).then(() => this.#receiver.deliverStored(account));
    }
  }

  #restartAll(accounts: readonly AccountKey[]): void {
    for (const account of accounts) {
      void this.#loop.runAnew(account);
      void this.#receiver.deliverStored(account);
    }
  }

  #explainMissingStream(account: AccountKey): void {
    if (this.#parts.store.account(account).settings.transport !== 'streaming' || this.#status.of(account).stream !== 'polling') return;
    const host = hostOf(account);
    this.#status.reportFailure(account, fail('not-offered', 'streaming-not-offered', { host }).error);
  }

  async #stateAfterRun(account: AccountKey): Promise<Result<PushState>> {
    const result = await this.#loop.run(account);
    return result.ok ? ok(this.#status.state(account)) : result;
  }
}
