// Looks for newer versions from time to time, or when a person asks, and tells what became of it. The updater itself is loaded for the first look.
import type { Clock } from '../contract/clock.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import type { Update, UpdateWay } from '../contract/updates.ts';
import { createEvent } from '../system/event.ts';
import type { Engine, EngineParts, Version } from './engine.ts';

const minute = 60_000;
/** After the start there is more important work; then some times a day, not from all computers at once. */
const firstLookMs = 5 * minute;
const nextLookMs = 6 * 60 * minute;
const maxSpread = 0.2;

interface Parts extends Omit<EngineParts, 'wanted'> {
  settings: { get(): { updates: boolean } };
  clock: Clock;
  random: () => number;
  /** The bundle of engine.ts. */
  load: () => Promise<{ createEngine: (parts: EngineParts) => Engine }>;
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

export function createUpdates({ settings, clock, random, load, ...parts }: Parts): Updates {
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

  async function download(to: Engine, found: Version): Promise<void> {
    const loaded = await to.download();
    if (loaded.ok) set({ ...found, step: loaded.value ? 'ready' : 'found' });
    else {
      log(`Version ${found.version} could not be loaded: ${loaded.error.problem}.`);
      set(null);
      if (isAsked) failed.emit(loaded.error);
    }
    isAsked = false;
  }

  async function look(): Promise<Result<Update | null>> {
    const to = await engineOnce();
    const answer = await to.check();
    if (!answer.ok) {
      log(`Whether there is a newer version could not be found out: ${answer.error.problem}.`);
      return answer;
    }
    const found = answer.value;
    if (current?.step === 'ready' && (found === null || found.version === current.version)) return ok(current);
    if (found === null) set(null);
    else if (way !== 'installs' || !wanted()) set({ ...found, step: 'found' });
    else {
      set({ ...found, step: 'loading' });
      void download(to, found);
    }
    return ok(current);
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
      const answer = await (await engineOnce()).restart();
      if (!answer.ok) set(null);
      return answer;
    },
    start() {
      if (way !== 'none') schedule(firstLookMs);
    },
    stop: () => cancel(),
  };
}
