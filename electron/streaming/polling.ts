// Stands in for streaming where a server has none: asks for new notifications once a minute and has the views refreshed.
import type { StreamEvent } from '../contract/bridge.ts';
import type { AccountKey } from '../contract/accounts.ts';
import type { AccountCall } from '../contract/account-call.ts';
import type { Clock } from '../contract/clock.ts';

interface Parts {
  clock: Clock;
  call: AccountCall;
  account: AccountKey;
  withNotifications: boolean;
  onEvent: (event: StreamEvent) => void;
}

const every = 60_000;

/** The answer ends it. */
export function startPolling({ clock, call, account, withNotifications, onEvent }: Parts): () => void {
  let stopped = false;
  let newest: string | null = null;
  let callOff = () => {};

  async function newNotifications(): Promise<void> {
    const params = { limit: 30, ...(newest === null ? {} : { since_id: newest }) };
    const answer = await call(account, 'notifications.list', params, { background: true });
    if (!answer.ok || stopped) return;
    const fresh = answer.value.data;
    // The first answer is what was there before; only what comes after it is news.
    if (newest !== null) for (const notification of fresh.toReversed()) onEvent({ type: 'notification', notification });
    newest = fresh[0]?.id ?? newest ?? '0';
  }

  async function round(): Promise<void> {
    if (withNotifications) await newNotifications();
    if (stopped) return;
    onEvent({ type: 'refresh' });
    callOff = clock.after(every, () => void round());
  }

  void round();
  return () => {
    stopped = true;
    callOff();
  };
}
