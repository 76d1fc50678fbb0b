// Looks for newer versions from time to time, or when a person asks, and tells what became of it. The updater itself is loaded for the first look.
import type { Clock } from '../contract/clock.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Update, UpdateWay } from '../contract/updates.ts';
import { createEvent } from '../system/event.ts';
import type { Engine, EngineParts } from './engine.ts';
import { updateFailure } from './update-error.ts';

const minute = 60_000;
/** After the start there is more important work; then some times a day, not from all computers at once. */
const firstLookMs = 5 * minute;
const nextLookMs = 6 * 60 * minute;
const maxSpread = 0.2;

interface Parts extends Omit<EngineParts, 'wanted'> {
  settings: { get(): { updates: boolean } };
  clock: Clock;
  random: () => number;
  load?: () => Promise<{ createEngine: (parts: EngineParts) => Engine }>;
}

export interface Updates {
  way: UpdateWay;
  /** What is known of a newer version. */
  current(): Update | null;
  onChange(listener: (update: Update | null) => void): void;
  /** A download failed that a person had asked for. */
  onFailed(listener: (failure: Failure) => void): void;
  /** Looks now. Null: this is the newest version. A download that begins is not waited for. */
  check(): Promise<Result<Update | null>>;
  /** Ends the app, installs what is loaded, and starts it again. */
  restart(): Promise<Result<null>>;
  start(): void;
  stop(): void;
}

const loadEngine = () => import('./engine.ts');

export function createUpdates({ settings, clock, random, load = loadEngine, ...parts }: Parts): Updates {
  const { way, log } = parts;
  const changed = createEvent<[Update | null]>();
  const failed = createEvent<[Failure]>();
  let engine: Promise<Engine> | null = null;
  let current: Update | null = null;
  let checking: Promise<Result<Update | null>> | null = null;
  let isAsked = false;
  let cancel = (): void => {};

  const wanted = () => settings.get().updates;
  const engineOnce = () => (engine ??= load().then(({ createEngine }) => createEngine({ ...parts, wanted })));

  function set(next: Update | null): void {
    current = next;
    changed.emit(next);
  }

  async function download(to: Engine, found: Omit<Update, 'step'>): Promise<void> {
    try {
      await to.download();
      set({ ...found, step: 'ready' });
    } catch (error) {
      const { error: failure } = updateFailure(error, 'download');
      log(`Version ${found.version} could not be loaded: ${failure.problem}.`);
      // macOS takes updates for signed apps only; such a version is still there to be fetched.
      const signature = parts.platform === 'darwin' && /code sign|code requirement/i.test(String(error));
      set(signature ? { ...found, step: 'found' } : null);
      if (isAsked && !signature) failed.emit(failure);
    }
    isAsked = false;
  }

  async function look(): Promise<Result<Update | null>> {
    try {
      const to = await engineOnce();
      const found = await to.check();
      if (current?.step === 'ready' && (found === null || found.version === current.version)) return ok(current);
      if (found === null) set(null);
      else if (way !== 'installs' || !wanted()) set({ ...found, step: 'found' });
      else {
        set({ ...found, step: 'loading' });
        void download(to, found);
      }
      return ok(current);
    } catch (error) {
      const failure = updateFailure(error, 'check');
      log(`Whether there is a newer version could not be found out: ${failure.error.problem}.`);
      return failure;
    }
  }

  function check(): Promise<Result<Update | null>> {
    if (current?.step === 'loading') return Promise.resolve(ok(current));
    checking ??= look().finally(() => (checking = null));
    return checking;
  }

  function schedule(delayMs: number): void {
    cancel();
    cancel = clock.after(delayMs * (1 + maxSpread * random()), () => {
      if (wanted()) void check();
      schedule(nextLookMs);
    });
  }

  return {
    way,
    current: () => current,
    onChange: changed.on,
    onFailed: failed.on,
    async check() {
      if (current?.step === 'ready') return ok(current);
      isAsked = true;
      const answer = await check();
      isAsked = current?.step === 'loading';
      return answer;
    },
    async restart() {
      if (current?.step !== 'ready') return ok(null);
      try {
        await (await engineOnce()).restart();
        return ok(null);
      } catch (error) {
        set(null);
        return updateFailure(error, 'download');
      }
    },
    start() {
      if (way !== 'none') schedule(firstLookMs);
    },
    stop: () => cancel(),
  };
}
