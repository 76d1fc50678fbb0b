// The posts that the account's server will publish later: listed, moved to another time, cancelled, or opened to be written again.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { ScheduledStatus } from '../../../electron/contract/entities/scheduled-status.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { scheduledDraft } from '../../logic/compose/scheduled-draft.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { Paged } from '../timelines/paged.svelte.ts';

interface Writer {
  readonly key: AccountKey;
  readonly call: Call;
  readonly composer: {
    begin(draft: Draft, kept: boolean): void;
    draftWhere(isIt: (draft: Draft) => boolean): Draft | null;
  };
}

const pageSize = 40;
const made = new WeakMap<Writer, Scheduled>();

export class Scheduled {
  readonly pages: Paged<ScheduledStatus>;
  #writer: Writer;

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

  /** Answers whether it will not be posted. */
  async cancel({ id }: ScheduledStatus): Promise<boolean> {
    const answer = await this.#writer.call('scheduled.cancel', { id });
    const isGone = answer.ok || answer.error.code === 'not-found';
    if (isGone) this.pages.remove(id);
    else toasts.problem(answer.error);
    return isGone;
  }

  /** Opens it as a draft, or the draft of it that was begun. */
  edit(scheduled: ScheduledStatus): void {
    const { key, composer } = this.#writer;
    const begun = composer.draftWhere(({ scheduledId }) => scheduledId === scheduled.id);
    composer.begin(begun ?? scheduledDraft(key, scheduled), false);
  }
}

/** The instance for this account, kept so that the page stays as it was left. */
export function scheduledOf(writer: Writer): Scheduled {
  const known = made.get(writer) ?? new Scheduled(writer);
  made.set(writer, known);
  return known;
}
