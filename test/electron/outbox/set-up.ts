// Sets up an outbox with a real file and a real server, which can be killed and restarted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { createAccountCall } from '../../../electron/api/account-call.ts';
import { createRequest } from '../../../electron/api/request.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry, OutboxResult } from '../../../electron/contract/journal.ts';
import { ok } from '../../../electron/contract/result.ts';
import { ActionQueue } from '../../../electron/outbox/action-queue.ts';
import { PostQueue } from '../../../electron/outbox/post-queue.ts';
import { createJournal } from '../../../electron/storage/journal.ts';
import { fetchDirectly } from '../network/direct.ts';
import { makeDraft } from '../storage/samples.ts';
import { manualClock } from '../system/manual-clock.ts';
import type { ManualClock } from '../system/manual-clock.ts';
import { PostingServer } from './posting-server.ts';
import { fakeUploads } from './uploads.ts';
import type { FakeUploads } from './uploads.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

interface OutboxOptions {
  clock: ManualClock;
  server: PostingServer;
  /** Server software as in NodeInfo; '' if unknown. A function may answer differently later. */
  software: string | (() => string);
  /** Time during which Undo can cancel a post. */
  undoMs: number;
}

/** Opens the journal in this file and the queues that use it, as a start of the app does. */
function openOutbox(path: string, account: AccountKey, uploads: FakeUploads, { clock, software, undoMs }: OutboxOptions) {
  const journal = createJournal(path, { now: clock.now });
  const tokens = { token: async () => ok('canary') };
  const call = createAccountCall(createRequest({ fetch: fetchDirectly, clock, userAgent: 'test' }), tokens, async () => 'works');
  const log = (line: string) => expect.fail(line);
  const actions = new ActionQueue(account, {
    table: journal.actions,
    call,
    moveReadMarker: async () => ok(null),
    discardDraft: () => ok(null),
    clock,
    log,
  });
  const queue = new PostQueue({
    account,
    table: journal.outbox,
    call,
    clock,
    async server() {
      const name = typeof software === 'string' ? software : software();
      return name === '' ? null : capableServer(name);
    },
    uploads,
    undoMs: () => undoMs,
    resumeActions: () => actions.resume(),
    log,
  });
  return { journal, queue, actions, call };
}

/** Outbox of one account. `entries`, `post`, `states`, `texts`, `damage`, and `restart` may be destructured. */
class OutboxWorld {
  readonly clock: ManualClock;
  readonly server: PostingServer;
  readonly account: AccountKey;
  readonly posted: Status[] = [];
  readonly stuck: string[] = [];
  readonly news: OutboxResult[] = [];
  readonly uploads = fakeUploads();
  readonly #options: OutboxOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  readonly #path = join(this.#folder, 'journal.db');
  #running: ReturnType<typeof openOutbox>;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.clock = options.clock;
    this.server = options.server;
    this.account = makeAccountKey(options.server.origin, '7');
    this.#running = this.#open();
  }

  get queue() {
    return this.#running.queue;
  }

  get journal() {
    return this.#running.journal;
  }

  get call() {
    return this.#running.call;
  }

  entries = (): OutboxEntry[] => this.#running.journal.outbox.list(this.account);

  states = (): string[] => this.entries().map(({ draft, state }) => `${draft.text}: ${state}`);

  texts = (): string[] => this.server.posts.map(({ text }) => text).toReversed();

  /** Adds a post to the outbox and returns the entry's id. */
  post = (text: string, more: Partial<Draft> = {}): string => {
    const answer = this.#running.queue.post(makeDraft({ account: this.account, text, ...more }));
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value.id;
  };

  /** Makes the entry unreadable, as a disk fault could. */
  damage = (id: string): void => {
    const db = new DatabaseSync(this.#path);
    db.prepare("UPDATE outbox SET draft = '{' WHERE id = ?").run(id);
    db.close();
  };

  /** Simulates a kill and a restart. */
  restart = async (afterMs = 0): Promise<void> => {
    this.#stopQueues();
    this.#running.journal.close();
    this.clock.advance(afterMs);
    this.#running = this.#open();
    this.#running.queue.resume();
    this.#running.actions.resume();
  };

  async close(): Promise<void> {
    this.#stopQueues();
    this.server.release();
    await this.server[Symbol.asyncDispose]();
    this.#running.journal.close();
    rmSync(this.#folder, { recursive: true });
  }

  #open() {
    const outbox = openOutbox(this.#path, this.account, this.uploads, this.#options);
    outbox.queue.onChange((_, change) => {
      if (Object.keys(change).length > 0) this.news.push(change);
      if (change.posted) this.posted.push(change.posted);
    });
    outbox.queue.onStuck(({ problem = '' }) => void this.stuck.push(problem));
    return outbox;
  }

  #stopQueues(): void {
    this.#running.queue.stop();
    this.#running.actions.stop();
  }
}

/** `undoMs`: time during which Undo can cancel a post. */
export async function setUp(software: OutboxOptions['software'] = 'gotosocial', { undoMs = 0 } = {}): Promise<OutboxWorld> {
  const clock = manualClock();
  const server = new PostingServer(clock.now);
  await server.listen();
  const world = new OutboxWorld({ clock, server, software, undoMs });
  onTestFinished(() => world.close());
  return world;
}
