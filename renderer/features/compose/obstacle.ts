// Why a draft can't be posted yet, said before the server would refuse it.
import type { Draft } from '../../../electron/contract/draft.ts';
import { postsOf } from '../../logic/compose/posts.ts';
import { timeProblem } from '../../logic/compose/schedule.ts';
import { m } from '../../../electron/messages/views.ts';

export interface Obstacle {
  reason: string;
  /** The place of the post that it is about. */
  at: number;
}

/** Null: it can be posted. `roomFor`: characters that a text leaves of the server's limit. `now`: epoch milliseconds. */
export function obstacleOf(draft: Draft, roomFor: (text: string) => number, now: number): Obstacle | null {
  const posts = postsOf(draft);
  for (const [at, { text, attachments }] of posts.entries()) {
    const left = roomFor(text);
    const isEmpty = text.trim() === '' && attachments.length === 0;
    if (isEmpty) return { at, reason: posts.length > 1 ? m.compose.thread.emptyReason({ at: at + 1 }) : m.compose.emptyReason };
    if (left < 0)
      return { at, reason: posts.length > 1 ? m.compose.thread.tooLongReason({ at: at + 1 }) : m.compose.tooLongReason({ count: -left }) };
  }
  const problem = draft.schedule && timeProblem(draft.schedule.at, now, draft.schedule.by);
  return problem ? { at: 0, reason: m.compose.schedule[problem] } : null;
}
