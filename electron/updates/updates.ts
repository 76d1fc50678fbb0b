// Checks for newer versions periodically or on request, and reports the result. Loads the updater at the first check.
import type { Clock } from '../contract/clock.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Update, UpdateWay } from '../contract/updates.ts';
import { createEvent } from '../system/event.ts';
import type { UpdateEngine, EngineParts, AppRelease } from './engine.ts';

const minute = 60_000;
/** The start has more important work first; later checks are a few times a day, spread over time across computers. */
const firstCheckDelayMs = 5 * minute;
const checkIntervalMs = 6 * 60 * minute;
const maxSpread = 0.2;

interface Parts extends Omit<EngineParts, 'shouldInstall'> {
  settings: { get(): { updates: boolean } };
  clock: Clock;
  random: () => number;
  /** Loads the bundle of engine.ts. */
  load: () => Promise<{ createEngine: (parts: EngineParts) => UpdateEngine }>;
}

export class Updates {
  readonly way: UpdateWay;
  readonly #settings: Parts['settings'];
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #load: Parts['load'];
  readonly #engineParts: EngineParts;
  readonly #updateEvent = createEvent<[Update | null]>();
  readonly #downloadFailure = createEvent<[Failure]>();
  #engine: Promise<UpdateEngine> | null = null;
  #current: Update | null = null;
  #runningCheck: Promise<Result<Update | null>> | null = null;
  #isRequestedByUser = false;
  #cancel = (): void => {};

  constructor({ settings, clock, random, load, ...parts }: Parts) {
    this.way = parts.way;
    this.#settings = settings;
    this.#clock = clock;
    this.#random = random;
    this.#load = load;
    this.#engineParts = { ...parts, shouldInstall: () => this.#isEnabled() };
  }

  /** The newer version, if one is known, and the state of its download. */
  current(): Update | null {
    return this.#current;
  }

  onChange(listener: (update: Update | null) => void): void {
    this.#updateEvent.on(listener);
  }

  /** Called when a download failed that the user had requested. */
  onFailed(listener: (failure: Failure) => void): void {
    this.#downloadFailure.on(listener);
  }

  /** Checks now. Null: this is the newest version. Does not wait for a download that begins. */
  async check(): Promise<Result<Update | null>> {
    if (this.#current?.step === 'ready') return ok(this.#current);
    this.#isRequestedByUser = true;
    const answer = await this.#joinCheck();
    this.#isRequestedByUser = this.#current?.step === 'loading';
    return answer;
  }

  /** Quits, installs the downloaded version, and starts the app again. */
  async restart(): Promise<Result<null>> {
    if (this.#current?.step !== 'ready') return ok(null);
    const engine = await this.#loadEngine();
    const answer = await engine.restart();
    if (!answer.ok) this.#setCurrent(null);
    return answer;
  }

  start(): void {
    if (this.way !== 'none') this.#schedule(firstCheckDelayMs);
  }

  stop(): void {
    this.#cancel();
  }

  #isEnabled(): boolean {
    return this.#settings.get().updates;
  }

  #loadEngine(): Promise<UpdateEngine> {
    this.#engine ??= this.#load().then(({ createEngine }) => createEngine(this.#engineParts));
    return this.#engine;
  }

  #setCurrent(next: Update | null): void {
    this.#current = next;
    this.#updateEvent.emit(next);
  }

  #schedule(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(delayMs * (1 + maxSpread * this.#random()), () => {
      if (this.#isEnabled()) void this.#joinCheck();
      this.#schedule(checkIntervalMs);
    });
  }

  /** Starts a check, or returns the result of the one that is running. */
  #joinCheck(): Promise<Result<Update | null>> {
    if (this.#current?.step === 'loading') return Promise.resolve(ok(this.#current));
    this.#runningCheck ??= this.#checkOnce().finally(() => (this.#runningCheck = null));
    return this.#runningCheck;
  }

  async #checkOnce(): Promise<Result<Update | null>> {
    const engine = await this.#loadEngine();
    const answer = await engine.check();
    if (!answer.ok) {
      this.#engineParts.log(`Whether there is a newer version could not be found out: ${answer.error.problem}.`);
      return answer;
    }
    const release = answer.value;
    if (this.#current?.step === 'ready' && (release === null || release.version === this.#current.version)) return ok(this.#current);
    if (release === null) this.#setCurrent(null);
    else if (this.way !== 'installs' || !this.#isEnabled()) this.#setCurrent({ ...release, step: 'found' });
    else {
      this.#setCurrent({ ...release, step: 'loading' });
      void this.#download(engine, release);
    }
    return ok(this.#current);
  }

  async #download(engine: UpdateEngine, release: AppRelease): Promise<void> {
    const result = await engine.download();
    if (result.ok) this.#setCurrent({ ...release, step: result.value ? 'ready' : 'found' });
    else {
      this.#engineParts.log(`Version ${release.version} could not be loaded: ${result.error.problem}.`);
      this.#setCurrent(null);
      if (this.#isRequestedByUser) this.#downloadFailure.emit(result.error);
    }
    this.#isRequestedByUser = false;
  }
}
