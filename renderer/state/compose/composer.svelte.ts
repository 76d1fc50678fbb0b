// What one account writes: drafts, of which main gets every change at once, and the outbox.
import type { Caret } from '../../../electron/contract/caret.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { AccountKey, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { Status } from '../../../electron/contract/entities/status.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { blankDraft, replyDraft } from '../../../electron/contract/writing.ts';
import type { Habits } from '../../../electron/contract/writing.ts';
import { main, on } from '../../api/main.ts';
import { isEmptyDraft, isNewPost } from '../../logic/compose/posts.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { composerWindows } from './composer-windows.svelte.ts';
import { settings } from '../app/settings.svelte.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** What the composer needs of its account. */
export interface ComposerAccount {
  readonly key: AccountKey;
  /** The limits and defaults of the server; null until they are known. */
  server(): ServerInfo | null;
  /** Shows a post that has reached the server. */
  posted(status: Status): void;
}

export class Composer {
  /** The draft in the composer; null while it is closed. */
  current = $state.raw<Draft | null>(null);
  /** All saved drafts, newest first; the current one is among them once it has content. */
  drafts = $state.raw<Draft[]>([]);
  outbox = $state.raw<OutboxEntry[]>([]);
  /** Where `current` is written: in the dialog, or in the thread of the parent post. */
  place = $state<'dialog' | 'thread'>('dialog');
  /** Whether `current` is saved on disk. */
  saveState = $state<'untouched' | 'waiting' | 'saved' | 'failed'>('untouched');
  /** Why `current` could not be saved; null while it is not known to have failed. */
  saveProblem = $state.raw<Failure | null>(null);
  /** The composer is to be closed though `current` is not saved: the person is asked. */
  askingToClose = $state(false);
  posting = $state(false);
  /** How often the composer was asked for: an open one then takes the focus. */
  shows = $state(0);
  /** A draft that was asked for here while a window of its own writes it. */
  elsewhere = $state.raw<Draft | null>(null);
  /** Where the caret is to stand in the draft that is shown next. */
  #caret: Caret | null = null;
  /** The post to reply to as soon as its thread is shown. */
  #replyWhenShown = $state<string | null>(null);
  #account: ComposerAccount;
  /** By the id of a draft: why the disk refuses it for now. */
  #problems = new Map<string, Failure>();

  constructor(writer: ComposerAccount) {
    this.#account = writer;
    on('draft', ({ account, id, updatedAt, problem }) => {
      if (account !== writer.key) return;
      if (problem) this.#problems.set(id, problem);
      else this.#problems.delete(id);
      if (this.current?.id !== id) return;
      // An earlier version says nothing of this one, except that the disk works again.
      if (problem || this.current.updatedAt === updatedAt) this.#saved(problem);
      else if (this.saveState === 'failed') this.#saved(null, 'waiting');
    });
    on('drafted', ({ account, id, draft }) => {
      if (account !== writer.key) return;
      const others = this.drafts.filter((other) => other.id !== id);
      this.drafts = draft ? [draft, ...others] : others;
    });
    on('outbox', ({ account, entries, posted, notice }) => {
      if (account !== writer.key) return;
      this.outbox = entries;
      if (posted) writer.posted(posted);
      if (notice) toasts.problem(notice);
    });
  }

