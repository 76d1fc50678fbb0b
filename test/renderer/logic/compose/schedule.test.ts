import { describe, expect, it } from 'vitest';
import { suggestedTime, timeProblem, possiblePublishers } from '../../../../renderer/logic/compose/schedule.ts';

const now = Date.UTC(2026, 0, 1, 12, 40);
const minuteMs = 60_000;

describe('the time of a scheduled post', () => {
  it('defaults to the next full hour that is at least half an hour ahead', () => {
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
  ] as const)('checks %s for publishing by the %s', (at, by, problem) => expect(timeProblem(at, now, by)).toBe(problem));
});

describe('the publisher of a scheduled post', () => {
  const further = { id: '2', text: 'two', attachments: [], poll: null };
  it.each([
    ['is the server or this app', { thread: [], scheduledId: null }, false, ['server', 'app']],
    ['is this app if the server cannot schedule posts', { thread: [], scheduledId: null }, true, ['app']],
    ['is this app for a thread', { thread: [further], scheduledId: null }, false, ['app']],
    ['is the server for a post that it has already scheduled', { thread: [], scheduledId: '9' }, false, ['server']],
  ] as const)('%s', (_, { thread, scheduledId }, lacks, who) =>
    expect(possiblePublishers({ thread: [...thread], scheduledId }, lacks)).toEqual(who),
  );
});
