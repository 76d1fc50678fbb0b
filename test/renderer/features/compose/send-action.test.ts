import { expect, it } from 'vitest';
import type { Schedule } from '../../../../electron/contract/draft.ts';
import type { OutboxState } from '../../../../electron/contract/journal.ts';
import { fail } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { sendActionOf } from '../../../../renderer/features/compose/outbox-entries.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

const now = 1_000_000;
const host = 'coast.example';
const later = (by: Schedule['by']): Schedule => ({ at: now + 1, by });
const passed = (by: Schedule['by']): Schedule => ({ at: now, by });
const notOffered = fail('not-offered', 'schedule-not-offered', { host }).error;
const tooSoon = fail('validation', 'schedule-too-soon').error;

it.each<[string, OutboxState, Failure | null, Schedule | null, ReturnType<typeof sendActionOf>]>([
  ['sends a waiting post at once', 'waiting', null, null, 'send-now'],
  ['posts a post that this app would send later at once', 'waiting', null, later('app'), 'post-now'],
  ['sends a waiting post whose scheduled time has passed at once', 'waiting', null, passed('app'), 'send-now'],
  ['retries a refused post', 'failed', fail('validation').error, null, 'retry'],
  ['retries a scheduled post whose delivery is uncertain', 'unclear', fail('timeout', 'answer-lost').error, later('server'), 'retry'],
  ['schedules a post in this app if the server cannot schedule', 'failed', notOffered, later('server'), 'send-by-app'],
  ['posts at once if the server cannot schedule and the time has passed', 'failed', notOffered, passed('server'), 'post-now'],
  ['posts at once if the scheduled time is too near for the server', 'failed', tooSoon, later('server'), 'post-now'],
  ['retries a scheduled post after any other refusal', 'failed', fail('forbidden').error, later('server'), 'retry'],
])('%s', (_, state, problem, schedule, expected) => {
  expect(sendActionOf({ state, problem, draft: makeDraft({ schedule }) }, now)).toBe(expected);
});
