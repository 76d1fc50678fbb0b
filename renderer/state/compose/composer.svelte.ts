// Manages the drafts and the outbox of one account, and tracks the drafts in composer windows. Every change of a draft is sent to the main
// process at once.
import { main, on } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';
import type { Caret, Draft } from '../../../electron/contract/draft.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { blankDraft, replyDraft } from '../../../electron/contract/new-draft.ts';
import type { PostingDefaults } from '../../../electron/contract/new-draft.ts';
import { isEmptyDraft, isNewPost } from '../../logic/compose/posts.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { settings } from '../app/settings.svelte.ts';
import type { Session } from '../account/session.svelte.ts';

/** Tracks the drafts that are open in composer windows, as reported by the main process. */
class ComposerWindowsState {
  /** Ids of these drafts. */
  drafts = $state.raw<readonly string[]>([]);

  constructor() {
    on('composers', (drafts) => (this.drafts = drafts));
  }

  has = (draft: string): boolean => this.drafts.includes(draft);

  /** Brings the composer window of this draft to the front. */
  async show(draft: string): Promise<void> {
    const answer = await main['composer.show']({ id: draft });
    if (!answer.ok) toasts.problem(answer.error);
  }
}

export const composerWindows = new ComposerWindowsState();

/** Moves a draft from its composer window back into the main window; if that fails, a toast gives the reason. */
export async function dockDraft({ id }: Pick<Draft, 'id'>, caret: Caret | null): Promise<void> {
  const docked = await main['composer.dock']({ id, caret });
  if (!docked.ok) toasts.problem(docked.error);
}

export class Composer {
  /** The draft in the composer; null while the composer is closed. */
  current = $state.raw<Draft | null>(null);
  /** All saved drafts, newest first; contains the current one once it has content. */
  drafts = $state.raw<Draft[]>([]);
  outbox = $state.raw<OutboxEntry[]>([]);
  /** Where `current` is edited: in the dialog, or in the thread of the parent post. */
  location = $state<'dialog' | 'thread'>('dialog');
  /** Whether `current` is saved on disk. */
  saveState = $state<'untouched' | 'waiting' | 'saved' | 'failed'>('untouched');
  /** Why `current` could not be saved; null unless saving is known to have failed. */
  saveProblem = $state.raw<Failure | null>(null);
  /** Whether the user is asked to confirm closing while `current` is not saved. */
  isAskingToClose = $state(false);
  isPosting = $state(false);
  /** Number of times the composer was opened: an open composer then takes the focus. */
  openCount = $state(0);
  /** A draft that was to open here but is being edited in a composer window. */
  draftInWindow = $state.raw<Draft | null>(null);
  /** Caret position for the draft that is shown next. */
  #caret: Caret | null = null;
  /** The post to reply to as soon as its thread is shown. */
  #replyWhenShown = $state<string | null>(null);
  #account: Pick<Session, 'key' | 'server'>;
  /** Why the disk can't save a draft at present, by draft id. */
  #problems = new Map<string, Failure>();

  /** `onPosted` shows a post that has reached the server. */
  constructor(owner: Pick<Session, 'key' | 'server'>, onPosted: (status: Status) => void) {
    this.#account = owner;
    on('draft', ({ account, id, updatedAt, problem }) => {
      if (account !== owner.key) return;
      if (problem) this.#problems.set(id, problem);
      else this.#problems.delete(id);
      if (this.current?.id !== id) return;
      // A report about an earlier version does not confirm this one; it only shows that the disk works again.
      if (problem || this.current.updatedAt === updatedAt) this.#setSaveResult(problem);
      else if (this.saveState === 'failed') this.#setSaveResult(null, 'waiting');
    });
    on('drafted', ({ account, id, draft }) => {
      if (account !== owner.key) return;
      const others = this.drafts.filter((other) => other.id !== id);
      this.drafts = draft ? [draft, ...others] : others;
    });
    on('outbox', ({ account, entries, posted, notice }) => {
      if (account !== owner.key) return;
      this.outbox = entries;
      if (posted) onPosted(posted);
      if (notice) toasts.problem(notice);
    });
  }

