// Stores the push settings and status of one account, and renews, deletes, and tests its push subscription.
import { describeFailure } from '../../../electron/messages/describe-failure.ts';
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { PushSettings, PushState } from '../../../electron/contract/push.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { main, on } from '../../api/main.ts';
import { m } from '../../../electron/messages/views.ts';
import { toasts } from './toasts.svelte.ts';

type PushAction = 'renew' | 'delete' | 'test';

export class PushPage {
  readonly account: AccountKey;
  state = $state.raw<PushState | null>(null);
  problem = $state.raw<string | null>(null);
  running = $state.raw<PushAction | null>(null);

  constructor(account: AccountKey) {
    this.account = account;
  }

  /** Loads the state and follows its changes until the returned function is called. */
  open(): () => void {
    void this.load();
    return on('push', ({ account, state }) => {
      if (account === this.account) this.state = state;
    });
  }

  async load(): Promise<void> {
    this.problem = null;
    const state = await main['push.state']({ account: this.account });
    if (state.ok) this.state = state.value;
    else this.problem = describeFailure(state.error);
  }

  /** Applies a change at once, and shows a toast with Undo. */
  async change(patch: Partial<PushSettings>, message: string): Promise<void> {
    const before = this.state?.settings;
    if (!before || !(await this.#set({ ...before, ...patch }))) return;
    toasts.show(message, { action: { label: m.app.undo, run: () => void this.#set(before) } });
  }

  async renew(): Promise<void> {
    if (await this.#runAction('renew', () => main['push.renew']({ account: this.account }))) toasts.show(m.push.renewed);
  }

  /** Deletes the subscription, after the user has confirmed. */
  async remove(): Promise<void> {
    if (await this.#runAction('delete', () => main['push.delete']({ account: this.account }))) toasts.show(m.push.removed);
  }

  async test(): Promise<void> {
    this.running = 'test';
    const tested = await main['push.test']({ account: this.account });
    this.running = null;
    if (!tested.ok) toasts.problem(tested.error);
    else
      toasts.show(tested.value.by === null ? m.push.testedPopup : m.push.tested({ milliseconds: tested.value.milliseconds }), {
        seconds: 8,
      });
  }

  async #set(settings: PushSettings): Promise<boolean> {
    const before = this.state;
    if (before) this.state = { ...before, settings };
    const answer = await main['push.set']({ account: this.account, settings });
    if (answer.ok) this.state = answer.value;
    else {
      this.state = before;
      toasts.problem(answer.error);
    }
    return answer.ok;
  }

  async #runAction(action: PushAction, send: () => Promise<Result<PushState>>): Promise<boolean> {
    this.running = action;
    const answer = await send();
    this.running = null;
    if (answer.ok) this.state = answer.value;
    else toasts.problem(answer.error);
    return answer.ok;
  }
}
