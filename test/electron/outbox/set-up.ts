// An outbox on a real file and a real server, which can be killed and started again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createPostQueue } from '../../../electron/outbox/post-queue.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import { postingServer } from './posting-server.ts';

export async function setUp(software = 'gotosocial') {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const path = join(folder, 'journal.db');
  const clock = manualClock();
  const server = await postingServer(clock.now);
  const account = makeAccountKey(server.origin, '7');
  const posted: Status[] = [];
  const stuck: string[] = [];

  function open() {
    const journal = createJournal(path, { now: clock.now });
    const tokens = { token: async () => ok('canary') };
    const call = createAccountCall(createRequest({ fetch, clock, userAgent: 'test' }), tokens, async () => 'works');
    const queue = createPostQueue({ table: journal.outbox, call, clock, software: async () => software, log: (line) => expect.fail(line) });
    queue.onChange((_, __, status) => {
      if (status) posted.push(status);
    });
    queue.onStuck((_, { problem = '' }) => void stuck.push(problem));
    return { journal, queue };
  }
  let running = open();
  onTestFinished(async () => {
    running.queue.stop();
    server.release();
    await server[Symbol.asyncDispose]();
    running.journal.close();
    rmSync(folder, { recursive: true });
  });

  const entries = (): OutboxEntry[] => running.journal.outbox.list(account);
  return {
    ...{ clock, server, account, posted, stuck, entries },
    get queue() {
      return running.queue;
    },
    get journal() {
      return running.journal;
    },
    /** Posts and returns the entry's id. */
    post(text: string, more: Partial<Draft> = {}): string {
      const taken = running.queue.post(makeDraft({ account, text, ...more }));
      if (!taken.ok) throw new Error(taken.error.code);
      return taken.value.id;
    },
    states: () => entries().map(({ draft, state }) => `${draft.text}: ${state}`),
    texts: () => server.posts.map(({ text }) => text).toReversed(),
    /** A kill and a new start. */
    async restart(afterMs = 0) {
      running.queue.stop();
      running.journal.close();
      clock.advance(afterMs);
      running = open();
      running.queue.wake(account);
    },
  };
}
