// Saves drafts while the user writes: a change is stored in memory at once and on disk shortly after. Retries while the disk refuses.
import type { AccountKey } from '../contract/accounts.ts';
import type { Events } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { Draft } from '../contract/draft.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { createEvent } from '../system/event.ts';
import { tryStorage } from './database.ts';
import type { Journal } from './journal.ts';

export interface DraftSaver {
  /** Lists drafts, newest first, including changes that are not on disk yet. Throws on a disk error. */
  list(account: AccountKey): Draft[];
  /** Saves the change to disk after at most `saveDelayMs`, even while further changes arrive. */
  save(draft: Draft): void;
  /** Throws on a disk error; the draft then stays unchanged. */
  remove(id: string): void;
  /** Removes the draft as `remove` does, but returns a disk error as a failure. */
  discard(id: string): Result<null>;
  /** Call when the draft became a post: no further change of it is saved. */
  forget(id: string): void;
  /** Call when the account was signed out: no further change of its drafts is saved. */
  forgetAccount(account: AccountKey): void;
  /** Saves pending changes at once. Returns the reason if the disk refuses, or null. */
  flush(): Failure | null;
  /** Emits after each attempt to save a draft. */
  onSaveAttempt(listener: (attempt: Events['draft']) => void): void;
  /** Saves pending changes and stops scheduling. */
  stop(): void;
}

/** Longest time that a change is in memory only. */
const saveDelayMs = 500;
/** Time between two attempts while the disk refuses. */
const retryDelayMs = 5_000;

export function createDraftSaver(table: Journal['drafts'], clock: Clock): DraftSaver {
  /** Versions that are not on disk yet, by draft id. */
  const unsaved = new Map<string, Draft>();
  const saveAttempt = createEvent<[Events['draft']]>();
  let scheduledSave: { at: number; cancel: () => void } | null = null;

  function cancel(): void {
    scheduledSave?.cancel();
    scheduledSave = null;
  }

  function scheduleSave(delayMs: number): void {
    const at = clock.now() + delayMs;
    if (scheduledSave !== null && scheduledSave.at <= at) return;
    cancel();
    scheduledSave = { at, cancel: clock.after(delayMs, () => void flush()) };
  }

  function flush(): Failure | null {
    cancel();
    let problem: Failure | null = null;
    for (const draft of [...unsaved.values()]) {
      const result = tryStorage(() => table.save(draft));
      if (result.ok) unsaved.delete(draft.id);
      else problem = result.error;
      const { account, id, updatedAt } = draft;
      saveAttempt.emit({ account, id, updatedAt, problem: result.ok ? null : result.error });
    }
    if (unsaved.size > 0) scheduleSave(retryDelayMs);
    return problem;
  }

  function remove(id: string): void {
    table.remove(id);
    unsaved.delete(id);
  }

  return {
    list(account) {
      const onDisk = table.list(account).filter(({ id }) => !unsaved.has(id));
      const unsavedDrafts = [...unsaved.values()].filter((draft) => draft.account === account);
      return [...unsavedDrafts, ...onDisk].toSorted((a, b) => b.updatedAt - a.updatedAt);
    },
    save(draft) {
      unsaved.set(draft.id, draft);
      scheduleSave(saveDelayMs);
    },
    remove,
    discard(id) {
      const result = tryStorage(() => remove(id));
      return result.ok ? ok(null) : result;
    },
    forget: (id) => void unsaved.delete(id),
    forgetAccount(account) {
      for (const draft of unsaved.values()) if (draft.account === account) unsaved.delete(draft.id);
    },
    flush,
    onSaveAttempt: (listener) => void saveAttempt.on(listener),
    stop() {
      flush();
      cancel();
    },
  };
}
