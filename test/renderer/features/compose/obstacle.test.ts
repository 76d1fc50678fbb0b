import { describe, expect, it } from 'vitest';
import type { Draft, FurtherPost } from '../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../electron/contract/default-limits.ts';
import { obstacleOf } from '../../../../renderer/features/compose/obstacle.ts';

const post = (text: string): FurtherPost => ({ id: text, text, attachments: [], poll: null });
const draft = (text: string, ...thread: string[]): Draft =>
  ({ ...post(text), thread: thread.map(post), schedule: null }) as unknown as Draft;
const now = Date.UTC(2026, 0, 1);
const limits = { countRemaining: (text: string): number => 5 - text.length, poll: defaultPollLimits, media: () => null };

describe('obstacleOf', () => {
  it('returns null for a draft within the limits', () => expect(obstacleOf(draft('Hello', 'there'), limits, now)).toBeNull());
  it('refuses a draft without text and attachments', () =>
    expect(obstacleOf(draft(' '), limits, now)?.reason).toBe('Write or attach something first.'));
  it('refuses a draft that is too long', () =>
    expect(obstacleOf(draft('Hello!'), limits, now)?.reason).toBe('1 character too many for this server.'));
  it('returns the index of the empty or too long post of a thread', () => {
    expect(obstacleOf(draft('Hello', 'there', ''), limits, now)).toEqual({
      at: 2,
      reason: 'Post 3 is empty: write something, or remove it.',
    });
    expect(obstacleOf(draft('Hello', 'you there'), limits, now)).toEqual({ at: 1, reason: 'Post 2 is too long for this server.' });
  });
  it('refuses a server-side schedule that is earlier than the server accepts', () => {
    const at = now + 60_000;
    expect(obstacleOf({ ...draft('Hello'), schedule: { at, by: 'app' } }, limits, now)).toBeNull();
    expect(obstacleOf({ ...draft('Hello'), schedule: { at, by: 'server' } }, limits, now)?.reason).toBe(
      'The time has to be at least 5 minutes from now.',
    );
  });
  it('returns the index of the post whose poll is invalid', () => {
    const poll = { options: ['Gulls'], expiresIn: 86_400, multiple: false, hideTotals: false };
    const thread = [{ ...post('more'), poll }];
    expect(obstacleOf({ ...draft('Hello'), thread } as unknown as Draft, limits, now)?.at).toBe(1);
  });
  it('accepts an attachment without text', () => {
    expect(obstacleOf({ ...draft(''), attachments: [{ id: 'a' }] } as unknown as Draft, limits, now)).toBeNull();
  });
});
