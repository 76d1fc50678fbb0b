import { describe, expect, it } from 'vitest';
import { suggestedTime, timeProblem, whoCanPost } from '../../../../renderer/logic/compose/schedule.ts';

const now = Date.UTC(2026, 0, 1, 12, 40);
const minuteMs = 60_000;

describe('the time of a scheduled post', () => {
  it('is suggested on a full hour, half an hour ahead at least', () => {
    expect(new Date(suggestedTime(now)).toISOString()).toBe('2026-01-01T14:00:00.000Z');
    expect(new Date(suggestedTime(now - 20 * minuteMs)).toISOString()).toBe('2026-01-01T13:00:00.000Z');
  });

  it.each([
    [null, 'server', 'invalid'],
    [now + 4 * minuteMs, 'server', 'tooSoon'],
    [now + 5 * minuteMs, 'server', null],
    [now + minuteMs, 'app', null],
    [now - 1, 'app', 'past'],
    [now - 1, 'server', 'past'],
    [now + 400_000_000 * minuteMs, 'server', 'tooFar'],
  ] as const)('at %s by the %s', (at, by, problem) => expect(timeProblem(at, now, by)).toBe(problem));
});

describe('a scheduled post', () => {
  const further = { id: '2', text: 'two', attachments: [], poll: null };
  it.each([
    ['goes by the server or by this app', { thread: [], scheduledId: null }, false, ['server', 'app']],
    ['goes by this app where the server can’t', { thread: [], scheduledId: null }, true, ['app']],
    ['with a thread goes by this app', { thread: [further], scheduledId: null }, false, ['app']],
    ['stays at the server that has it', { thread: [], scheduledId: '9' }, false, ['server']],
  ] as const)('%s', (_, { thread, scheduledId }, lacks, who) =>
    expect(whoCanPost({ thread: [...thread], scheduledId }, lacks)).toEqual(who),
  );
});
