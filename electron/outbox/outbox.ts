// Creates the post queue and the action queue, and the rewriting of sent posts, which uses them.
import type { AccountCall } from '../contract/endpoints.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { QuoteParam } from '../contract/server-extensions.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { MarkedTimeline } from '../contract/entities/timelines.ts';
import type { Result } from '../contract/result.ts';
import type { Journal } from '../storage/journal.ts';
import { ActionQueue } from './action-queue.ts';
import { PostQueue } from './post-queue.ts';
import { createRewriteSent } from './rewrite-sent.ts';
import type { RewriteParts, RewriteSent } from './rewrite-sent.ts';

interface Parts extends Pick<RewriteParts, 'drafts' | 'media'> {
  journal: Pick<Journal, 'actions' | 'drafts' | 'outbox' | 'positions'>;
  call: AccountCall;
  /** Moves the account's read marker of a timeline to this entry. */
  moveReadMarker: (account: AccountKey, id: string, timeline: MarkedTimeline) => Promise<Result<null>>;
  /** Deletes a draft from this computer. */
  discardDraft: (id: string) => Result<null>;
  /** Server software as in NodeInfo; '' if unknown. */
  software: (account: AccountKey) => Promise<string>;
  /** Parameter with which the server reads the quoted post. */
  quoteParam: (account: AccountKey) => Promise<QuoteParam>;
  uploads: Uploads;
  /** Undo time of a post, in milliseconds. */
  undoMs: () => number;
  clock: Clock;
  log: (sentence: string) => void;
}

export interface Outbox {
  postQueue: PostQueue;
  actionQueue: ActionQueue;
  rewriteSent: RewriteSent;
  /** Ends the undo time of queued posts and actions and sends them, when nobody can undo them any more. */
  sendQueued(): void;
  /** Retries at once: at the start, when the network is back, or when the account has its token again. */
  resume(account: AccountKey): void;
  /** Sends all actions that can be sent now. Failed ones are sent at the next start. */
  sendBeforeQuit(): Promise<void>;
  stop(): void;
}

export function createOutbox(parts: Parts): Outbox {
  const { journal, drafts, call, moveReadMarker, discardDraft, software, quoteParam, uploads, media, undoMs, clock, log } = parts;
  const actionQueue = new ActionQueue({ table: journal.actions, call, moveReadMarker, discardDraft, clock, log });
  const resumeActions = actionQueue.resume;
  const postQueue = new PostQueue({ table: journal.outbox, call, clock, software, quoteParam, uploads, undoMs, resumeActions, log });
  return {
    postQueue,
    actionQueue,
    rewriteSent: createRewriteSent({ journal, drafts, postQueue, media, call, clock }),
    sendQueued() {
      postQueue.sendQueued();
      actionQueue.sendQueued();
    },
    resume(account) {
      postQueue.resume(account);
      actionQueue.resume(account);
    },
    sendBeforeQuit: () => actionQueue.settled(),
    stop() {
      postQueue.stop();
      actionQueue.stop();
    },
  };
}
