import { describe, expect, it } from 'vitest';
import { messageKey, messageRows } from '../../../../renderer/features/thread/message-rows.ts';
import type { Message } from '../../../../renderer/features/thread/message-rows.ts';

const noon = new Date(2026, 2, 1, 12).getTime();
const minutes = 60_000;
const message = (id: string, author: string, at: number, people = ['me', 'ida']): Message => ({ id, author, people, at });
const shown = { answered: null, people: ['me', 'ida'], firstUnread: null, self: 'me' };
const rows = (messages: Message[], more: object = {}) => messageRows({ ...shown, messages, ...more });

describe('the messages of a conversation', () => {
  it('are divided by days, and tell the own ones apart', () => {
    const two = rows([message('1', 'ida', noon), message('2', 'me', noon + 1 * minutes), message('3', 'ida', noon + 24 * 60 * minutes)]);
    expect(two.map(messageKey)).toEqual([`day:${noon}`, '1', '2', `day:${noon + 24 * 60 * minutes}`, '3']);
    expect(two.flatMap((row) => (row.kind === 'message' ? row.isOwn : []))).toEqual([false, true, false]);
  });
  it('go on where the same person wrote shortly before', () => {
    const all = rows([message('1', 'ida', noon), message('2', 'ida', noon + 9 * minutes), message('3', 'ida', noon + 30 * minutes)]);
    expect(all.flatMap((row) => (row.kind === 'message' ? row.goesOn : []))).toEqual([false, true, false]);
  });
  it('say who gets a message that not all get', () => {
    const all = rows([
      message('1', 'ida', noon, ['ida', 'me']),
      message('2', 'me', noon, ['me', 'sami']),
      message('3', 'me', noon, ['me']),
    ]);
    expect(all.flatMap((row) => (row.kind === 'message' ? [row.onlyTo] : []))).toEqual([null, ['sami'], []]);
  });
  it('know who was there before, and of the first one all', () => {
    const all = rows([
      message('1', 'ida', noon, ['ida', 'me']),
      message('2', 'me', noon, ['me', 'ida', 'sami']),
      message('3', 'ida', noon, ['me', 'ida', 'sami']),
    ]);
    expect(all.flatMap((row) => (row.kind === 'message' ? [row.known] : []))).toEqual([
      ['ida', 'me'],
      ['ida', 'me'],
      ['ida', 'me', 'sami'],
    ]);
  });
  it('begin with the post that they answer, and say where the unread ones begin', () =>
    expect(
      rows([message('1', 'ida', noon), message('2', 'ida', noon)], { answered: '0', firstUnread: '2' }).map((row) => row.kind),
    ).toEqual(['answered', 'day', 'message', 'unread', 'message']));
});
