// Saves drafts while they are written: each change is held in memory at once, is on disk shortly after, and is tried again while the disk refuses.
import type { AccountKey } from '../contract/accounts.ts';
import type { Events } from '../contract/bridge.ts';
import type { Clock } from '../contract/clock.ts';
import type { Draft } from '../contract/draft.ts';
import { ok } from '../contract/result.ts';
import type { Failure, Result } from '../contract/result.ts';
import { createEvent } from '../system/event.ts';
import { stored } from './database.ts';
import type { Journal } from './journal.ts';

export interface DraftSaver {
  /** Newest first, with the changes that are not on disk yet. Throws on a disk error. */
  list(account: AccountKey): Draft[];
  /** The change is on disk after `saveDelayMs` at the latest, also while further changes come. */
  save(draft: Draft): void;
  /** Throws on a disk error; the draft then stays as it was. */
  remove(id: string): void;
  /** As `remove`. Answers why the disk refuses. */
  discard(id: string): Result<null>;
  /** The draft became a post: no change of it is saved any more. */
  forget(id: string): void;
  /** The account was signed out: none of its changes is saved any more. */
  forgetAccount(account: AccountKey): void;
  /** Saves at once what is not on disk yet. Answers why the disk refuses, or null. */
  flush(): Failure | null;
  /** After each attempt to save a draft. */
  onTried(listener: (news: Events['draft']) => void): void;
  /** Saves what is not on disk yet, and plans nothing more. */
  stop(): void;
}

/** The longest time that a change is in memory alone. */
const saveDelayMs = 500;
/** The time between two attempts while the disk refuses. */
const retryDelayMs = 5_000;

export function createDraftSaver(table: Journal['drafts'], clock: Clock): DraftSaver {
  /** By id: the versions that are not on disk. */
  const unsaved = new Map<string, Draft>();
  const tried = createEvent<[Events['draft']]>();
  let planned: { at: number; cancel: () => void } | null = null;

  function cancel(): void {
    planned?.cancel();
    planned = null;
  }

  function plan(delayMs: number): void {
    const at = clock.now() + delayMs;
    if (planned !== null && planned.at <= at) return;
    cancel();
    planned = { at, cancel: clock.after(delayMs, () => void flush()) };
  }

  function flush(): Failure | null {
    cancel();
    let problem: Failure | null = null;
    for (const draft of [...unsaved.values()]) {
      const saved = stored(() => table.save(draft));
      if (saved.ok) unsaved.delete(draft.id);
      else problem = saved.error;
      const { account, id, updatedAt } = draft;
      tried.emit({ account, id, updatedAt, problem: saved.ok ? null : saved.error });
    }
    if (unsaved.size > 0) plan(retryDelayMs);
    return problem;
  }

  function remove(id: string): void {
    table.remove(id);
    unsaved.delete(id);
  }

  return {
    list(account) {
      const onDisk = table.list(account).filter(({ id }) => !unsaved.has(id));
      const changed = [...unsaved.values()].filter((draft) => draft.account === account);
      return [...changed, ...onDisk].toSorted((a, b) => b.updatedAt - a.updatedAt);
    },
    save(draft) {
      unsaved.set(draft.id, draft);
      plan(saveDelayMs);
    },
    remove,
    discard(id) {
      const removed = stored(() => remove(id));
      return removed.ok ? ok(null) : removed;
    },
    forget: (id) => void unsaved.delete(id),
    forgetAccount(account) {
      for (const draft of unsaved.values()) if (draft.account === account) unsaved.delete(draft.id);
    },
    flush,
    onTried: (listener) => void tried.on(listener),
    stop() {
      flush();
      cancel();
    },
  };
}
