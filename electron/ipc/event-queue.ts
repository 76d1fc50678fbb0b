// Queues the stream events of one account and delivers them in batches, one per frame. Refreshes a stream that sends too many events.
import type { StreamedEvent, StreamName } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';

/** One frame at 60 Hz: the user cannot see events sooner. */
const batchDelayMs = 16;
/** The window's calls are answered between two batches, so a batch must be short. */
const maxEventsPerBatch = 100;
/** Limit of one stream, ten batches, so that no server fills the memory. */
const maxQueuedPerStream = 1_000;
/** Pause of a stream beyond the limit. The refresh after it loads what was dropped, and comes at most once per pause. */
const overflowPauseMs = 5_000;

interface Parts {
  clock: Pick<Clock, 'after'>;
  deliver: (batch: readonly StreamedEvent[]) => void;
}

export class EventQueue {
  readonly #clock: Parts['clock'];
  readonly #deliver: Parts['deliver'];
  /** By stream, so that a busy stream does not delay another. `own`: results of what the user did. */
  readonly #queues = new Map<StreamName | 'own', StreamedEvent[]>();
  /** Cancel the end of the pause. */
  readonly #pausedStreams = new Map<StreamName, () => void>();
  #cancelBatch: (() => void) | null = null;

  constructor({ clock, deliver }: Parts) {
    this.#clock = clock;
    this.#deliver = deliver;
  }

  /** Queues an event from a server, or drops it while its stream is paused. */
  add(streamedEvent: StreamedEvent): void {
    const { stream } = streamedEvent;
    if (this.#pausedStreams.has(stream)) return;
    if ((this.#queues.get(stream)?.length ?? 0) >= maxQueuedPerStream) this.#pause(streamedEvent);
    else this.#push(stream, streamedEvent);
  }

  /** Queues the result of something that the user did, which is never dropped. */
  addOwn(streamedEvent: StreamedEvent): void {
    this.#push('own', streamedEvent);
  }

  /** Delivers all queued events at once. */
  flush(): void {
    this.#cancelTimers();
    this.#deliver(this.#take(Infinity));
  }

  /** Drops all queued events. */
  dispose(): void {
    this.#cancelTimers();
    this.#queues.clear();
  }

  #cancelTimers(): void {
    this.#cancelBatch?.();
    this.#cancelBatch = null;
    for (const cancelPause of this.#pausedStreams.values()) cancelPause();
    this.#pausedStreams.clear();
  }

  #push(key: StreamName | 'own', streamedEvent: StreamedEvent): void {
    const queue = this.#queues.get(key) ?? [];
    queue.push(streamedEvent);
    this.#queues.set(key, queue);
    this.#planBatch();
  }

  #planBatch(): void {
    this.#cancelBatch ??= this.#clock.after(batchDelayMs, () => {
      this.#cancelBatch = null;
      this.#deliver(this.#take(maxEventsPerBatch));
      if (this.#queues.size > 0) this.#planBatch();
    });
  }

  /** Takes an equal share of each queue, in order. */
  #take(max: number): StreamedEvent[] {
    const share = Math.max(1, Math.floor(max / this.#queues.size));
    return [...this.#queues].flatMap(([key, queue]) => {
      const events = queue.splice(0, share);
      if (queue.length === 0) this.#queues.delete(key);
      return events;
    });
  }

  #pause({ account, stream }: StreamedEvent): void {
    this.#queues.delete(stream);
    const endPause = () => {
      this.#pausedStreams.delete(stream);
      this.#push(stream, { account, stream, event: { type: 'refresh' } });
    };
    this.#pausedStreams.set(stream, this.#clock.after(overflowPauseMs, endPause));
  }
}
