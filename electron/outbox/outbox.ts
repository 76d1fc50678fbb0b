// Puts together the two queues that send a person's work to the servers: posts, and the actions of popups and of the window.
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Uploads } from '../contract/attachments.ts';
import type { Clock } from '../contract/clock.ts';
import type { MarkedTimeline } from '../contract/entities/markers.ts';
import type { Result } from '../contract/result.ts';
import type { Journal } from '../storage/journal.ts';
import { createActionQueue } from './action-queue.ts';
import type { ActionQueue } from './action-queue.ts';
import { createHomeMarker } from './home-marker.ts';
import type { HomeMarker } from './home-marker.ts';
import { createPostQueue } from './post-queue.ts';
import type { PostQueue } from './post-queue.ts';
import { createRewriteSent } from './rewrite-sent.ts';
import type { RewriteParts, RewriteSent } from './rewrite-sent.ts';

interface Parts extends Pick<RewriteParts, 'drafts' | 'media'> {
  journal: Pick<Journal, 'actions' | 'drafts' | 'outbox' | 'positions'>;
  call: AccountCall;
  /** Moves the account's marker of what it has read of a timeline to this entry. */
  moveReadMarker: (account: AccountKey, id: string, timeline: MarkedTimeline) => Promise<Result<null>>;
  /** Deletes a draft from this computer. */
  discardDraft: (id: string) => Result<null>;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  uploads: Uploads;
  /** For how long a post can be taken back, in milliseconds. */
  undoMs: () => number;
  clock: Clock;
  log: (sentence: string) => void;
}

export interface Outbox {
  postQueue: PostQueue;
  actionQueue: ActionQueue;
  rewriteSent: RewriteSent;
  homeMarker: HomeMarker;
  /** Sends what waits for the time of its Undo: nobody can take it back any more. */
  sendWaiting(): void;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  /** Sends how far the person has read, and what else the action queue can send now. What fails is sent at the next start. */
  sendLast(): Promise<void>;
  stop(): void;
}

export function createOutbox(parts: Parts): Outbox {
  const { journal, drafts, call, moveReadMarker, discardDraft, software, uploads, media, undoMs, clock, log } = parts;
  const actionQueue = createActionQueue({ table: journal.actions, call, moveReadMarker, discardDraft, clock, log });
  const homeMarker = createHomeMarker({ call, actionQueue, positions: journal.positions, clock });
  const wakeActions = actionQueue.wake;
  const postQueue = createPostQueue({ table: journal.outbox, call, clock, software, uploads, undoMs, wakeActions, log });
  return {
    postQueue,
    actionQueue,
    rewriteSent: createRewriteSent({ journal, drafts, postQueue, media, call, clock }),
    homeMarker,
    sendWaiting() {
      postQueue.sendWaiting();
      actionQueue.sendWaiting();
    },
    wake(account) {
      postQueue.wake(account);
      actionQueue.wake(account);
    },
    sendLast() {
      homeMarker.flush();
      return actionQueue.settled();
    },
    stop() {
      homeMarker.flush();
      postQueue.stop();
      actionQueue.stop();
    },
  };
}