  async start(): Promise<void> {
    const at = { account: this.#account.key };
    const [drafts, outbox] = await Promise.all([main['drafts.list'](at), main['outbox.list'](at)]);
    if (drafts.ok) this.drafts = [...this.drafts.filter(({ id }) => !drafts.value.some((other) => other.id === id)), ...drafts.value];
    if (outbox.ok) this.outbox = outbox.value;
  }

  /** Opens an empty draft, or the new post that is being written. An edit of a sent post is not reused. */
  open(): void {
    this.#show(this.current && isNewPost(this.current) ? this.current : blankDraft(this.habits), 'dialog');
  }

  /**
   * Opens a draft created elsewhere. `shouldSave`: save it unchanged, because its content is worth keeping or the main process already has
   * it.
   */
  begin(draft: Draft, shouldSave: boolean): void {
    this.#show(draft, 'dialog');
    if (shouldSave) void this.#save(draft);
  }

  /** Finds the current or a saved draft that matches. */
  draftWhere(matches: (draft: Draft) => boolean): Draft | null {
    return [...(this.current ? [this.current] : []), ...this.drafts].find(matches) ?? null;
  }

  /** Removes a draft that was queued in the outbox, moved to another account, or discarded. */
  handOver({ id }: Draft): void {
    if (this.current?.id === id) this.#closeDraft();
    this.drafts = this.drafts.filter((draft) => draft.id !== id);
  }

  /** Opens a reply with the mentions filled in, or the existing draft of that reply. */
  replyTo(status: StoredStatus, location: Composer['location'] = 'dialog'): void {
    const existing = this.draftWhere((draft) => draft.inReplyToId === status.id && isNewPost(draft));
    this.#show(existing ?? replyDraft(status, this.habits), location);
  }

  replyWhenShown(id: string): void {
    this.#replyWhenShown = id;
  }

  /** Opens the reply that was requested for this post, now that its thread is shown. */
  handleThreadShown(status: StoredStatus): void {
    if (this.#replyWhenShown !== status.id) return;
    this.#replyWhenShown = null;
    this.replyTo(status, 'thread');
  }

  /** Reopens a saved draft, unless it was posted or discarded meanwhile. */
  resume({ id }: Pick<Draft, 'id'>, location: Composer['location'] = 'dialog'): void {
    const savedDraft = this.drafts.find((draft) => draft.id === id);
    if (savedDraft) this.#show(savedDraft, location);
  }

  /** Opens a saved draft. A draft that is not saved had no content, so an empty one opens instead. */
  async resumeOrOpen(id: string, caret: Caret | null): Promise<void> {
    await this.start();
    this.#caret = caret;
    if (this.drafts.some((draft) => draft.id === id)) this.resume({ id });
    else this.open();
  }

  /** Opens a draft that may not be saved yet. */
  showDraft(draft: Draft, caret: Caret | null): void {
    this.#caret = caret;
    this.#show(draft, 'dialog');
  }

  /** Ids of the posts that the drafts reply to, quote, or edit. */
  statusIds = (): string[] =>
    [...(this.current ? [this.current] : []), ...this.drafts].flatMap(({ inReplyToId, quotedId, editedId }) =>
      [inReplyToId, quotedId, editedId].filter((id) => id !== null),
    );

  /** Returns the initial caret position once; null: at the end. */
  takeCaret(): Caret | null {
    const caret = this.#caret;
    this.#caret = null;
    return caret;
  }

  change = (patch: Partial<Draft>): void => {
    if (!this.current) return;
    // Every version has a unique time, by which the main process names the version that it has saved.
    const updatedAt = Math.max(Date.now(), this.current.updatedAt + 1);
    this.current = { ...this.current, ...patch, updatedAt };
    void this.#save(this.current);
  };

  /** Closes the composer. Returns true if its content is kept as a draft. */
  close(): boolean {
    const id = this.current?.id;
    this.#closeDraft();
    return this.drafts.some((draft) => draft.id === id);
  }

  /** Sends each change to the main process at once, so that nothing has to be sent when the window closes. */
  async #save(draft: Draft): Promise<void> {
    const empty = isEmptyDraft(draft);
    const others = this.drafts.filter((other) => other.id !== draft.id);
    const isListed = others.length !== this.drafts.length;
    if (empty && !isListed) return this.#setSaveResult(null, 'untouched');
    this.drafts = empty ? others : [draft, ...others];
    if (this.saveState !== 'failed') this.saveState = 'waiting';
    const answer = empty ? await main['drafts.remove']({ id: draft.id }) : await main['drafts.save']({ draft });
    if (this.current !== draft) return;
    if (!answer.ok) this.#setSaveResult(answer.error);
    else if (empty) this.#setSaveResult(null, 'untouched');
  }

  #setSaveResult(problem: Failure | null, state: Composer['saveState'] = 'saved'): void {
    this.saveState = problem ? 'failed' : state;
    this.saveProblem = problem;
    if (!problem) this.isAskingToClose = false;
  }

  #closeDraft(): void {
    this.current = null;
    this.#setSaveResult(null, 'untouched');
  }

  #show(draft: Draft, location: Composer['location']): void {
    if (composerWindows.has(draft.id)) {
      this.draftInWindow = draft;
      return;
    }
    if (this.current?.id !== draft.id) this.#setSaveResult(this.#problems.get(draft.id) ?? null, 'untouched');
    this.location = location;
    this.current = draft;
    this.openCount += 1;
  }

  get habits(): PostingDefaults {
    return { account: this.#account.key, settings: settings.current, server: this.#account.server, locale: navigator.language };
  }
}
