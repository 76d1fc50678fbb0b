// The actions on another account or a whole server: confirmed where needed, shown at once, with Undo in a toast.
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { Relationship } from '../../../electron/contract/entities/relationship.ts';
import type { Call } from '../../api/call.ts';
import { repeatCall } from '../../api/repeat-call.ts';
import type { Outcome } from '../../api/repeat-call.ts';
import { domainOf } from '../../logic/text/domain.ts';
import { span } from '../../logic/text/relative-time.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from '../entities/entities.ts';
import { tellUnconfirmed } from '../entities/tell-unconfirmed.ts';
import { Unsettled } from '../entities/unsettled.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Change, Relationships } from './relationships.ts';

/** A question that waits for the person's answer; AccountQuestions shows it. */
export type AccountQuestion = { ask: 'mute' | 'block' | 'unfollow'; id: string } | { ask: 'block-domain'; domain: string };
/** `seconds`: for how long; 0: without end. */
export interface MuteChoice {
  seconds: number;
  notifications: boolean;
}
/** Removes what matches from the timelines until the returned function puts it back. */
export type HideAccounts = (matches: (account: Account) => boolean) => () => void;

/** The most relationships that one call gives. */
const maxIdsPerCall = 40;

export class AccountActions {
  question = $state.raw<AccountQuestion | null>(null);
  /** Counts up with every change, so that a visible list of blocked accounts loads again. */
  changeCount = $state(0);
  #entities: Entities;
  #call: Call;
  #relationships: Pick<Relationships, 'change'>;
  #hide: HideAccounts;
  /** Servers of which a call's answer was lost. */
  #unsettled = new Unsettled((domain) => this.#askAbout(domain));

  constructor(entities: Entities, call: Call, relationships: Pick<Relationships, 'change'>, hide: HideAccounts) {
    this.#entities = entities;
    this.#call = call;
    this.#relationships = relationships;
    this.#hide = hide;
  }

  /** The connection is back: what is not known is asked for. */
  settle = (): Promise<void> => this.#unsettled.settle();

  askMute = (id: string): void => void (this.question = { ask: 'mute', id });
  askBlock = (id: string): void => void (this.question = { ask: 'block', id });
  askBlockDomain = (domain: string): void => void (this.question = { ask: 'block-domain', domain });
  closeQuestion = (): void => void (this.question = null);

