import { describe, expect, it } from 'vitest';
import type { Draft, FurtherPost } from '../../../../electron/contract/draft.ts';
import { defaultPollLimits } from '../../../../electron/contract/writing.ts';
import { obstacleOf } from '../../../../renderer/features/compose/obstacle.ts';

const post = (text: string): FurtherPost => ({ id: text, text, attachments: [], poll: null });
const draft = (text: string, ...thread: string[]): Draft =>
  ({ ...post(text), thread: thread.map(post), schedule: null }) as unknown as Draft;
const now = Date.UTC(2026, 0, 1);
const limits = { roomFor: (text: string): number => 5 - text.length, poll: defaultPollLimits, media: () => null };

describe('a draft', () => {
  it('that fits can be posted', () => expect(obstacleOf(draft('Hello', 'there'), limits, now)).toBeNull());
  it('without anything can’t', () => expect(obstacleOf(draft(' '), limits, now)?.reason).toBe('Write or attach something first.'));
  it('that is too long can’t', () =>
    expect(obstacleOf(draft('Hello!'), limits, now)?.reason).toBe('1 character too many for this server.'));
  it('names the post of its thread that can’t', () => {
    expect(obstacleOf(draft('Hello', 'there', ''), limits, now)).toEqual({
      at: 2,
      reason: 'Post 3 is empty: write something, or remove it.',
    });
    expect(obstacleOf(draft('Hello', 'you there'), limits, now)).toEqual({ at: 1, reason: 'Post 2 is too long for this server.' });
  });
  it('that is scheduled needs a time that its server takes', () => {
    const at = now + 60_000;
    expect(obstacleOf({ ...draft('Hello'), schedule: { at, by: 'app' } }, limits, now)).toBeNull();
    expect(obstacleOf({ ...draft('Hello'), schedule: { at, by: 'server' } }, limits, now)?.reason).toBe(
      'The time has to be at least 5 minutes from now.',
    );
  });
  it('names the post whose poll can’t be sent', () => {
    const poll = { options: ['Gulls'], expiresIn: 86_400, multiple: false, hideTotals: false };
    const thread = [{ ...post('more'), poll }];
    expect(obstacleOf({ ...draft('Hello'), thread } as unknown as Draft, limits, now)?.at).toBe(1);
  });
  it('with an attachment needs no text', () => {
    expect(obstacleOf({ ...draft(''), attachments: [{ id: 'a' }] } as unknown as Draft, limits, now)).toBeNull();
  });
});
