// Chooses which post is sent next: answers to the same post and changes of it keep their order, even when one of them needs the person, and no other post waits for one that is stuck.
import type { OutboxEntry } from '../contract/journal.ts';

interface Waiting {
  /** Epoch milliseconds. */
  now: number;
  /** A request about it runs. */
  isBusy: (id: string) => boolean;
  /** Epoch milliseconds before which it isn't tried again; Infinity: until something else happens. */
  until: (id: string) => number;
}

/** What keeps its order. */
const threadOf = ({ id, draft: { editedId, inReplyToId } }: OutboxEntry): string =>
  editedId === null ? (inReplyToId ?? id) : `changes of ${editedId}`;

/** `entries`: oldest first. A number: when the next one may be sent, in epoch milliseconds. Null: none waits for a time. */
export function nextToSend(entries: readonly OutboxEntry[], { now, isBusy, until }: Waiting): OutboxEntry | number | null {
  const threads = new Set<string>();
  let soonest = Infinity;
  for (const entry of entries) {
    if (entry.after !== null) continue;
    const { schedule } = entry.draft;
    if (schedule?.by === 'app' && schedule.at > now) {
      // No other post waits for one that was written for later.
      soonest = Math.min(soonest, schedule.at);
      continue;
    }
    const thread = threadOf(entry);
    if (threads.has(thread)) continue;
    threads.add(thread);
    if (isBusy(entry.id) || entry.state === 'failed' || entry.state === 'unclear') continue;
    const at = Math.max(until(entry.id), entry.dueAt ?? 0);
    if (at <= now) return entry;
    soonest = Math.min(soonest, at);
  }
  return soonest === Infinity ? null : soonest;
}
