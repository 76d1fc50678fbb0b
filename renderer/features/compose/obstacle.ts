// Explains why a draft cannot be posted yet, before the server would refuse it.
import type { Draft, FurtherPost } from '../../../electron/contract/draft.ts';
import type { PollLimits } from '../../../electron/contract/accounts.ts';
import { pollObstacle } from '../../logic/compose/poll.ts';
import { postsOf } from '../../logic/compose/posts.ts';
import { timeProblem } from '../../logic/compose/schedule.ts';
import { m } from '../../../electron/messages/views.ts';
import { describePollObstacle } from './poll/describe-poll.ts';

interface PostObstacle {
  reason: string;
  /** Index of the affected post. */
  at: number;
}

/** Limits of the server. */
interface PostLimits {
  /** Returns the characters left after a text; negative when it is too long. */
  countRemaining: (text: string) => number;
  poll: PollLimits;
  /** Reason why a post's attachments cannot be sent; null if they can. */
  media: (post: FurtherPost) => string | null;
}

/** Null if the draft can be posted. `now`: epoch milliseconds. */
export function obstacleOf(draft: Draft, { countRemaining, poll, media }: PostLimits, now: number): PostObstacle | null {
  const posts = postsOf(draft);
  for (const [at, post] of posts.entries()) {
    const { text, attachments } = post;
    const charactersLeft = countRemaining(text);
    const isEmpty = text.trim() === '' && attachments.length === 0;
    if (isEmpty) return { at, reason: posts.length > 1 ? m.compose.thread.emptyReason({ at: at + 1 }) : m.compose.emptyReason };
    if (charactersLeft < 0)
      return {
        at,
        reason: posts.length > 1 ? m.compose.thread.tooLongReason({ at: at + 1 }) : m.compose.tooLongReason({ count: -charactersLeft }),
      };
    const mediaReason = media(post);
    if (mediaReason) return { at, reason: mediaReason };
    const pollProblem = pollObstacle(post, poll);
    if (pollProblem) return { at, reason: describePollObstacle(pollProblem) };
  }
  const problem = draft.schedule && timeProblem(draft.schedule.at, now, draft.schedule.by);
  return problem ? { at: 0, reason: m.compose.schedule[problem] } : null;
}