  /** The server of an account; null for the person's own server, which can't be blocked. */
  domainOf = (id: string): string | null => domainOf(this.#entities.account(id).value?.acct ?? '');

  async block(id: string): Promise<boolean> {
    const show = this.#hide((account) => account.id === id);
    const gone = { blocking: true, following: false, followed_by: false, requested: false, endorsed: false };
    const done = await this.#change(id, {
      action: 'block',
      patch: gone,
      isDone: (now) => now.blocking,
      send: () => this.#call('accounts.block', { id }),
    });
    if (done) this.#toastWithUndo(m.toasts.blocked({ who: this.#handle(id) }), async () => (await this.unblock(id, true)) && show());
    else show();
    return done;
  }

  async unblock(id: string, quiet = false): Promise<boolean> {
    const done = await this.#change(id, {
      action: 'unblock',
      patch: { blocking: false },
      isDone: (now) => !now.blocking,
      send: () => this.#call('accounts.unblock', { id }),
    });
    if (done && !quiet) this.#toastWithUndo(m.toasts.unblocked({ who: this.#handle(id) }), () => this.block(id));
    return done;
  }

  async mute(id: string, { seconds, notifications }: MuteChoice): Promise<boolean> {
    const show = this.#hide((account) => account.id === id);
    const done = await this.#change(id, {
      action: 'mute',
      patch: { muting: true, muting_notifications: notifications },
      isDone: (now) => now.muting,
      send: () => this.#call('accounts.mute', { id, notifications, ...(seconds > 0 ? { duration: seconds } : {}) }),
    });
    const who = this.#handle(id);
    const text = seconds === 0 ? m.toasts.muted({ who }) : m.toasts.mutedFor({ who, span: span(seconds, m.spans) });
    if (done) this.#toastWithUndo(text, async () => (await this.unmute(id, true)) && show());
    else show();
    return done;
  }

  async unmute(id: string, quiet = false): Promise<boolean> {
    const before = this.#entities.relationship(id).value;
    const done = await this.#change(id, {
      action: 'unmute',
      patch: { muting: false, muting_notifications: false },
      isDone: (now) => !now.muting,
      send: () => this.#call('accounts.unmute', { id }),
    });
    const again = { seconds: 0, notifications: before?.muting_notifications ?? true };
    if (done && !quiet) this.#toastWithUndo(m.toasts.unmuted({ who: this.#handle(id) }), () => this.mute(id, again));
    return done;
  }

  async pin(id: string): Promise<boolean> {
    const done = await this.#change(id, {
      action: 'feature',
      patch: { endorsed: true },
      isDone: (now) => now.endorsed,
      send: () => this.#call('accounts.pin', { id }),
    });
    if (done) this.#toastWithUndo(m.toasts.featured({ who: this.#handle(id) }), () => this.unpin(id));
    return done;
  }

  async unpin(id: string): Promise<boolean> {
    const done = await this.#change(id, {
      action: 'unfeature',
      patch: { endorsed: false },
      isDone: (now) => !now.endorsed,
      send: () => this.#call('accounts.unpin', { id }),
    });
    if (done) this.#toastWithUndo(m.toasts.unfeatured({ who: this.#handle(id) }), () => this.pin(id));
    return done;
  }

  /** Blocks a whole server; the person has confirmed it. */
  async blockDomain(domain: string): Promise<boolean> {
    const show = this.#hide((account) => domainOf(account.acct) === domain);
    const outcome = await repeatCall(() => this.#call('domainBlocks.create', { domain }));
    if (!this.#reportDomain('block', domain, outcome)) {
      show();
      return false;
    }
    this.#patchDomain(domain, { domain_blocking: true, following: false, followed_by: false });
    this.#toastWithUndo(m.toasts.domainBlocked({ domain }), async () => (await this.unblockDomain(domain, true)) && show());
    return true;
  }

  async unblockDomain(domain: string, quiet = false): Promise<boolean> {
    const outcome = await repeatCall(() => this.#call('domainBlocks.delete', { domain }));
    if (!this.#reportDomain('unblock', domain, outcome)) return false;
    this.#patchDomain(domain, { domain_blocking: false });
    if (!quiet) this.#toastWithUndo(m.toasts.domainUnblocked({ domain }), () => this.blockDomain(domain));
    return true;
  }

  async #change(id: string, change: Change): Promise<boolean> {
    const done = await this.#relationships.change(id, change);
    if (done) this.changeCount += 1;
    return done;
  }

  #reportDomain(action: 'block' | 'unblock', domain: string, outcome: Outcome<unknown>): boolean {
    if (outcome.kind === 'done') this.changeCount += 1;
    else if (outcome.kind === 'unknown') {
      this.#unsettled.add(domain);
      tellUnconfirmed(action, outcome.error);
    } else toasts.problem(outcome.error);
    return outcome.kind === 'done';
  }

  /** What the server has about the people of another server; the list of blocked servers loads again. */
  async #askAbout(domain: string): Promise<boolean> {
    const ids = this.#peopleOf(domain).map(({ id }) => id);
    if (ids.length > 0) {
      const answer = await this.#call('accounts.relationships', { 'id[]': ids.slice(0, maxIdsPerCall) });
      if (!answer.ok) return false;
      this.#entities.saveRelationships(answer.value.data);
    }
    this.changeCount += 1;
    return true;
  }

  #peopleOf = (domain: string): Account[] => this.#entities.accountsWhere((each) => domainOf(each.acct) === domain);

  #patchDomain(domain: string, patch: Partial<Relationship>): void {
    for (const account of this.#peopleOf(domain)) {
      const slot = this.#entities.relationship(account.id);
      if (slot.value) slot.value = { ...slot.value, ...patch };
    }
  }

  #handle = (id: string): string => `@${this.#entities.account(id).value?.acct ?? id}`;

  #toastWithUndo(text: string, undo: () => unknown): void {
    toasts.show(text, { action: { label: m.app.undo, run: () => void undo() } });
  }
}
