// Detects networks that want a sign-in first (captive portals), and notices when the servers can be reached again.
import type { Clock } from '../contract/clock.ts';
import { createEvent } from '../system/event.ts';

interface Parts {
  clock: Clock;
  /** Origins of the signed-in accounts. */
  origins: () => readonly string[];
  /** Asks a server without a token. Resolves to true if the server itself answered. */
  probe: (origin: string) => Promise<boolean>;
}

/** Portals answer plain HTTP only. A server's own address would be requested over HTTPS by browsers that know it. */
export const portalAddress = 'http://neverssl.com/';

/** Time after which an answer that was not from a portal is doubted again. */
const minCheckIntervalMs = 10_000;
const probeIntervalMs = 2_000;
/** Users who have not signed in within 5 minutes are probed for less often. */
const maxFastProbes = 150;
const slowProbeIntervalMs = 30_000;

export class CaptivePortal {
  readonly #parts: Parts;
  readonly #change = createEvent<[host: string | null]>();
  /** Server that the portal answers for; null while there is no portal. */
  #origin: string | null = null;
  #isChecking = false;
  #checkedAt = -Infinity;
  #cancelProbe = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get host(): string | null {
    return this.#origin === null ? null : new URL(this.#origin).host;
  }
  /** Calls `listener` with the host that a portal answers for, and with null once the server answers again. */
  onChange = (listener: (host: string | null) => void): void => void this.#change.on(listener);

  /** Reports an answer to a call of a signed-in account. `mayBePortal`: it is none that its server would send. */
  reportAnswer(origin: string, isReached: boolean, mayBePortal: boolean): void {
    if (isReached) this.#leave();
    else if (mayBePortal && this.#origin === null) void this.#check(origin);
  }

  stop(): void {
    this.#cancelProbe();
  }

  /** A portal answers for every server: one that can be reached shows that the other server itself has changed. */
  async #check(origin: string): Promise<void> {
    const { clock, origins, probe } = this.#parts;
    if (this.#isChecking || clock.now() - this.#checkedAt < minCheckIntervalMs) return;
    this.#isChecking = true;
    const answers = await Promise.all([...new Set([origin, ...origins()])].map(probe));
    this.#isChecking = false;
    this.#checkedAt = clock.now();
    if (answers.includes(true)) return;
    this.#origin = origin;
    this.#change.emit(this.host);
    this.#probeLater(origin, 1);
  }

  #probeLater(origin: string, count: number): void {
    this.#cancelProbe = this.#parts.clock.after(count > maxFastProbes ? slowProbeIntervalMs : probeIntervalMs, () => {
      void this.#parts.probe(origin).then((isReached) => {
        if (isReached) this.#leave();
        else if (this.#origin !== null) this.#probeLater(origin, count + 1);
      });
    });
  }

  #leave(): void {
    if (this.#origin === null) return;
    this.#cancelProbe();
    this.#origin = null;
    this.#checkedAt = -Infinity;
    this.#change.emit(null);
  }
}
