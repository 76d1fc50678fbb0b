// Tests that the outbox resumes and stops its two queues together.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AccountCall } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { createOutbox } from '../../../electron/outbox/outbox.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { mira } from '../notifications/samples.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { fakeUploads } from './uploads.ts';

const draft = makeDraft({ account: mira, text: 'Terns are back', updatedAt: 0 });

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const clock = manualClock();
  const journal = createJournal(join(folder, 'journal.db'), { now: clock.now });
  const calls: string[] = [];
  const server = { offline: true };
  const outbox = createOutbox({
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
    software: async () => 'mastodon',
    quoteParam: async () => 'quoted_status_id',
    uploads: fakeUploads(),
    drafts: journal.drafts,
    media: { copyMedia: async () => ok([]), remove: () => {} },
    undoMs: () => 0,
    clock,
    log: (sentence) => expect.fail(sentence),
  });
  onTestFinished(() => {
    outbox.stop();
    journal.close();
    rmSync(folder, { recursive: true });
  });
  return { calls, clock, journal, outbox, server };
}

test('retries both queues at once when resumed', async () => {
  const { calls, clock, journal, outbox, server } = setUp();
  expect(outbox.postQueue.post(draft).ok).toBe(true);
  expect(outbox.actionQueue.add(mira, { kind: 'read', id: '20' }).ok).toBe(true);
  await expect.poll(() => clock.planned().length).toBe(2);
  expect(calls.toSorted()).toEqual(['accounts.statuses', 'moveReadMarker']);
  server.offline = false;
  outbox.resume(mira);
  await expect.poll(() => calls.toSorted()).toEqual(['accounts.statuses', 'accounts.statuses', 'moveReadMarker', 'moveReadMarker']);
  await expect.poll(() => journal.actions.list(mira)).toEqual([]);
});

test('stops both queues on stop()', async () => {
  const { calls, clock, outbox } = setUp();
  outbox.postQueue.post(draft);
  outbox.actionQueue.add(mira, { kind: 'read', id: '20' });
  await expect.poll(() => clock.planned().length).toBe(2);
  outbox.stop();
  expect(clock.planned()).toEqual([]);
  outbox.resume(mira);
  expect(calls).toHaveLength(2);
});

test('sends the last read position at the end, or keeps it while offline', async () => {
  const { calls, journal, outbox, server } = setUp();
  outbox.actionQueue.add(mira, { kind: 'read-home', id: '30' });
  await outbox.sendBeforeQuit();
  expect(calls).toEqual(['moveReadMarker']);
  expect(journal.actions.list(mira)).toMatchObject([{ kind: 'read-home', id: '30' }]);
  server.offline = false;
  outbox.actionQueue.add(mira, { kind: 'read-home', id: '31' });
  await outbox.sendBeforeQuit();
  expect(calls).toEqual(['moveReadMarker', 'moveReadMarker']);
  expect(journal.actions.list(mira)).toEqual([]);
});
