import { expect, it } from 'vitest';
import { outboxStates } from '../../../../electron/contract/journal.ts';
import { isScheduledByApp, needsDecision } from '../../../../renderer/logic/compose/posts.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

it('needs a decision of the user about failed and unclear entries', () => {
  expect(outboxStates.filter((state) => needsDecision({ state }))).toEqual(['failed', 'unclear']);
});

it('counts an entry as scheduled by the app while it waits without a problem', () => {
  const later = makeDraft({ schedule: { at: 1, by: 'app' } });
  expect(isScheduledByApp({ state: 'waiting', problem: null, draft: later })).toBe(true);
  expect(isScheduledByApp({ state: 'waiting', problem: { code: 'offline' }, draft: later })).toBe(false);
  expect(isScheduledByApp({ state: 'failed', problem: null, draft: later })).toBe(false);
  expect(isScheduledByApp({ state: 'waiting', problem: null, draft: makeDraft({ schedule: { at: 1, by: 'server' } }) })).toBe(false);
  expect(isScheduledByApp({ state: 'waiting', problem: null, draft: makeDraft() })).toBe(false);
});
