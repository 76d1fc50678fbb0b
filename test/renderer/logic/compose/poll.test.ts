import { describe, expect, it } from 'vitest';
import type { PollDraft } from '../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../electron/contract/writing.ts';
import {
  durationObstacle,
  durations,
  filledWith,
  isFilled,
  newPoll,
  optionObstacle,
  optionRoom,
  pastedLines,
  pollObstacle,
  unitOf,
} from '../../../../renderer/logic/compose/poll.ts';

const limits = defaultPollLimits;
const poll = (options: string[], more: Partial<PollDraft> = {}): PollDraft => ({ ...newPoll(limits), options, ...more });
const obstacle = (options: string[], more: Partial<PollDraft> = {}) => pollObstacle({ poll: poll(options, more) }, limits);
describe('a poll that the server would refuse', () => {
  it('has fewer than two options with text', () => expect(obstacle(['Tern', ' ', ''])).toEqual({ kind: 'too-few' }));
  it('has more options than the server takes', () =>
    expect(obstacle(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ kind: 'too-many', count: 2 }));
  it('has an option twice, also with other spaces around it', () =>
    expect(obstacle(['Tern', 'Gull', ' Tern '])).toEqual({ kind: 'duplicate', at: 2 }));
  it('has an option that is too long, counted in graphemes', () => {
    expect(obstacle(['👨‍👩‍👧‍👦'.repeat(50), 'Gull'])).toBe(null);
    expect(obstacle(['Gull', 'x'.repeat(53)])).toEqual({ kind: 'too-long', at: 1, count: 3 });
  });
  it('ends too early or too late', () => {
    expect(obstacle(['a', 'b'], { expiresIn: 60 })).toEqual({ kind: 'ends-too-early', seconds: limits.minSeconds });
    expect(durationObstacle(poll([], { expiresIn: 2_629_747 }), limits)).toEqual({ kind: 'ends-too-late', seconds: limits.maxSeconds });
  });
});

it('two options with text are enough, with an empty one between them', () => expect(obstacle(['Tern', '', 'Gull'])).toBe(null));
it('a post without a poll has no obstacle', () => expect(pollObstacle({ poll: null }, limits)).toBe(null));
it('the first of two equal options is right', () => expect(optionObstacle(['Tern', 'Tern'], 0, limits)).toBe(null));
it('the room of an option counts no spaces around it', () => expect(optionRoom(' Tern  ', limits)).toBe(46));
it('a poll is worth keeping when an option has text', () => {
  expect(isFilled(newPoll(limits))).toBe(false);
  expect(isFilled(poll(['', 'x']))).toBe(true);
});

describe('the times', () => {
  it('are those within the server’s limits', () => {
    expect(durations(limits)).toEqual([300, 1_800, 3_600, 21_600, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_592_000]);
    expect(durations({ ...limits, minSeconds: 3_600, maxSeconds: 86_400 })).toEqual([3_600, 21_600, 43_200, 86_400]);
  });
  it('have one when no usual one fits', () => expect(durations({ ...limits, minSeconds: 10, maxSeconds: 100 })).toEqual([10]));
  it('start with a day, or the longest that the server takes', () => {
    expect(newPoll(limits).expiresIn).toBe(86_400);
    expect(newPoll({ ...limits, maxSeconds: 4_000 }).expiresIn).toBe(3_600);
  });
  it('are told in the largest unit that fits', () => expect([5_400, 7_200, 172_800].map(unitOf)).toEqual(['minutes', 'hours', 'days']));
});

describe('a paste', () => {
  it('of one line is none of ours', () => expect(pastedLines('Tern\n')).toEqual([]));
  it('of several lines leaves empty ones out, whatever ends a line', () =>
    expect(pastedLines('Tern\r\n\r\n Gull \rAuk\n')).toEqual(['Tern', 'Gull', 'Auk']));
  it('fills the option and the empty ones after it, then new ones', () =>
    expect(filledWith(['a', '', 'z'], 0, ['1', '2', '3'], limits)).toEqual({ options: ['1', '2', '3', 'z'], last: 2, leftOut: 0 }));
  it('says how many lines have no room', () =>
    expect(filledWith(['', ''], 0, ['1', '2', '3', '4', '5', '6'], limits)).toEqual({
      options: ['1', '2', '3', '4'],
      last: 3,
      leftOut: 2,
    }));
});
