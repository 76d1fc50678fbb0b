// Hands on the notifications that came while no stream was connected: a stream does not repeat what was missed.
import type { AccountKey } from '../contract/accounts.ts';
import type { Notification } from '../contract/entities/notification.ts';
import { compareIds } from '../contract/ids.ts';
import type { Intake } from './intake.ts';
import type { DeliveredIds } from './news/delivered-ids.ts';

/** The newest notification of each account that catching up has reached; '': the account had none; null: never asked. */
export interface CaughtUp {
  get(account: AccountKey): string | null;
  set(account: AccountKey, id: string): void;
}

interface Parts {
  caughtUp: CaughtUp;
  deliveredIds: Pick<DeliveredIds, 'has'>;
  intake: Pick<Intake, 'notification'>;
}

/** Notifications that are handed on at once, so that a week without the app does not end in hundreds of popups. */
const maxCaughtUp = 40;

/** `listed`: the notifications since the newest that was seen, newest first. */
export function createCatchUp({ caughtUp, deliveredIds, intake }: Parts) {
  return (account: AccountKey, listed: readonly Notification[]): void => {
    const before = caughtUp.get(account);
    const newest = listed[0]?.id ?? '';
    if (before === null || compareIds(newest, before) > 0) caughtUp.set(account, newest);
    // The first list has what was there before the account was added. Only later notifications are new.
    if (before === null) return;
    const missed = listed.slice(0, maxCaughtUp).filter(({ id }) => compareIds(id, before) > 0 && !deliveredIds.has(account, id));
    for (const notification of missed.toReversed()) intake.notification(account, notification);
  };
}
