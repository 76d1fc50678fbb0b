// What the window makes of the entries of the outbox: which need the person, and which wait for a time of their own. Pure.
import type { OutboxEntry } from '../../../electron/contract/journal.ts';

export const needsPerson = ({ state }: Pick<OutboxEntry, 'state'>): boolean => state === 'failed' || state === 'unclear';

/** This app sends it later: it is among the scheduled posts, and nothing that is on its way. */
export const isForLater = ({ state, problem, draft }: Pick<OutboxEntry, 'state' | 'problem' | 'draft'>): boolean =>
  draft.schedule?.by === 'app' && state === 'waiting' && problem === null;
