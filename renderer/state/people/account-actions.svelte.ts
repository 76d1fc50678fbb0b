// Blocks, mutes, and features accounts, and blocks servers: confirmed where needed, shown at once, with Undo in a toast.
import type { Account, Relationship } from '@kittiwake/mastodon-api/entities/account';
import type { CallEndpoint } from '../../api/call.ts';
import { domainOf } from '../../logic/text/names.ts';
import { formatSpan } from '../../logic/text/formats.ts';
import { m } from '../../../electron/messages/first.ts';
import type { Entities } from '../entities/entities.ts';
import { sendLater } from '../app/send-later.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Relationships } from './relationships.ts';
import type { Session } from '../account/session.svelte.ts';

/** A question that needs the user's answer; AccountQuestions shows it. */
type AccountQuestion = { ask: 'mute' | 'block' | 'unfollow'; id: string } | { ask: 'block-domain'; domain: string };
/** `seconds`: duration of the mute; 0: indefinite. */
export interface MuteChoice {
  seconds: number;
  notifications: boolean;
}
/** Removes posts of matching accounts from the timelines until the returned function restores them. */
type HideAccounts = (matches: (account: Account) => boolean) => () => void;

export class AccountActions {
  question = $state.raw<AccountQuestion | null>(null);
  /** Increases with every change, so that a visible list of blocked accounts reloads. */
  changeCount = $state(0);
  #entities: Entities;
  #call: CallEndpoint;
  #relationships: Pick<Relationships, 'change'>;
  #hide: HideAccounts;

  constructor(entities: Entities, call: CallEndpoint, relationships: Pick<Relationships, 'change'>, hide: HideAccounts) {
    this.#entities = entities;
    this.#call = call;
    this.#relationships = relationships;
    this.#hide = hide;
  }

  askMute = (id: string): void => void (this.question = { ask: 'mute', id });
  askBlock = (id: string): void => void (this.question = { ask: 'block', id });
  askBlockDomain = (domain: string): void => void (this.question = { ask: 'block-domain', domain });
  closeQuestion = (): void => void (this.question = null);

  /** The server of an account; null for the user's own server, which can't be blocked. */
  domainOf = (id: string): string | null => domainOf(this.#entities.account(id).value?.acct ?? '');

  async block(id: string): Promise<boolean> {
    const show = this.#hide((account) => account.id === id);
    const isChanged = await this.#change('accounts.block', { id });
    if (isChanged) this.#toastWithUndo(m.toasts.blocked({ who: this.#handle(id) }), async () => (await this.unblock(id, true)) && show());
    else show();
    return isChanged;
  }

  async unblock(id: string, isSilent = false): Promise<boolean> {
    const isChanged = await this.#change('accounts.unblock', { id });
    if (isChanged && !isSilent) this.#toastWithUndo(m.toasts.unblocked({ who: this.#handle(id) }), () => this.block(id));
    return isChanged;
  }

  async mute(id: string, { seconds, notifications }: MuteChoice): Promise<boolean> {
    const show = this.#hide((account) => account.id === id);
    const params = { id, notifications, ...(seconds > 0 ? { duration: seconds } : {}) };
    const isChanged = await this.#change('accounts.mute', params, { muting: true, muting_notifications: notifications });
    const who = this.#handle(id);
    const text = seconds === 0 ? m.toasts.muted({ who }) : m.toasts.mutedFor({ who, span: formatSpan(seconds, m.spans) });
    if (isChanged) this.#toastWithUndo(text, async () => (await this.unmute(id, true)) && show());
    else show();
    return isChanged;
  }

  async unmute(id: string, isSilent = false): Promise<boolean> {
    const before = this.#entities.relationship(id).value;
    const isChanged = await this.#change('accounts.unmute', { id });
    const again = { seconds: 0, notifications: before?.muting_notifications ?? true };
    if (isChanged && !isSilent) this.#toastWithUndo(m.toasts.unmuted({ who: this.#handle(id) }), () => this.mute(id, again));
    return isChanged;
  }

  async pin(id: string): Promise<boolean> {
    const isChanged = await this.#change('accounts.pin', { id });
    if (isChanged) this.#toastWithUndo(m.toasts.featured({ who: this.#handle(id) }), () => this.unpin(id));
    return isChanged;
  }

  async unpin(id: string): Promise<boolean> {
    const isChanged = await this.#change('accounts.unpin', { id });
    if (isChanged) this.#toastWithUndo(m.toasts.unfeatured({ who: this.#handle(id) }), () => this.pin(id));
    return isChanged;
  }

  /** Blocks a whole server, after the user has confirmed. */
  async blockDomain(domain: string): Promise<boolean> {
    const show = this.#hide((account) => domainOf(account.acct) === domain);
    const isChanged = await this.#changeDomain('domainBlocks.create', domain, {
      domain_blocking: true,
      following: false,
      followed_by: false,
    });
    const undo = async (): Promise<unknown> => (await this.unblockDomain(domain, true)) && show();
    if (isChanged) this.#toastWithUndo(m.toasts.domainBlocked({ domain }), undo);
    else show();
    return isChanged;
  }

  async unblockDomain(domain: string, isSilent = false): Promise<boolean> {
    const isChanged = await this.#changeDomain('domainBlocks.delete', domain, { domain_blocking: false });
    if (isChanged && !isSilent) this.#toastWithUndo(m.toasts.domainUnblocked({ domain }), () => this.blockDomain(domain));
    return isChanged;
  }

  #change: Relationships['change'] = async (...change) => {
    const isChanged = await this.#relationships.change(...change);
    if (isChanged) this.changeCount += 1;
    return isChanged;
  };

  async #changeDomain(
    endpoint: 'domainBlocks.create' | 'domainBlocks.delete',
    domain: string,
    patch: Partial<Relationship>,
  ): Promise<boolean> {
    const restore = this.#patchDomain(domain, patch);
    const answer = await sendLater(this.#call(endpoint, { domain }));
    if (answer.ok) this.changeCount += 1;
    else if (answer.error.code !== 'superseded') {
      restore();
      toasts.problem(answer.error);
    }
    return answer.ok;
  }

  #accountsOf = (domain: string): Account[] => this.#entities.accountsWhere((each) => domainOf(each.acct) === domain);

  /** Changes the relationships to the accounts of a server until the returned function is called. */
  #patchDomain(domain: string, patch: Partial<Relationship>): () => void {
    const changes = this.#accountsOf(domain).flatMap(({ id }) => {
      const slot = this.#entities.relationship(id);
      return slot.value ? [{ slot, before: slot.value }] : [];
    });
    for (const { slot, before } of changes) slot.value = { ...before, ...patch };
    return () => changes.forEach(({ slot, before }) => (slot.value = before));
  }

  #handle = (id: string): string => `@${this.#entities.account(id).value?.acct ?? id}`;

  #toastWithUndo(text: string, undo: () => unknown): void {
    toasts.show(text, { action: { label: m.app.undo, run: () => void undo() } });
  }
}

/** Unfollows an account: at once with Undo, or after a question if a locked account would have to approve a new follow. */
export function unfollowOrAsk(
  { entities, relationships, accountActions }: Pick<Session, 'entities' | 'relationships' | 'accountActions'>,
  { id, locked }: Pick<Account, 'id' | 'locked'>,
): void {
  if (locked && entities.relationship(id).value?.following) accountActions.question = { ask: 'unfollow', id };
  else void relationships.unfollow(id);
}
