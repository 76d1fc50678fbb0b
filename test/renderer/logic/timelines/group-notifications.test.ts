// Tests grouping notifications into rows.
import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../electron/contract/journal.ts';
import { groupNotifications } from '../../../../renderer/logic/timelines/group-notifications.ts';
import type { NotificationFacts } from '../../../../renderer/logic/timelines/group-notifications.ts';

type RowSketch = [type: string, statusId: string | null, accountId: string, time?: string] | 'gap';

/** Creates rows, newest first; ids count down from the number of rows. */
function groupRows(...rows: RowSketch[]) {
  const facts = new Map<string, NotificationFacts>();
  const entries = rows.map((row, at): TimelineEntry => {
    const id = String(rows.length - at);
    if (row === 'gap') return { kind: 'gap', newer: String(rows.length - at + 1), older: String(rows.length - at - 1) };
    const [type, statusId, accountId, time = '2026-11-21T12:00:00Z'] = row;
    facts.set(id, { type, statusId, accountId, created_at: time, group_key: null, group: null });
    return { kind: 'entry', id };
  });
  return groupNotifications(entries, (id) => facts.get(id) ?? null);
}
const ids = (rows: ReturnType<typeof groupRows>) => rows.map((row) => (row.kind === 'gap' ? 'gap' : row.ids.join('+')));

describe('grouping notifications', () => {
  it('groups favourites of one post, newest first', () => {
    const [group, ...rest] = groupRows(['favourite', 'p', 'ida'], ['favourite', 'p', 'tomas'], ['favourite', 'p', 'edda']);
    expect(rest).toEqual([]);
    expect(group).toMatchObject({ key: '3', ids: ['3', '2', '1'], accountIds: ['ida', 'tomas', 'edda'], statusId: 'p' });
  });

  it('groups by post and type, even if they alternate', () => {
    const rows = groupRows(
      ['favourite', 'p', 'a'],
      ['reblog', 'p', 'b'],
      ['favourite', 'q', 'c'],
      ['favourite', 'p', 'd'],
      ['reblog', 'p', 'e'],
    );
    expect(ids(rows)).toEqual(['5+2', '4+1', '3']);
  });

  it('never groups mentions, polls, or posts', () => {
    const rows = groupRows(['mention', 'p', 'a'], ['mention', 'p', 'a'], ['poll', 'p', 'a'], ['poll', 'p', 'a'], ['status', 'p', 'a']);
    expect(ids(rows)).toEqual(['5', '4', '3', '2', '1']);
  });

  it('groups follows by day', () => {
    const rows = groupRows(
      ['follow', null, 'a', '2026-11-21T12:00:00'],
      ['follow', null, 'b', '2026-11-21T01:00:00'],
      ['follow', null, 'c', '2026-11-20T23:00:00'],
    );
    expect(ids(rows)).toEqual(['3+2', '1']);
  });

  it('groups sign-ups by day', () => {
    expect(ids(groupRows(['admin.sign_up', null, 'a'], ['admin.sign_up', null, 'b']))).toEqual(['2+1']);
  });

  it('lists an account with two favourites once', () => {
    const [group] = groupRows(['favourite', 'p', 'ida'], ['favourite', 'p', 'ida']);
    expect(group).toMatchObject({ ids: ['2', '1'], accountIds: ['ida'] });
  });

  it('limits a group to a day', () => {
    const rows = groupRows(
      ['favourite', 'p', 'a', '2026-11-21T12:00:00Z'],
      ['favourite', 'p', 'b', '2026-11-20T12:00:01Z'],
      ['favourite', 'p', 'c', '2026-11-20T11:00:00Z'],
    );
    expect(ids(rows)).toEqual(['3+2', '1']);
  });

  it('does not group across a gap', () => {
    const rows = groupRows(['favourite', 'p', 'a'], 'gap', ['favourite', 'p', 'b']);
    expect(ids(rows)).toEqual(['3', 'gap', '1']);
    expect(rows[1]).toMatchObject({ kind: 'gap', newer: '3', older: '1' });
  });

  it('omits unknown notifications, and does not group a favourite without its post', () => {
    const facts = (id: string): NotificationFacts | null =>
      id === '2'
        ? null
        : { type: 'favourite', statusId: null, accountId: 'a', created_at: '2026-11-21T12:00:00Z', group_key: null, group: null };
    const rows = groupNotifications(
      ['3', '2', '1'].map((id) => ({ kind: 'entry' as const, id })),
      facts,
    );
    expect(ids(rows)).toEqual(['3', '1']);
  });
});

describe('notifications grouped by the server', () => {
  const fact = (more: Partial<NotificationFacts> = {}): NotificationFacts => ({
    type: 'favourite',
    statusId: 'p',
    accountId: 'ida',
    created_at: '2026-11-21T12:00:00Z',
    group_key: 'favourite-p-1',
    group: null,
    ...more,
  });
  const createGroup = (count: number, newest_id: string, accountIds = ['ida', 'edda']) => ({ group: { count, newest_id, accountIds } });
  const rowsOf = (facts: Record<string, NotificationFacts>) =>
    groupNotifications(
      Object.keys(facts)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((id) => ({ kind: 'entry' as const, id })),
      (id) => facts[id] ?? null,
    );

  it('counts everyone in the group, and returns its key if it has unlisted members', () => {
    expect(rowsOf({ 5: fact(createGroup(7, '5')) })).toMatchObject([
      { ids: ['5'], people: 7, accountIds: ['ida', 'edda'], serverKey: 'favourite-p-1' },
    ]);
  });

  it('adds notifications streamed later, and counts nobody twice', () => {
    const later = { 9: fact({ accountId: 'tomas' }), 5: fact(createGroup(7, '5')) };
    expect(rowsOf(later)).toMatchObject([{ key: '9', ids: ['9', '5'], people: 8, accountIds: ['tomas', 'ida', 'edda'] }]);
    const both = {
      9: fact({ accountId: 'tomas', group: { count: 8, newest_id: '9', accountIds: ['tomas'] } }),
      5: fact(createGroup(7, '5')),
    };
    expect(rowsOf(both)).toMatchObject([{ ids: ['9', '5'], people: 8 }]);
    const facts = { 9: fact(createGroup(7, '9')), 5: fact() };
    expect(rowsOf(facts)).toMatchObject([{ ids: ['9', '5'], people: 7 }]);
  });

  it('groups streamed notifications, also over several days', () => {
    const rows = rowsOf({ 9: fact(), 5: fact({ accountId: 'edda', created_at: '2026-11-19T12:00:00Z' }) });
    expect(rows).toMatchObject([{ ids: ['9', '5'], people: 2, serverKey: null }]);
  });

  it('keeps separate groups of one post and ungrouped notifications separate', () => {
    expect(ids(rowsOf({ 9: fact(), 5: fact({ group_key: 'favourite-p-0' }) }))).toEqual(['9', '5']);
    const alone = (id: string) => fact({ group_key: `ungrouped-${id}` });
    expect(ids(rowsOf({ 9: alone('9'), 5: alone('5') }))).toEqual(['9', '5']);
  });

  it('shows each mention in its own row, even if the server groups them', () => {
    expect(ids(rowsOf({ 9: fact({ type: 'mention' }), 5: fact({ type: 'mention' }) }))).toEqual(['9', '5']);
  });
});
