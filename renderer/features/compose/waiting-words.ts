// Says what a post in the outbox waits for: its time, the post before it, the network, or the time in which it can be taken back.
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import { m } from '../../../electron/messages/views.ts';
import { exactTime } from '../../logic/text/relative-time.ts';

/** `isBehind`: it waits for an earlier answer to the same post. `now`: epoch milliseconds. '' when it goes out at once. */
export function waitingWords(
  { draft, after, dueAt, problem, retryAt }: OutboxEntry,
  { isBehind, now }: { isBehind: boolean; now: number },
): string {
  const words = m.outboxPage;
  const at = (time: number): string => exactTime(new Date(time).toISOString());
  if (draft.schedule?.by === 'app' && draft.schedule.at > now) return words.untilTime({ time: at(draft.schedule.at) });
  if (problem) {
    const again = retryAt !== null && retryAt > now ? ` ${words.triesAgain({ time: at(retryAt) })}` : '';
    return `${describeFailure(problem)}${again}`;
  }
  if (after !== null) return m.compose.follows;
  if (isBehind) return m.compose.behind;
  if (dueAt !== null && dueAt > now) return words.canBeTakenBack;
  return retryAt !== null && retryAt > now ? words.untilTime({ time: at(retryAt) }) : '';
}
