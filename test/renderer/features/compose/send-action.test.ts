import { expect, it } from 'vitest';
import type { Schedule } from '../../../../electron/contract/draft.ts';
import type { OutboxState } from '../../../../electron/contract/journal.ts';
import { fail } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { changesOf, sendActionOf } from '../../../../renderer/features/compose/outbox-entries.ts';
import { makeAttachment } from '../../../electron/outbox/uploads.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

const now = 1_000_000;
const host = 'coast.example';
const later = (by: Schedule['by']): Schedule => ({ at: now + 1, by });
const passed = (by: Schedule['by']): Schedule => ({ at: now, by });
const notOffered = fail('not-offered', 'schedule-not-offered', { host }).error;
const missingPost = (problem: 'replied-post-gone' | 'quoted-post-gone' | 'edited-post-gone') => fail('not-found', problem, { host }).error;
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
  ['posts a reply to a post that is gone as no reply', 'failed', missingPost('replied-post-gone'), null, 'post-without-reply'],
  ['posts without a quoted post that is gone', 'failed', missingPost('quoted-post-gone'), later('server'), 'post-without-quote'],
  ['posts the edit of a post that is gone as a new post', 'failed', missingPost('edited-post-gone'), null, 'post-as-new'],
  ['retries a scheduled post after any other refusal', 'failed', fail('forbidden').error, later('server'), 'retry'],
])('%s', (_, state, problem, schedule, expected) => {
  expect(sendActionOf({ state, problem, draft: makeDraft({ schedule }) }, now)).toBe(expected);
});

it('posts the text of a post that is gone without the files that its server deleted', () => {
  const [added, deleted] = [makeAttachment(), makeAttachment({ serverId: '5' })];
  const draft = makeDraft({ editedId: '9', editedAt: '2026-05-04T12:00:00Z', attachments: [added, deleted] });
  expect(changesOf('post-as-new', draft)).toEqual({ editedId: null, editedAt: null, attachments: [added] });
});

it('keeps the time of a post that is sent without its quote', () => {
  expect(changesOf('post-without-quote', makeDraft({ schedule: later('server'), quotedId: '5' }))).toEqual({ quotedId: null });
});
