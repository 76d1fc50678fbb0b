// An outbox on a real file and a real server, which can be killed and started again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry, OutboxNews } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createActionQueue } from '../../../electron/outbox/action-queue.ts';
import { createPostQueue } from '../../../electron/outbox/post-queue.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { postingServer } from './posting-server.ts';
import { fakeUploads } from './uploads.ts';

/** `undoMs`: for how long a post can be taken back. */
export async function setUp(software = 'gotosocial', { undoMs = 0 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const path = join(folder, 'journal.db');
  const clock = manualClock();
  const server = await postingServer(clock.now);
  const account = makeAccountKey(server.origin, '7');
  const posted: Status[] = [];
  const stuck: string[] = [];
  const news: OutboxNews[] = [];
  const uploads = fakeUploads();

  function open() {
    const journal = createJournal(path, { now: clock.now });
    const tokens = { token: async () => ok('canary') };
    const call = createAccountCall(createRequest({ fetch, clock, userAgent: 'test' }), tokens, async () => 'works');
    const log = (line: string) => expect.fail(line);
    const actions = createActionQueue({
      table: journal.actions,
      call,
      moveReadMarker: async () => ok(null),
      discardDraft: () => ok(null),
      clock,
      log,
    });
    const queue = createPostQueue({
      table: journal.outbox,
      call,
      clock,
      software: async () => software,
      uploads,
      undoMs: () => undoMs,
      wakeActions: actions.wake,
      log,
    });
    queue.onChange((_, __, change) => {
      if (Object.keys(change).length > 0) news.push(change);
      if (change.posted) posted.push(change.posted);
    });
    queue.onStuck((_, { problem = '' }) => void stuck.push(problem));
    return { journal, queue, actions, call };
  }
  let running = open();
  onTestFinished(async () => {
    running.queue.stop();
    running.actions.stop();
    server.release();
    await server[Symbol.asyncDispose]();
    running.journal.close();
    rmSync(folder, { recursive: true });
  });

  const entries = (): OutboxEntry[] => running.journal.outbox.list(account);
  return {
    clock,
    server,
    account,
    posted,
    stuck,
    news,
    uploads,
    entries,
    get queue() {
      return running.queue;
    },
    get journal() {
      return running.journal;
    },
    get call() {
      return running.call;
    },
    /** Posts and returns the entry's id. */
    post(text: string, more: Partial<Draft> = {}): string {
      const taken = running.queue.post(makeDraft({ account, text, ...more }));
      if (!taken.ok) throw new Error(taken.error.code);
      return taken.value.id;
    },
    states: () => entries().map(({ draft, state }) => `${draft.text}: ${state}`),
    texts: () => server.posts.map(({ text }) => text).toReversed(),
    /** What a fault of the disk may do to the entry: it can't be read any more. */
    damage(id: string): void {
      const db = new DatabaseSync(path);
      db.prepare("UPDATE outbox SET draft = '{' WHERE id = ?").run(id);
      db.close();
    },
    /** A kill and a new start. */
    async restart(afterMs = 0) {
      running.queue.stop();
      running.actions.stop();
      running.journal.close();
      clock.advance(afterMs);
      running = open();
      running.queue.wake(account);
      running.actions.wake(account);
    },
  };
}
