// The words of a poll: how long it runs, and why the server would refuse it.
import { units, unitOf } from '../../../logic/compose/poll.ts';
import type { PollObstacle, Unit } from '../../../logic/compose/poll.ts';
import { m } from '../../../../electron/messages/views.ts';

/** `round`: for seconds that are no whole number of days, such as the longest time of a server. */
export function spanWords(seconds: number, round: (count: number) => number = Math.round): string {
  const unit: Unit = seconds >= units.days && seconds % units.hours !== 0 ? 'days' : unitOf(seconds);
  return m.spans[unit]({ count: Math.max(1, round(seconds / units[unit])) });
}

export function obstacleWords(obstacle: PollObstacle): string {
  const words = m.compose.poll;
  switch (obstacle.kind) {
    case 'too-few':
      return words.tooFew;
    case 'too-many':
      return words.tooMany({ count: obstacle.count });
    case 'duplicate':
      return words.duplicate({ number: obstacle.at + 1 });
    case 'too-long':
      return words.tooLong({ number: obstacle.at + 1, count: obstacle.count });
    case 'ends-too-early':
      return words.endsTooEarly({ span: spanWords(obstacle.seconds, Math.ceil) });
    case 'ends-too-late':
      return words.endsTooLate({ span: spanWords(obstacle.seconds, Math.floor) });
  }
}
