// Why a draft can't be posted yet, said before the server would refuse it.
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import type { PollLimits } from '../../../electron/contract/accounts.ts';
import { pollObstacle } from '../../logic/compose/poll.ts';
import { postsOf } from '../../logic/compose/posts.ts';
import { timeProblem } from '../../logic/compose/schedule.ts';
import { m } from '../../../electron/messages/views.ts';
import { obstacleWords } from './poll/poll-words.ts';

export interface Obstacle {
  reason: string;
  /** The place of the post that it is about. */
  at: number;
}

/** What the server takes. */
interface Limits {
  /** Characters that a text leaves of the limit. */
  roomFor: (text: string) => number;
  poll: PollLimits;
  /** Why the attachments of a post can't be sent; null: they can. */
  media: (post: FurtherPost) => string | null;
}

/** Null: it can be posted. `now`: epoch milliseconds. */
export function obstacleOf(draft: Draft, { roomFor, poll, media }: Limits, now: number): Obstacle | null {
  const posts = postsOf(draft);
  for (const [at, post] of posts.entries()) {
    const { text, attachments } = post;
    const left = roomFor(text);
    const isEmpty = text.trim() === '' && attachments.length === 0;
    if (isEmpty) return { at, reason: posts.length > 1 ? m.compose.thread.emptyReason({ at: at + 1 }) : m.compose.emptyReason };
    if (left < 0)
      return { at, reason: posts.length > 1 ? m.compose.thread.tooLongReason({ at: at + 1 }) : m.compose.tooLongReason({ count: -left }) };
    const ofMedia = media(post);
    if (ofMedia) return { at, reason: ofMedia };
    const ofPoll = pollObstacle(post, poll);
    if (ofPoll) return { at, reason: obstacleWords(ofPoll) };
  }
  const problem = draft.schedule && timeProblem(draft.schedule.at, now, draft.schedule.by);
  return problem ? { at: 0, reason: m.compose.schedule[problem] } : null;
}
