// The rows of the outbox page, and what a waiting post is said to wait for (waiting-words.ts).
import { describe, expect, it } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { OutboxEntry, UnreadableRow } from '../../../../electron/contract/journal.ts';
import { outboxRows } from '../../../../renderer/features/compose/outbox-rows.ts';
import { waitingWords } from '../../../../renderer/features/compose/waiting-words.ts';
import { makeDraft, makeEntry } from '../../../electron/storage/samples.ts';

const [mira, jon] = [makeAccountKey('https://coast.example', '1'), makeAccountKey('https://hill.example', '2')];
const entry = (id: string, createdAt: number, more: Partial<OutboxEntry> = {}) => makeEntry({ id, createdAt, ...more });
const unreadable = (id: string, kind: UnreadableRow['kind']): UnreadableRow => ({ id, kind, text: '', file: 'journal.db', foundAt: 0 });

it('the page shows the posts of all accounts: unreadable ones, those that need the person, then the rest, the oldest first', () => {
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

it('a thread stays together, also when its first post was refused', () => {
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

describe('a post waits', () => {
  const now = Date.parse('2026-06-01T12:00:00');
  const later = now + 3_600_000;
  const words = (more: Partial<OutboxEntry>, isBehind = false) => waitingWords(entry('a', 0, more), { isBehind, now });

  it('for nothing', () => expect(words({})).toBe(''));
  it('for an earlier answer', () => expect(words({}, true)).toBe('It goes out after your earlier answer to the same post.'));
  it('for the post before it', () => expect(words({ after: 'b' })).toBe('It waits for the post before it in its thread.'));
  it('for the time in which it can be taken back', () => {
    expect(words({ dueAt: later })).toBe('It waits a little, so that you can take it back.');
    expect(words({ dueAt: now - 1 })).toBe('');
  });
  it('for the network, and says when it is tried again', () => {
    expect(words({ problem: { code: 'offline' } })).not.toMatch(/Next try/);
    expect(words({ problem: { code: 'offline' }, retryAt: later })).toMatch(/ Next try: June 1, 2026 at 1:00.PM\.$/);
    expect(words({ problem: { code: 'offline' }, retryAt: now - 1 })).not.toMatch(/Next try/);
  });
  it('for its time', () => {
    const schedule = { at: later, by: 'app' as const };
    expect(words({ draft: makeDraft({ schedule }) })).toMatch(/^It goes out on June 1, 2026 at 1:00.PM\.$/);
    expect(words({ draft: makeDraft({ schedule: { ...schedule, by: 'server' } }) })).toBe('');
    expect(words({ retryAt: later })).toMatch(/^It goes out on /);
  });
});
