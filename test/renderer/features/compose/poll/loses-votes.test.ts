import { describe, expect, it } from 'vitest';
import { losesVotes } from '../../../../../renderer/features/compose/poll/describe-poll.ts';

const poll = {
  options: ['Gull', 'Tern'].map((title) => ({ title, votes_count: 2, emojis: [] })),
  multiple: false,
  votes_count: 4,
};
const unchangedPoll = { options: ['Gull', 'Tern'], expiresIn: 300, multiple: false, hideTotals: false };

describe('losesVotes', () => {
  it.each([
    ['the same options', unchangedPoll],
    ['another duration and an empty option', { ...unchangedPoll, expiresIn: 900, options: ['Gull', 'Tern', ' '] }],
  ])('keeps the votes with %s', (_, after) => expect(losesVotes(poll, after)).toBe(false));

  it.each([
    ['a replaced option', { ...unchangedPoll, options: ['Gull', 'Skua'] }],
    ['an added option', { ...unchangedPoll, options: ['Gull', 'Tern', 'Skua'] }],
    ['options in another order', { ...unchangedPoll, options: ['Tern', 'Gull'] }],
    ['multiple choice', { ...unchangedPoll, multiple: true }],
    ['a removed poll', null],
  ])('loses the votes with %s', (_, after) => expect(losesVotes(poll, after)).toBe(true));

  it('loses no votes if nobody has voted', () => expect(losesVotes({ ...poll, votes_count: 0 }, null)).toBe(false));
});
