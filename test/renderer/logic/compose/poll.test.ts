import { describe, expect, it } from 'vitest';
import type { PollDraft } from '../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../electron/contract/default-limits.ts';
import {
  durationObstacle,
  pollDurations,
  insertPastedLines,
  hasOptionText,
  newPoll,
  optionObstacle,
  remainingOptionLength,
  splitPastedLines,
  pollObstacle,
  durationUnitOf,
} from '../../../../renderer/logic/compose/poll.ts';

const limits = defaultPollLimits;
const poll = (options: string[], more: Partial<PollDraft> = {}): PollDraft => ({ ...newPoll(limits), options, ...more });
const obstacle = (options: string[], more: Partial<PollDraft> = {}) => pollObstacle({ poll: poll(options, more) }, limits);
describe('the problem of a poll', () => {
  it('reports fewer than two options with text', () => expect(obstacle(['Tern', ' ', ''])).toEqual({ kind: 'too-few' }));
  it('reports more options than the server accepts', () =>
    expect(obstacle(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ kind: 'too-many', count: 2 }));
  it('reports a duplicate option, ignoring the spaces around it', () =>
    expect(obstacle(['Tern', 'Gull', ' Tern '])).toEqual({ kind: 'duplicate', at: 2 }));
  it('reports an option that is too long, counted in graphemes', () => {
    expect(obstacle(['👨‍👩‍👧‍👦'.repeat(50), 'Gull'])).toBe(null);
    expect(obstacle(['Gull', 'x'.repeat(53)])).toEqual({ kind: 'too-long', at: 1, count: 3 });
  });
  it('reports a duration that is too short or too long', () => {
    expect(obstacle(['a', 'b'], { expiresIn: 60 })).toEqual({ kind: 'ends-too-early', seconds: limits.minSeconds });
    expect(durationObstacle(poll([], { expiresIn: 2_629_747 }), limits)).toEqual({ kind: 'ends-too-late', seconds: limits.maxSeconds });
  });
});

it('accepts two options with text and an empty option between them', () => expect(obstacle(['Tern', '', 'Gull'])).toBe(null));
it('reports no problem for a post without a poll', () => expect(pollObstacle({ poll: null }, limits)).toBe(null));
it('reports the second of two equal options only', () => expect(optionObstacle(['Tern', 'Tern'], 0, limits)).toBe(null));
it('ignores the spaces around an option when it counts the remaining characters', () =>
  expect(remainingOptionLength(' Tern  ', limits)).toBe(46));
it('treats a poll as filled if an option has text', () => {
  expect(hasOptionText(newPoll(limits))).toBe(false);
  expect(hasOptionText(poll(['', 'x']))).toBe(true);
});

describe('the durations of a poll', () => {
  it('are limited to those that the server accepts', () => {
    expect(pollDurations(limits)).toEqual([300, 1_800, 3_600, 21_600, 43_200, 86_400, 259_200, 604_800, 1_209_600, 2_592_000]);
    expect(pollDurations({ ...limits, minSeconds: 3_600, maxSeconds: 86_400 })).toEqual([3_600, 21_600, 43_200, 86_400]);
  });
  it('contain the server’s minimum if no usual duration fits', () =>
    expect(pollDurations({ ...limits, minSeconds: 10, maxSeconds: 100 })).toEqual([10]));
  it('default to a day, or to the longest that the server accepts', () => {
    expect(newPoll(limits).expiresIn).toBe(86_400);
    expect(newPoll({ ...limits, maxSeconds: 4_000 }).expiresIn).toBe(3_600);
  });
  it('are shown in their largest even unit', () =>
    expect([5_400, 7_200, 172_800].map(durationUnitOf)).toEqual(['minutes', 'hours', 'days']));
});

describe('pasted text', () => {
  it('yields no options if it is a single line', () => expect(splitPastedLines('Tern\n')).toEqual([]));
  it('yields an option per line without empty lines, for every kind of line break', () =>
    expect(splitPastedLines('Tern\r\n\r\n Gull \rAuk\n')).toEqual(['Tern', 'Gull', 'Auk']));
  it('fills the current option and the empty ones after it, then adds options', () =>
    expect(insertPastedLines(['a', '', 'z'], 0, ['1', '2', '3'], limits)).toEqual({ options: ['1', '2', '3', 'z'], last: 2, leftOut: 0 }));
  it('reports the number of lines beyond the maximum', () =>
    expect(insertPastedLines(['', ''], 0, ['1', '2', '3', '4', '5', '6'], limits)).toEqual({
      options: ['1', '2', '3', '4'],
      last: 3,
      leftOut: 2,
    }));
});
