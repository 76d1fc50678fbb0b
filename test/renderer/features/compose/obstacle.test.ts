import { describe, expect, it } from 'vitest';
import type { Draft, FurtherPost } from '../../../../electron/contract/draft.ts';
import { obstacleOf } from '../../../../renderer/features/compose/obstacle.ts';

const post = (text: string): FurtherPost => ({ id: text, text, attachments: [], poll: null });
const draft = (text: string, ...thread: string[]): Draft =>
  ({ ...post(text), thread: thread.map(post), schedule: null }) as unknown as Draft;
const now = Date.UTC(2026, 0, 1);
const room = (text: string): number => 5 - text.length;

describe('a draft', () => {
  it('that fits can be posted', () => expect(obstacleOf(draft('Hello', 'there'), room, now)).toBeNull());
  it('without anything can’t', () => expect(obstacleOf(draft(' '), room, now)?.reason).toBe('Write something first.'));
  it('that is too long can’t', () => expect(obstacleOf(draft('Hello!'), room, now)?.reason).toBe('1 character too many for this server.'));
  it('names the post of its thread that can’t', () => {
    expect(obstacleOf(draft('Hello', 'there', ''), room, now)).toEqual({
      at: 2,
      reason: 'Post 3 is empty: write something, or remove it.',
    });
    expect(obstacleOf(draft('Hello', 'you there'), room, now)).toEqual({ at: 1, reason: 'Post 2 is too long for this server.' });
  });
  it('that is scheduled needs a time that its server takes', () => {
    const at = now + 60_000;
    expect(obstacleOf({ ...draft('Hello'), schedule: { at, by: 'app' } }, room, now)).toBeNull();
    expect(obstacleOf({ ...draft('Hello'), schedule: { at, by: 'server' } }, room, now)?.reason).toBe(
      'The time has to be at least 5 minutes from now.',
    );
  });
  it('with an attachment needs no text', () => {
    expect(obstacleOf({ ...draft(''), attachments: [{ id: 'a' }] } as unknown as Draft, room, now)).toBeNull();
  });
});
