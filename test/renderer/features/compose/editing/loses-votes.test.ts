import { describe, expect, it } from 'vitest';
import { losesVotes } from '../../../../../renderer/features/compose/editing/loses-votes.ts';

const poll = {
  options: ['Gull', 'Tern'].map((title) => ({ title, votes_count: 2, emojis: [] })),
  multiple: false,
  votes_count: 4,
};
const kept = { options: ['Gull', 'Tern'], expiresIn: 300, multiple: false, hideTotals: false };

describe('a changed post', () => {
  it.each([
    ['with the same options', kept],
    ['with another end of its poll, and an empty option', { ...kept, expiresIn: 900, options: ['Gull', 'Tern', ' '] }],
  ])('%s keeps the votes', (_, after) => expect(losesVotes(poll, after)).toBe(false));

  it.each([
    ['with another option', { ...kept, options: ['Gull', 'Skua'] }],
    ['with one option more', { ...kept, options: ['Gull', 'Tern', 'Skua'] }],
    ['with the options in another order', { ...kept, options: ['Tern', 'Gull'] }],
    ['with several choices', { ...kept, multiple: true }],
    ['without its poll', null],
  ])('%s loses the votes', (_, after) => expect(losesVotes(poll, after)).toBe(true));

  it('loses none where nobody has voted', () => expect(losesVotes({ ...poll, votes_count: 0 }, null)).toBe(false));
});
