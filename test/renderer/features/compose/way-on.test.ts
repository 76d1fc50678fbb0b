import { expect, it } from 'vitest';
import type { Schedule } from '../../../../electron/contract/draft.ts';
import type { OutboxState } from '../../../../electron/contract/journal.ts';
import { fail } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { wayOn } from '../../../../renderer/features/compose/way-on.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

const now = 1_000_000;
const host = 'coast.example';
const later = (by: Schedule['by']): Schedule => ({ at: now + 1, by });
const passed = (by: Schedule['by']): Schedule => ({ at: now, by });
const notOffered = fail('not-offered', 'schedule-not-offered', { host }).error;
const tooSoon = fail('validation', 'schedule-too-soon').error;

it.each<[string, OutboxState, Failure | null, Schedule | null, ReturnType<typeof wayOn>]>([
  ['a post that waits is sent at once', 'waiting', null, null, 'send-now'],
  ['one that the app sends later is posted at once', 'waiting', null, later('app'), 'post-now'],
  ['one whose time has passed is sent at once', 'waiting', null, passed('app'), 'send-now'],
  ['a refused one is tried again', 'failed', fail('validation').error, null, 'retry'],
  ['one that is perhaps posted is tried again', 'unclear', fail('timeout', 'answer-lost').error, later('server'), 'retry'],
  ['one that its server can’t post later is sent by the app', 'failed', notOffered, later('server'), 'send-by-app'],
  ['one whose time passed meanwhile is posted at once', 'failed', notOffered, passed('server'), 'post-now'],
  ['one whose time is too near is posted at once', 'failed', tooSoon, later('server'), 'post-now'],
  ['another refusal of a scheduled one is answered by trying again', 'failed', fail('forbidden').error, later('server'), 'retry'],
])('%s', (_, state, problem, schedule, expected) => {
  expect(wayOn({ state, problem, draft: makeDraft({ schedule }) }, now)).toBe(expected);
});
