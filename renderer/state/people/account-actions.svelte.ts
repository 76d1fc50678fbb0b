// The actions on another account or a whole server: confirmed where needed, shown at once, with Undo in a toast.
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { domainOf } from '../../logic/text/domain.ts';
import { span } from '../../logic/text/relative-time.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** A question that waits for the person's answer; AccountQuestions shows it. */
export type AccountQuestion = { ask: 'mute' | 'block'; id: string } | { ask: 'block-domain'; domain: string };
/** `seconds`: for how long; 0: without end. */
export interface MuteChoice {
  seconds: number;
  notifications: boolean;
}
/** Removes what matches from the timelines until the returned function puts it back. */
export type HideAccounts = (matches: (account: Account) => boolean) => () => void;

type Change = Extract<CallableName, 'accounts.block' | 'accounts.unblock' | 'accounts.unmute' | 'accounts.pin' | 'accounts.unpin'>;

export class AccountActions {
  question = $state.raw<AccountQuestion | null>(null);
  /** Counts up with every change, so that a visible list of blocked accounts loads again. */
  changeCount = $state(0);
  #entities: Entities;
  #call: Call;
  #hide: HideAccounts;

  constructor(entities: Entities, call: Call, hide: HideAccounts) {
    this.#entities = entities;
    this.#call = call;
    this.#hide = hide;
  }

  askMute = (id: string): void => void (this.question = { ask: 'mute', id });
  askBlock = (id: string): void => void (this.question = { ask: 'block', id });
  askBlockDomain = (domain: string): void => void (this.question = { ask: 'block-domain', domain });
  closeQuestion = (): void => void (this.question = null);

  /** The server of an account; null for the person's own server, which can't be blocked. */
  domainOf = (id: string): string | null => domainOf(this.#entities.account(id).value?.acct ?? '');

  async block(id: string): Promise<boolean> {
    const show = this.#hide((account) => account.id === id);
    const gone = { blocking: true, following: false, followed_by: false, requested: false, endorsed: false };
    const done = await this.#change(id, 'accounts.block', gone);
    if (done) this.#toastWithUndo(m.toasts.blocked({ who: this.#handle(id) }), async () => (await this.unblock(id, true)) && show());
    else show();
    return done;
  }

  async unblock(id: string, quiet = false): Promise<boolean> {
    const done = await this.#change(id, 'accounts.unblock', { blocking: false });
    if (done && !quiet) this.#toastWithUndo(m.toasts.unblocked({ who: this.#handle(id) }), () => this.block(id));
    return done;
  }

  async mute(id: string, { seconds, notifications }: MuteChoice): Promise<boolean> {
    const show = this.#hide((account) => account.id === id);
    const call = (): ReturnType<Call> => this.#call('accounts.mute', { id, notifications, ...(seconds > 0 ? { duration: seconds } : {}) });
    const done = await this.#apply(id, { muting: true, muting_notifications: notifications }, call);
    const who = this.#handle(id);
    const text = seconds === 0 ? m.toasts.muted({ who }) : m.toasts.mutedFor({ who, span: span(seconds, m.spans) });
    if (done) this.#toastWithUndo(text, async () => (await this.unmute(id, true)) && show());
    else show();
    return done;
  }

  async unmute(id: string, quiet = false): Promise<boolean> {
    const before = this.#entities.relationship(id).value;
    const done = await this.#change(id, 'accounts.unmute', { muting: false, muting_notifications: false });
    const again = { seconds: 0, notifications: before?.muting_notifications ?? true };
    if (done && !quiet) this.#toastWithUndo(m.toasts.unmuted({ who: this.#handle(id) }), () => this.mute(id, again));
    return done;
  }

  async pin(id: string): Promise<boolean> {
    const done = await this.#change(id, 'accounts.pin', { endorsed: true });
    if (done) this.#toastWithUndo(m.toasts.featured({ who: this.#handle(id) }), () => this.unpin(id));
    return done;
  }

  async unpin(id: string): Promise<boolean> {
    const done = await this.#change(id, 'accounts.unpin', { endorsed: false });
    if (done) this.#toastWithUndo(m.toasts.unfeatured({ who: this.#handle(id) }), () => this.pin(id));
    return done;
  }

  /** Blocks a whole server; the person has confirmed it. */
  async blockDomain(domain: string): Promise<boolean> {
    const show = this.#hide((account) => domainOf(account.acct) === domain);
    const done = this.#report(await this.#call('domainBlocks.create', { domain }));
    if (!done) {
      show();
      return false;
    }
    this.#patchDomain(domain, { domain_blocking: true, following: false, followed_by: false });
    this.#toastWithUndo(m.toasts.domainBlocked({ domain }), async () => (await this.unblockDomain(domain, true)) && show());
    return true;
  }

  async unblockDomain(domain: string, quiet = false): Promise<boolean> {
    const done = this.#report(await this.#call('domainBlocks.delete', { domain }));
    if (!done) return false;
    this.#patchDomain(domain, { domain_blocking: false });
    if (!quiet) this.#toastWithUndo(m.toasts.domainUnblocked({ domain }), () => this.blockDomain(domain));
    return true;
  }

  #change = (id: string, endpoint: Change, patch: Partial<Relationship>): Promise<boolean> =>
    this.#apply(id, patch, () => this.#call(endpoint, { id }));

  async #apply(id: string, patch: Partial<Relationship>, send: () => ReturnType<Call>): Promise<boolean> {
    const slot = this.#entities.relationship(id);
    const before = slot.value;
    if (before) slot.value = { ...before, ...patch };
    const answer = await send();
    if (answer.ok) slot.value = answer.value.data as Relationship;
    else slot.value = before;
    return this.#report(answer);
  }

  #report(answer: Result<unknown>): boolean {
    if (answer.ok) this.changeCount += 1;
    else toasts.problem(answer.error);
    return answer.ok;
  }

  #patchDomain(domain: string, patch: Partial<Relationship>): void {
    for (const account of this.#entities.accountsWhere((each) => domainOf(each.acct) === domain)) {
      const slot = this.#entities.relationship(account.id);
      if (slot.value) slot.value = { ...slot.value, ...patch };
    }
  }

  #handle = (id: string): string => `@${this.#entities.account(id).value?.acct ?? id}`;

  #toastWithUndo(text: string, undo: () => unknown): void {
    toasts.show(text, { action: { label: m.app.undo, run: () => void undo() } });
  }
}
