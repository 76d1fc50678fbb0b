// The rows of the outbox page, over all accounts.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { OutboxEntry, UnreadableRow } from '../../../electron/contract/journal.ts';
import { needsPerson } from '../../logic/compose/entry-states.ts';
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

/** The first of its thread that is left. */
function firstOf(outbox: readonly OutboxEntry[], entry: OutboxEntry): OutboxEntry {
  const before = outbox.find(({ id }) => id === entry.after);
  return before ? firstOf(outbox, before) : entry;
}

/** What can't be read, what needs the person with what waits behind it, then the rest from the oldest on: the order of sending. */
export function outboxRows(sessions: readonly Source[]): OutboxRow[] {
  const unreadable = sessions.flatMap(({ key, unreadable: { rows } }) =>
    rows.flatMap((row) => (row.kind === 'post' ? [{ id: row.id, account: key, kind: 'unreadable' as const, unreadable: row }] : [])),
  );
  const entries = sessions
    .flatMap(({ key, composer: { outbox } }) =>
      outbox.map((entry) => ({ first: firstOf(outbox, entry), row: { id: entry.id, account: key, kind: 'entry' as const, entry } })),
    )
    .toSorted((a, b) => Number(needsPerson(b.first)) - Number(needsPerson(a.first)) || a.first.createdAt - b.first.createdAt);
  return [...unreadable, ...entries.map(({ row }) => row)];
}
