import { expect, it } from 'vitest';
import { outboxStates } from '../../../../electron/contract/journal.ts';
import { isForLater, needsPerson } from '../../../../renderer/logic/compose/entry-states.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

it('the person is needed for what failed and for what is perhaps posted', () => {
  expect(outboxStates.filter((state) => needsPerson({ state }))).toEqual(['failed', 'unclear']);
});

it('what this app sends later is not on its way, until its time has come and it can’t be sent', () => {
  const later = makeDraft({ schedule: { at: 1, by: 'app' } });
  expect(isForLater({ state: 'waiting', problem: null, draft: later })).toBe(true);
  expect(isForLater({ state: 'waiting', problem: { code: 'offline' }, draft: later })).toBe(false);
  expect(isForLater({ state: 'failed', problem: null, draft: later })).toBe(false);
  expect(isForLater({ state: 'waiting', problem: null, draft: makeDraft({ schedule: { at: 1, by: 'server' } }) })).toBe(false);
  expect(isForLater({ state: 'waiting', problem: null, draft: makeDraft() })).toBe(false);
});
