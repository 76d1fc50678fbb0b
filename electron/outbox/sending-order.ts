// Chooses which post is sent next: answers to the same post keep their order, even when one of them needs the person, and no other post waits for one that is stuck.
import type { OutboxEntry } from '../contract/journal.ts';

interface Waiting {
  /** Epoch milliseconds. */
  now: number;
  /** A request about it runs. */
  isBusy: (id: string) => boolean;
  /** Epoch milliseconds before which it isn't tried again. */
  until: (id: string) => number;
}

/** `entries`: oldest first. A number: when the next one may be sent, in epoch milliseconds. Null: none waits for a time. */
export function nextToSend(entries: readonly OutboxEntry[], { now, isBusy, until }: Waiting): OutboxEntry | number | null {
  const threads = new Set<string>();
  let soonest: number | null = null;
  for (const entry of entries) {
    const thread = entry.draft.inReplyToId ?? entry.id;
    if (threads.has(thread)) continue;
    threads.add(thread);
    if (isBusy(entry.id) || entry.state === 'failed' || entry.state === 'unclear') continue;
    const at = until(entry.id);
    if (at <= now) return entry;
    soonest = Math.min(soonest ?? at, at);
  }
  return soonest;
}
