// How a post in the outbox can go on: sent again, at once, or by this app where its server can't post it later. Pure.
import type { OutboxEntry } from '../../../electron/contract/journal.ts';

export type WayOn = 'send-now' | 'retry' | 'post-now' | 'send-by-app';

/** `now`: epoch milliseconds. */
export function wayOn({ state, problem, draft: { schedule } }: Pick<OutboxEntry, 'state' | 'problem' | 'draft'>, now: number): WayOn {
  if (state === 'waiting') return schedule?.by === 'app' && schedule.at > now ? 'post-now' : 'send-now';
  const code = problem !== null && 'problem' in problem ? problem.problem : undefined;
  if (schedule?.by !== 'server' || state !== 'failed') return 'retry';
  if (code === 'schedule-not-offered') return schedule.at > now ? 'send-by-app' : 'post-now';
  return code === 'schedule-too-soon' ? 'post-now' : 'retry';
}