  async start(): Promise<void> {
    const at = { account: this.#account.key };
    const [drafts, outbox] = await Promise.all([main['drafts.list'](at), main['outbox.list'](at)]);
    if (drafts.ok) this.drafts = [...this.drafts.filter(({ id }) => !drafts.value.some((other) => other.id === id)), ...drafts.value];
    if (outbox.ok) this.outbox = outbox.value;
  }

  /** Opens an empty draft, or the new post that is being written: a change of a sent post is another thing. */
  open(): void {
    this.#show(this.current && isNewPost(this.current) ? this.current : blankDraft(this.habits), 'dialog');
  }

  /** Opens a draft that something else than this began. `kept`: it is worth keeping as it is, or main has it already. */
  begin(draft: Draft, kept: boolean): void {
    this.#show(draft, 'dialog');
    if (kept) void this.#save(draft);
  }

  /** The draft that is or was being written of something, if there is one. */
  draftWhere(isIt: (draft: Draft) => boolean): Draft | null {
    return [...(this.current ? [this.current] : []), ...this.drafts].find(isIt) ?? null;
  }

  /** The draft is no longer here: it is in the outbox, with another account, or discarded. */
  handOver({ id }: Draft): void {
    if (this.current?.id === id) this.#leave();
    this.drafts = this.drafts.filter((draft) => draft.id !== id);
  }

  /** Opens a reply with the mentions filled in, or the existing draft of that reply. */
  replyTo(status: StoredStatus, place: Composer['place'] = 'dialog'): void {
    const existing = this.draftWhere((draft) => draft.inReplyToId === status.id && isNewPost(draft));
    this.#show(existing ?? replyDraft(status, this.habits), place);
  }

  replyWhenShown(id: string): void {
    this.#replyWhenShown = id;
  }

  /** The post of a thread is shown: opens the reply that was requested for it. */
  threadShown(status: StoredStatus): void {
    if (this.#replyWhenShown !== status.id) return;
    this.#replyWhenShown = null;
    this.replyTo(status, 'thread');
  }

  /** Opens a saved draft again, unless it was posted or discarded meanwhile. */
  resume({ id }: Pick<Draft, 'id'>, place: Composer['place'] = 'dialog'): void {
    const kept = this.drafts.find((draft) => draft.id === id);
    if (kept) this.#show(kept, place);
  }

  /** Opens a saved draft, or an empty one where it isn't saved: it was empty. */
  async resumeOrOpen(id: string, caret: Caret | null): Promise<void> {
    await this.start();
    this.#caret = caret;
    if (this.drafts.some((draft) => draft.id === id)) this.resume({ id });
    else this.open();
  }

  /** Shows a draft that may not be saved yet. */
  write(draft: Draft, caret: Caret | null): void {
    this.#caret = caret;
    this.#show(draft, 'dialog');
  }

  /** The posts to which what is being written belongs. */
  statusIds = (): string[] =>
    [...(this.current ? [this.current] : []), ...this.drafts].flatMap(({ inReplyToId, quotedId, editedId }) =>
      [inReplyToId, quotedId, editedId].filter((id) => id !== null),
    );

  /** Where the caret is to stand first; null: at the end. */
  takeCaret(): Caret | null {
    const caret = this.#caret;
    this.#caret = null;
    return caret;
  }

  change = (patch: Partial<Draft>): void => {
    if (!this.current) return;
    // Each version has a time of its own, by which main says which one is saved.
    const updatedAt = Math.max(Date.now(), this.current.updatedAt + 1);
    this.current = { ...this.current, ...patch, updatedAt };
    void this.#save(this.current);
  };

  /** Closes the composer. Returns true when its content stays as a draft. */
  close(): boolean {
    const id = this.current?.id;
    this.#leave();
    return this.drafts.some((draft) => draft.id === id);
  }

  /** Main has each change at once, so that nothing has to be sent when the window goes. */
  async #save(draft: Draft): Promise<void> {
    const empty = isEmptyDraft(draft);
    const others = this.drafts.filter((other) => other.id !== draft.id);
    const known = others.length !== this.drafts.length;
    if (empty && !known) return this.#saved(null, 'untouched');
    this.drafts = empty ? others : [draft, ...others];
    if (this.saveState !== 'failed') this.saveState = 'waiting';
    const taken = empty ? await main['drafts.remove']({ id: draft.id }) : await main['drafts.save']({ draft });
    if (this.current !== draft) return;
    if (!taken.ok) this.#saved(taken.error);
    else if (empty) this.#saved(null, 'untouched');
  }

  #saved(problem: Failure | null, state: Composer['saveState'] = 'saved'): void {
    this.saveState = problem ? 'failed' : state;
    this.saveProblem = problem;
    if (!problem) this.askingToClose = false;
  }

  #leave(): void {
    this.current = null;
    this.#saved(null, 'untouched');
  }

  #show(draft: Draft, place: Composer['place']): void {
    if (composerWindows.has(draft.id)) {
      this.elsewhere = draft;
      return;
    }
    if (this.current?.id !== draft.id) this.#saved(this.#problems.get(draft.id) ?? null, 'untouched');
    this.place = place;
    this.current = draft;
    this.shows += 1;
  }

  get habits(): Habits {
    return { account: this.#account.key, settings: settings.current, server: this.#account.server(), locale: navigator.language };
  }
}
