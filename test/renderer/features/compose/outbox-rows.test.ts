// Tests the rows of the Outbox view, and the reason shown for a waiting post (outbox-entries.ts).
import { describe, expect, it } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { OutboxEntry, UnreadableRow } from '../../../../electron/contract/journal.ts';
import { outboxRows, describeWait } from '../../../../renderer/features/compose/outbox-entries.ts';
import { makeDraft, makeEntry } from '../../../electron/storage/samples.ts';

const mira = makeAccountKey('https://coast.example', '1');
const jon = makeAccountKey('https://hill.example', '2');
const entry = (id: string, createdAt: number, more: Partial<OutboxEntry> = {}) => makeEntry({ id, createdAt, ...more });
const unreadable = (id: string, kind: UnreadableRow['kind']): UnreadableRow => ({ id, kind, text: '', file: 'journal.db', foundAt: 0 });

it('sorts the posts of all accounts: unreadable posts, posts that need the user, then the others, oldest first', () => {
  const rows = outboxRows([
    {
      key: mira,
      composer: { outbox: [entry('a', 3), entry('b', 5, { state: 'unclear' })] },
      unreadable: { rows: [unreadable('x', 'draft')] },
    },
    {
      key: jon,
      composer: { outbox: [entry('c', 2, { state: 'sending' }), entry('d', 4, { state: 'failed' })] },
      unreadable: { rows: [unreadable('y', 'post')] },
    },
  ]);
  expect(rows.map(({ id, account }) => [id, account])).toEqual([
    ['y', jon],
    ['d', jon],
    ['b', mira],
    ['c', jon],
    ['a', mira],
  ]);
});

it('keeps the posts of a thread together when its first post was refused', () => {
  const outbox = [
    entry('a', 1),
    entry('b', 2, { state: 'failed' }),
    entry('c', 3, { after: 'b' }),
    entry('d', 3, { after: 'c' }),
    entry('e', 2.5, { state: 'failed' }),
  ];
  const rows = outboxRows([{ key: mira, composer: { outbox }, unreadable: { rows: [] } }]);
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e', 'a']);
});

describe('the reason that a queued post waits', () => {
  const now = Date.parse('2026-06-01T12:00:00');
  const later = now + 3_600_000;
  const waitText = (more: Partial<OutboxEntry>, isBehind = false) => describeWait(entry('a', 0, more), { isBehind, now });

  it('is empty for a post that is sent at once', () => expect(waitText({})).toBe(''));
  it('is an earlier queued reply to the same post', () =>
    expect(waitText({}, true)).toBe('It will be sent after your earlier reply to the same post.'));
  it('is the previous post of its thread', () =>
    expect(waitText({ after: 'b' })).toBe('It will be sent after the previous post in its thread.'));
  it('is its Undo period, until that ends', () => {
    expect(waitText({ dueAt: later })).toBe('It is delayed briefly, so that you can undo it.');
    expect(waitText({ dueAt: now - 1 })).toBe('');
  });
  it('is the last failure, with the time of the next try', () => {
    expect(waitText({ problem: { code: 'offline' } })).not.toMatch(/Next try/);
    expect(waitText({ problem: { code: 'offline' }, retryAt: later })).toMatch(/ Next try: June 1, 2026 at 1:00.PM\.$/);
    expect(waitText({ problem: { code: 'offline' }, retryAt: now - 1 })).not.toMatch(/Next try/);
  });
  it('is the scheduled time, or the time of the next try', () => {
    const schedule = { at: later, by: 'app' as const };
    expect(waitText({ draft: makeDraft({ schedule }) })).toMatch(/^It will be sent on June 1, 2026 at 1:00.PM\.$/);
    expect(waitText({ draft: makeDraft({ schedule: { ...schedule, by: 'server' } }) })).toBe('');
    expect(waitText({ retryAt: later })).toMatch(/^It will be sent on /);
  });
});
