// Tests that the outbox resumes and stops its two queues together.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/calls.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { Outbox } from '../../../electron/outbox/outbox.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { mira } from '../notifications/samples.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { fakeUploads } from './uploads.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

const draft = makeDraft({ account: mira, text: 'Terns are back', updatedAt: 0 });

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const clock = manualClock();
  const journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const calls: string[] = [];
  const server = { offline: true };
  const outbox = new Outbox({
    journal,
    call: (async (_: unknown, name: string) => {
      calls.push(name);
      return fail('offline');
    }) as unknown as AccountCall,
    async moveReadMarker() {
      calls.push('moveReadMarker');
      return server.offline ? fail('offline') : ok(null);
    },
    discardDraft: () => ok(null),
    server: async () => capableServer('mastodon'),
    drafts: journal.drafts,
    copyMedia: async () => ok([]),
    removeMedia: () => {},
    undoMs: () => 0,
    clock,
    log: (sentence) => expect.fail(sentence),
  });
  const accountOutbox = outbox.openAccount(mira, fakeUploads());
  onTestFinished(() => {
    accountOutbox.dispose();
    journal.close();
    rmSync(folder, { recursive: true });
  });
  return { calls, clock, journal, outbox, accountOutbox, server };
}

test('retries both queues at once when resumed', async () => {
  const { calls, clock, journal, accountOutbox, server } = setUp();
  expect(accountOutbox.posts.post(draft).ok).toBe(true);
  expect(accountOutbox.actions.add({ kind: 'read', id: '20' }).ok).toBe(true);
  await expect.poll(() => clock.planned().length).toBe(2);
  expect(calls.toSorted()).toEqual(['accounts.statuses', 'moveReadMarker']);
  server.offline = false;
  accountOutbox.resume();
  await expect.poll(() => calls.toSorted()).toEqual(['accounts.statuses', 'accounts.statuses', 'moveReadMarker', 'moveReadMarker']);
  await expect.poll(() => journal.actions.list(mira)).toEqual([]);
});

test('stops both queues on dispose()', async () => {
  const { calls, clock, accountOutbox } = setUp();
  accountOutbox.posts.post(draft);
  accountOutbox.actions.add({ kind: 'read', id: '20' });
  await expect.poll(() => clock.planned().length).toBe(2);
  accountOutbox.dispose();
  expect(clock.planned()).toEqual([]);
  accountOutbox.resume();
  expect(calls).toHaveLength(2);
});

test('sends the last read position at the end, or keeps it while offline', async () => {
  const { calls, journal, accountOutbox, server } = setUp();
  accountOutbox.actions.add({ kind: 'read-home', id: '30' });
  await accountOutbox.sendBeforeQuit();
  expect(calls).toEqual(['moveReadMarker']);
  expect(journal.actions.list(mira)).toMatchObject([{ kind: 'read-home', id: '30' }]);
  server.offline = false;
  accountOutbox.actions.add({ kind: 'read-home', id: '31' });
  await accountOutbox.sendBeforeQuit();
  expect(calls).toEqual(['moveReadMarker', 'moveReadMarker']);
  expect(journal.actions.list(mira)).toEqual([]);
});

test('an answer that arrives after dispose() changes nothing and emits nothing', async () => {
  const { calls, journal, outbox, accountOutbox, server } = setUp();
  const events: string[] = [];
  outbox.onPostsChange(() => events.push('posts'));
  outbox.onActionDone(() => events.push('done'));
  accountOutbox.posts.post(draft);
  server.offline = false;
  accountOutbox.actions.add({ kind: 'read', id: '20' });
  events.length = 0;
  accountOutbox.dispose();
  await expect.poll(() => calls.toSorted()).toEqual(['accounts.statuses', 'moveReadMarker']);
  await new Promise(setImmediate);
  expect(events).toEqual([]);
  expect(journal.actions.list(mira)).toHaveLength(1);
});
