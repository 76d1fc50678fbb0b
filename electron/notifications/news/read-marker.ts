// Knows what a person has read on another device: of that, nothing pops up here when it comes late.
import type { AccountKey } from '../../contract/accounts.ts';
import { compareIds } from '../../contract/ids.ts';
import type { AccountCall } from '../../contract/account-call.ts';
import type { Clock } from '../../contract/clock.ts';

/** Milliseconds for which an answer is taken for the present one. */
const fresh = 30_000;

export type IsRead = (account: AccountKey, notification: string) => Promise<boolean>;

/** By the marker that clients share; where a server has none, nothing counts as read. */
export function createReadElsewhere({ call, clock }: { call: AccountCall; clock: Pick<Clock, 'now'> }): IsRead {
  const asked = new Map<AccountKey, { at: number; answer: Promise<string | null> }>();

  async function ask(account: AccountKey): Promise<string | null> {
    const markers = await call(account, 'markers.get', { 'timeline[]': ['notifications'] }, { background: true });
    return markers.ok ? (markers.value.data.notifications?.last_read_id ?? null) : null;
  }

  return async (account, notification) => {
    const known = asked.get(account);
    const current = known !== undefined && clock.now() - known.at < fresh ? known : { at: clock.now(), answer: ask(account) };
    asked.set(account, current);
    const readUpTo = await current.answer;
    return readUpTo !== null && compareIds(notification, readUpTo) <= 0;
  };
}
