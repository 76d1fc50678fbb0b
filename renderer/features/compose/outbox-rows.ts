// The rows of the outbox page, over all accounts.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { OutboxEntry, UnreadableRow } from '../../../electron/contract/journal.ts';
import type { Session } from '../../state/account/session.svelte.ts';

export type OutboxRow = { id: string; account: AccountKey } & (
  { kind: 'entry'; entry: OutboxEntry } | { kind: 'unreadable'; unreadable: UnreadableRow }
);
/** Of a session, what the rows come from. */
export interface Source {
  key: Session['key'];
  composer: Pick<Session['composer'], 'outbox'>;
  unreadable: Pick<Session['unreadable'], 'rows'>;
}

const needsPerson = ({ state }: OutboxEntry): boolean => state === 'failed' || state === 'unclear';

/** What can't be read, what needs the person, then the rest from the oldest on: the order of sending. */
export function outboxRows(sessions: readonly Source[]): OutboxRow[] {
  const unreadable = sessions.flatMap(({ key, unreadable: { rows } }) =>
    rows.flatMap((row) => (row.kind === 'post' ? [{ id: row.id, account: key, kind: 'unreadable' as const, unreadable: row }] : [])),
  );
  const entries = sessions
    .flatMap(({ key, composer }) => composer.outbox.map((entry) => ({ id: entry.id, account: key, kind: 'entry' as const, entry })))
    .toSorted((a, b) => Number(needsPerson(b.entry)) - Number(needsPerson(a.entry)) || a.entry.createdAt - b.entry.createdAt);
  return [...unreadable, ...entries];
}
