import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import { groupNotifications } from '../../../../renderer/logic/timelines/group-notifications.ts';
import type { GroupedFact } from '../../../../renderer/logic/timelines/group-notifications.ts';

type Row = [type: string, statusId: string | null, accountId: string, time?: string] | 'gap';

/** Newest first; ids count down from the number of rows. */
function grouped(...rows: Row[]) {
  const facts = new Map<string, GroupedFact>();
  const entries = rows.map((row, at): TimelineEntry => {
    const id = String(rows.length - at);
    if (row === 'gap') return { kind: 'gap', newer: String(rows.length - at + 1), older: String(rows.length - at - 1) };
    const [type, statusId, accountId, time = '2026-11-21T12:00:00Z'] = row;
    facts.set(id, { type, statusId, accountId, created_at: time });
    return { kind: 'entry', id };
  });
  return groupNotifications(entries, (id) => facts.get(id) ?? null);
}
const ids = (rows: ReturnType<typeof grouped>) => rows.map((row) => (row.kind === 'gap' ? 'gap' : row.ids.join('+')));

describe('grouping notifications', () => {
  it('joins favourites of one post, newest first', () => {
    const [group, ...rest] = grouped(['favourite', 'p', 'ida'], ['favourite', 'p', 'tomas'], ['favourite', 'p', 'edda']);
    expect(rest).toEqual([]);
    expect(group).toMatchObject({ key: '3', ids: ['3', '2', '1'], accountIds: ['ida', 'tomas', 'edda'], statusId: 'p' });
  });

  it('keeps posts and types apart, even when they alternate', () => {
    const rows = grouped(
      ['favourite', 'p', 'a'],
      ['reblog', 'p', 'b'],
      ['favourite', 'q', 'c'],
      ['favourite', 'p', 'd'],
      ['reblog', 'p', 'e'],
    );
    expect(ids(rows)).toEqual(['5+2', '4+1', '3']);
  });

  it('never groups mentions, polls or posts', () => {
    const rows = grouped(['mention', 'p', 'a'], ['mention', 'p', 'a'], ['poll', 'p', 'a'], ['poll', 'p', 'a'], ['status', 'p', 'a']);
    expect(ids(rows)).toEqual(['5', '4', '3', '2', '1']);
  });

  it('groups follows by day', () => {
    const rows = grouped(
      ['follow', null, 'a', '2026-11-21T12:00:00'],
      ['follow', null, 'b', '2026-11-21T01:00:00'],
      ['follow', null, 'c', '2026-11-20T23:00:00'],
    );
    expect(ids(rows)).toEqual(['3+2', '1']);
  });

  it('lists an account once that did it twice', () => {
    const [group] = grouped(['favourite', 'p', 'ida'], ['favourite', 'p', 'ida']);
    expect(group).toMatchObject({ ids: ['2', '1'], accountIds: ['ida'] });
  });

  it('makes groups of at most a day', () => {
    const rows = grouped(
      ['favourite', 'p', 'a', '2026-11-21T12:00:00Z'],
      ['favourite', 'p', 'b', '2026-11-20T12:00:01Z'],
      ['favourite', 'p', 'c', '2026-11-20T11:00:00Z'],
    );
    expect(ids(rows)).toEqual(['3+2', '1']);
  });

  it('makes no group across a gap', () => {
    const rows = grouped(['favourite', 'p', 'a'], 'gap', ['favourite', 'p', 'b']);
    expect(ids(rows)).toEqual(['3', 'gap', '1']);
    expect(rows[1]).toMatchObject({ kind: 'gap', newer: '3', older: '1' });
  });

  it('leaves out unknown notifications, and does not group a favourite without its post', () => {
    const facts = (id: string): GroupedFact | null =>
      id === '2' ? null : { type: 'favourite', statusId: null, accountId: 'a', created_at: '2026-11-21T12:00:00Z' };
    const rows = groupNotifications(
      ['3', '2', '1'].map((id) => ({ kind: 'entry' as const, id })),
      facts,
    );
    expect(ids(rows)).toEqual(['3', '1']);
  });
});
