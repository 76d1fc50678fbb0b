// Describes a poll's duration, and why the server would refuse the poll.
import { secondsPerUnit, durationUnitOf } from '../../../logic/compose/poll.ts';
import type { PollObstacle, DurationUnit } from '../../../logic/compose/poll.ts';
import { m } from '../../../../electron/messages/views.ts';
import type { PollDraft } from '../../../../electron/contract/draft.ts';
import type { Poll } from '@kittiwake/mastodon-api/entities/status';

/** `round`: applies when the seconds are not a whole number of the unit, such as a server's maximum. */
export function describeDuration(seconds: number, round: (count: number) => number = Math.round): string {
  const unit: DurationUnit = seconds >= secondsPerUnit.days && seconds % secondsPerUnit.hours !== 0 ? 'days' : durationUnitOf(seconds);
  return m.spans[unit]({ count: Math.max(1, round(seconds / secondsPerUnit[unit])) });
}

export function describePollObstacle(obstacle: PollObstacle): string {
  const texts = m.compose.poll;
  switch (obstacle.kind) {
    case 'too-few':
      return texts.tooFew;
    case 'too-many':
      return texts.tooMany({ count: obstacle.count });
    case 'duplicate':
      return texts.duplicate({ number: obstacle.at + 1 });
    case 'too-long':
      return texts.tooLong({ number: obstacle.at + 1, count: obstacle.count });
    case 'ends-too-early':
      return texts.endsTooEarly({ span: describeDuration(obstacle.seconds, Math.ceil) });
    case 'ends-too-late':
      return texts.endsTooLate({ span: describeDuration(obstacle.seconds, Math.floor) });
  }
}

/**
 * Predicts whether a server deletes the votes of a poll when its post is edited. Mastodon's UpdateStatusService does so when the options or
 * `multiple` change. A poll without known votes loses none.
 */
export function losesVotes(publishedPoll: Pick<Poll, 'options' | 'multiple' | 'votes_count'>, pollDraft: PollDraft | null): boolean {
  if (!publishedPoll.votes_count) return false;
  const options = pollDraft?.options.filter((option) => option.trim() !== '') ?? [];
  const isSame = options.length === publishedPoll.options.length && publishedPoll.options.every(({ title }, at) => title === options[at]);
  return !isSame || pollDraft?.multiple !== publishedPoll.multiple;
}
