import { describe, expect, it } from 'vitest';
import { messageKey, messageRows } from '../../../../renderer/features/thread/messages.svelte.ts';
import type { DirectMessage } from '../../../../renderer/features/thread/messages.svelte.ts';

const noon = new Date(2026, 2, 1, 12).getTime();
const minutes = 60_000;
const message = (id: string, author: string, at: number, people = ['me', 'ida']): DirectMessage => ({ id, author, people, at });
const conversation = { answered: null, people: ['me', 'ida'], firstUnread: null, self: 'me' };
const rows = (messages: DirectMessage[], more: object = {}) => messageRows({ ...conversation, messages, ...more });

describe('messageRows', () => {
  it('separates days, and marks the user’s own messages', () => {
    const two = rows([message('1', 'ida', noon), message('2', 'me', noon + 1 * minutes), message('3', 'ida', noon + 24 * 60 * minutes)]);
    expect(two.map(messageKey)).toEqual([`day:${noon}`, '1', '2', `day:${noon + 24 * 60 * minutes}`, '3']);
    expect(two.flatMap((row) => (row.kind === 'message' ? row.isOwn : []))).toEqual([false, true, false]);
  });
  it('joins a message to an earlier one of the same author within ten minutes', () => {
    const all = rows([message('1', 'ida', noon), message('2', 'ida', noon + 9 * minutes), message('3', 'ida', noon + 30 * minutes)]);
    expect(all.flatMap((row) => (row.kind === 'message' ? row.isContinuation : []))).toEqual([false, true, false]);
  });
  it('lists the recipients of a message that does not go to all participants', () => {
    const all = rows([
      message('1', 'ida', noon, ['ida', 'me']),
      message('2', 'me', noon, ['me', 'sami']),
      message('3', 'me', noon, ['me']),
    ]);
    expect(all.flatMap((row) => (row.kind === 'message' ? [row.onlyTo] : []))).toEqual([null, ['sami'], []]);
  });
  it('lists new participants, none for the first message', () => {
    const all = rows([
      message('1', 'ida', noon, ['ida', 'me']),
      message('2', 'me', noon, ['me', 'ida', 'sami']),
      message('3', 'ida', noon, ['me', 'ida', 'sami']),
    ]);
    expect(all.flatMap((row) => (row.kind === 'message' ? [row.newParticipantIds] : []))).toEqual([[], ['sami'], []]);
  });
  it('starts with the parent post, and marks the first unread message', () =>
    expect(
      rows([message('1', 'ida', noon), message('2', 'ida', noon)], { answered: '0', firstUnread: '2' }).map((row) => row.kind),
    ).toEqual(['answered', 'day', 'message', 'unread', 'message']));
});
