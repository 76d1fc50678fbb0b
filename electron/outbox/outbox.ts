// Puts together the two queues that send a person's work to the servers: posts, and the actions of popups and of the window.
import type { AccountCall } from '../contract/account-call.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { Clock } from '../contract/clock.ts';
import type { Result } from '../contract/result.ts';
import type { Journal } from '../storage/journal.ts';
import { createActionQueue } from './action-queue.ts';
import type { ActionQueue } from './action-queue.ts';
import { createPostQueue } from './post-queue.ts';
import type { PostQueue } from './post-queue.ts';

interface Parts {
  journal: Pick<Journal, 'actions' | 'outbox'>;
  call: AccountCall;
  /** Moves the account's marker of read notifications to this one. */
  moveReadMarker: (account: AccountKey, id: string) => Promise<Result<null>>;
  /** As nodeinfo says; '' when unknown. */
  software: (account: AccountKey) => Promise<string>;
  clock: Clock;
  log: (sentence: string) => void;
}

export interface Outbox {
  postQueue: PostQueue;
  actionQueue: ActionQueue;
  /** Tries again at once: at the start, when the network is back, when the account has its token again. */
  wake(account: AccountKey): void;
  stop(): void;
}

export function createOutbox({ journal, call, moveReadMarker, software, clock, log }: Parts): Outbox {
  const postQueue = createPostQueue({ table: journal.outbox, call, clock, software, log });
  const actionQueue = createActionQueue({ table: journal.actions, call, moveReadMarker, clock, log });
  return {
    postQueue,
    actionQueue,
    wake(account) {
      postQueue.wake(account);
      actionQueue.wake(account);
    },
    stop() {
      postQueue.stop();
      actionQueue.stop();
    },
  };
}
