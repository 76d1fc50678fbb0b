// The posts that go out later, by the account's server or by this app: listed, moved to another time, cancelled with Undo, or opened to be written again.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { ScheduledStatus } from '../../../electron/contract/entities/scheduled-status.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { undoTimeMs } from '../../../electron/contract/undo-time.ts';
import { m } from '../../../electron/messages/views.ts';
import type { Call } from '../../api/call.ts';
import { main } from '../../api/main.ts';
import { scheduledDraft } from '../../logic/compose/scheduled-draft.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import { putBack } from './outbox-entries.ts';

interface Writer {
  readonly key: AccountKey;
  readonly call: Call;
  readonly composer: {
    begin(draft: Draft, kept: boolean): void;
    draftWhere(isIt: (draft: Draft) => boolean): Draft | null;
  };
}

const pageSize = 40;
/** A post that goes out sooner is out before the time for Undo is over and the server has heard of it. */
const minUndoableMs = undoTimeMs + 60_000;
const made = new WeakMap<Writer, Scheduled>();

export class Scheduled {
  readonly pages: Paged<ScheduledStatus>;
  #writer: Writer;
  /** Cancelled, though the server may not know yet. */
  #hidden = $state.raw<readonly string[]>([]);

  constructor(writer: Writer) {
    this.#writer = writer;
    this.pages = new Paged(
      (cursor) => writer.call('scheduled.list', { limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
      ({ id }) => id,
    );
  }

  /** `at`: epoch milliseconds. Answers why the server refuses; null: done. */
  async move({ id }: ScheduledStatus, at: number): Promise<Failure | null> {
    const answer = await this.#writer.call('scheduled.move', { id, scheduled_at: new Date(at).toISOString() });
    if (!answer.ok) return answer.error;
    const moved = answer.value.data;
    this.pages.items = this.pages.items.map((item) => (item.id === id ? moved : item));
    return null;
  }

  get shown(): ScheduledStatus[] {
    return this.pages.items.filter(({ id }) => !this.#hidden.includes(id));
  }

  /** Hides it at once; the server hears of it when the time for Undo is over. */
  async cancel({ id }: ScheduledStatus): Promise<void> {
    this.#hidden = [...this.#hidden, id];
    await doWithUndo(m.compose.schedule.cancelled, {
      account: this.#writer.key,
      actions: [{ kind: 'cancel-scheduled', id }],
      undo: () => (this.#hidden = this.#hidden.filter((other) => other !== id)),
    });
  }

  /** Without Undo, because it goes out soon. */
  async cancelNow({ id }: ScheduledStatus): Promise<void> {
    const answer = await this.#writer.call('scheduled.cancel', { id });
    if (!answer.ok && answer.error.code !== 'not-found') return void toasts.problem(answer.error);
    this.pages.remove(id);
    toasts.show(m.compose.schedule.cancelled);
  }

  /** Of this app's own: it becomes a draft, which is discarded when the time for Undo is over. */
  async cancelOwn({ id }: OutboxEntry): Promise<void> {
    const taken = await main['outbox.takeBack']({ id });
    if (!taken.ok) return void toasts.problem(taken.error);
    const draft = taken.value;
    await doWithUndo(m.compose.schedule.cancelled, {
      account: this.#writer.key,
      actions: [{ kind: 'discard-draft', id: draft.id }],
      undo: () => void putBack(this.#writer, draft).then((problem) => problem && toasts.problem(problem)),
    });
  }

  /** Of this app's own. `at`: epoch milliseconds. Answers why it can't be done; null: done. */
  async moveOwn({ id }: OutboxEntry, at: number): Promise<Failure | null> {
    const taken = await main['outbox.takeBack']({ id });
    return taken.ok ? putBack(this.#writer, { ...taken.value, schedule: { at, by: 'app' } }) : taken.error;
  }

  /** Opens it as a draft, or the draft of it that was begun. */
  edit(scheduled: ScheduledStatus): void {
    const { key, composer } = this.#writer;
    const begun = composer.draftWhere(({ scheduledId }) => scheduledId === scheduled.id);
    composer.begin(begun ?? scheduledDraft(key, scheduled), false);
  }
}

/** `now`: epoch milliseconds. */
export const canUndoCancel = ({ scheduled_at }: ScheduledStatus, now: number): boolean => Date.parse(scheduled_at) - now >= minUndoableMs;

/** The instance for this account, kept so that the page stays as it was left. */
export function scheduledOf(writer: Writer): Scheduled {
  const known = made.get(writer) ?? new Scheduled(writer);
  made.set(writer, known);
  return known;
}
