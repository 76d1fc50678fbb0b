// Creates the queues of an account's posts and actions, and emits the events of all accounts' queues.
import type { AccountKey } from '../contract/accounts.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { Draft } from '../contract/draft.ts';
import type { QueuedAction } from '../contract/actions.ts';
import type { OutboxEntry, OutboxResult } from '../contract/journal.ts';
import type { Failure } from '../contract/result.ts';
import type { Journal } from '../storage/journal.ts';
import { createEvent } from '../system/event.ts';
import { ActionQueue } from './action-queue.ts';
import type { ActionOutcome, ActionParts } from './action-queue.ts';
import { PostQueue } from './post-queue.ts';
import type { PostQueueParts } from './post-queue.ts';
import { createRewriteSent } from './rewrite-sent.ts';
import type { RewriteParts, RewriteSent } from './rewrite-sent.ts';

interface Parts
  extends Omit<ActionParts, 'table'>, Pick<PostQueueParts, 'server' | 'undoMs'>, Pick<RewriteParts, 'copyMedia' | 'removeMedia'> {
  journal: Pick<Journal, 'actions' | 'outbox'> & RewriteParts['journal'];
  /** Lists the drafts of an account, including changes that are not on disk yet. */
  drafts: { list(account: AccountKey): Draft[] };
}

/** Queues of one account. */
export interface AccountOutbox {
  readonly posts: PostQueue;
  readonly actions: ActionQueue;
  readonly rewriteSent: RewriteSent;
  /** Ends the undo time of queued posts and actions and sends them, when nobody can undo them any more. */
  sendQueued(): void;
  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(): void;
  /** Sends all actions that can be sent now. Failed ones are sent at the next start. */
  sendBeforeQuit(): Promise<void>;
  /** Ends the queues. Answers that arrive later change nothing. */
  dispose(): void;
}

export class Outbox {
  readonly #parts: Parts;
  readonly #postsChange = createEvent<[AccountKey, OutboxEntry[], OutboxResult]>();
  readonly #stuckPost = createEvent<[AccountKey, Failure]>();
  readonly #postDeletion = createEvent<[AccountKey, string]>();
  readonly #notificationRead = createEvent<[AccountKey, string]>();
  readonly #actionCompletion = createEvent<[AccountKey, QueuedAction, ActionOutcome]>();
  readonly #actionRefusal = createEvent<[AccountKey, QueuedAction, Failure]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Creates the queues of one account, for its scope. They run after `resume`. */
  openAccount(account: AccountKey, uploads: Uploads): AccountOutbox {
    const parts = this.#parts;
    const { journal, drafts } = parts;
    let isDisposed = false;
    const forward =
      <A extends unknown[]>({ emit }: { emit: (account: AccountKey, ...args: A) => void }) =>
      (...args: A) => {
        if (!isDisposed) emit(account, ...args);
      };
    const actions = new ActionQueue(account, { ...parts, table: journal.actions });
    const posts = new PostQueue({ ...parts, account, table: journal.outbox, uploads, resumeActions: () => actions.resume() });
    const rewriteSent = createRewriteSent({ ...parts, account, drafts: () => drafts.list(account), posts });
    posts.onChange(forward(this.#postsChange));
    posts.onStuck(forward(this.#stuckPost));
    rewriteSent.onDeleted(forward(this.#postDeletion));
    actions.onRead(forward(this.#notificationRead));
    actions.onDone(forward(this.#actionCompletion));
    actions.onRefused(forward(this.#actionRefusal));
    return {
      posts,
      actions,
      rewriteSent,
      sendQueued() {
        posts.sendQueued();
        actions.sendQueued();
      },
      resume() {
        posts.resume();
        actions.resume();
      },
      sendBeforeQuit: () => actions.settled(),
      dispose() {
        isDisposed = true;
        posts.stop();
        actions.stop();
      },
    };
  }

  onPostsChange(listener: (account: AccountKey, entries: OutboxEntry[], result: OutboxResult) => void): void {
    this.#postsChange.on(listener);
  }

  /** A post cannot be sent without a decision of the user. */
  onPostStuck(listener: (account: AccountKey, problem: Failure) => void): void {
    this.#stuckPost.on(listener);
  }

  /** A post was deleted at its server in order to be redrafted. */
  onPostDeleted(listener: (account: AccountKey, id: string) => void): void {
    this.#postDeletion.on(listener);
  }

  /** A notification was marked as read in this app; the server may be informed later. */
  onNotificationRead(listener: (account: AccountKey, id: string) => void): void {
    this.#notificationRead.on(listener);
  }

  onActionDone(listener: (account: AccountKey, action: QueuedAction, outcome: ActionOutcome) => void): void {
    this.#actionCompletion.on(listener);
  }

  /** The server refused the action for good. */
  onActionRefused(listener: (account: AccountKey, action: QueuedAction, failure: Failure) => void): void {
    this.#actionRefusal.on(listener);
  }
}
