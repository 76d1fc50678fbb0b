// Lists, reschedules, edits, and cancels (with Undo) scheduled posts, whether the server or this app sends them.
import type { AccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { ScheduledStatus } from '@kittiwake/mastodon-api/entities/status';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { undoTimeMs } from '../../../electron/contract/default-settings.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { toasts } from '../app/toasts.svelte.ts';
import { doWithUndo } from '../app/undo.ts';
import { Paged } from '../timelines/paged.svelte.ts';
import { requeueDraft } from './outbox-entries.ts';
import { toDraftAttachment } from '../../../electron/contract/attachments.ts';
import { textOnlyFields } from '../../../electron/contract/new-draft.ts';
import type { Session } from '../account/session.svelte.ts';
import { partOf } from '../../logic/session-parts.ts';

/** Converts a post scheduled on the server into a draft that replaces it. */
export function scheduledDraft(account: AccountKey, { id, scheduled_at, params, media_attachments }: ScheduledStatus): Draft {
  const { poll } = params;
  return {
    ...textOnlyFields,
    id: crypto.randomUUID(),
    account,
    text: params.text,
    attachments: media_attachments.map(toDraftAttachment),
    poll: poll && { options: poll.options, expiresIn: poll.expires_in, multiple: poll.multiple, hideTotals: poll.hide_totals },
    spoilerText: params.spoiler_text,
    hasSpoiler: params.spoiler_text !== '',
    sensitive: params.sensitive,
    visibility: params.visibility,
    localOnly: params.local_only,
    language: params.language,
    inReplyToId: params.in_reply_to_id,
    quotedId: params.quoted_status_id ?? params.quote_id,
    quotePolicy: params.quote_approval_policy,
    schedule: { at: Date.parse(scheduled_at), by: 'server' },
    scheduledId: id,
    updatedAt: Date.now(),
  };
}

type ScheduledPostsAccount = Pick<Session, 'key' | 'call' | 'composer'>;

const pageSize = 40;
/** A post due sooner would be published before the time for Undo is over and the server has received the cancellation. */
const minUndoableMs = undoTimeMs + 60_000;

export class ScheduledPosts {
  readonly pages: Paged<ScheduledStatus>;
  #account: ScheduledPostsAccount;
  /** Ids of cancelled posts; the server may not know of the cancellation yet. */
  #cancelledIds = $state.raw<readonly string[]>([]);

  constructor(account: ScheduledPostsAccount) {
    this.#account = account;
    this.pages = new Paged(
      (cursor) => account.call('scheduled.list', { limit: pageSize, ...(cursor === null ? {} : { cursor }) }),
      ({ id }) => id,
    );
  }

  /** `at`: epoch milliseconds. Returns why the server refused; null: done. */
  async move({ id }: ScheduledStatus, at: number): Promise<Failure | null> {
    const answer = await this.#account.call('scheduled.move', { id, scheduled_at: new Date(at).toISOString() });
    if (!answer.ok) return answer.error;
    const movedPost = answer.value.data;
    this.pages.items = this.pages.items.map((item) => (item.id === id ? movedPost : item));
    return null;
  }

  get shown(): ScheduledStatus[] {
    return this.pages.items.filter(({ id }) => !this.#cancelledIds.includes(id));
  }

  /** Hides the post at once; the server is asked to cancel it when the time for Undo is over. */
  async cancel({ id }: ScheduledStatus): Promise<void> {
    this.#cancelledIds = [...this.#cancelledIds, id];
    await doWithUndo(m.compose.schedule.cancelled, {
      account: this.#account.key,
      actions: [{ kind: 'scheduled.cancel', id }],
      undo: () => (this.#cancelledIds = this.#cancelledIds.filter((other) => other !== id)),
    });
  }

  /** Cancels without Undo, for a post that is due soon. */
  async cancelNow({ id }: ScheduledStatus): Promise<void> {
    const answer = await this.#account.call('scheduled.cancel', { id });
    if (!answer.ok && answer.error.code !== 'not-found') return void toasts.problem(answer.error);
    this.pages.remove(id);
    toasts.show(m.compose.schedule.cancelled);
  }

  /** Cancels a post that this app sends: moves it to a draft, which is discarded when the time for Undo is over. */
  async cancelAppPost({ id }: OutboxEntry): Promise<void> {
    const answer = await main['outbox.takeBack']({ id });
    if (!answer.ok) return void toasts.problem(answer.error);
    const draft = answer.value;
    await doWithUndo(m.compose.schedule.cancelled, {
      account: this.#account.key,
      actions: [{ kind: 'discard-draft', id: draft.id }],
      undo: () => void requeueDraft(this.#account, draft).then((problem) => problem && toasts.problem(problem)),
    });
  }

  /** Reschedules a post that this app sends. `at`: epoch milliseconds. Returns why that failed; null: done. */
  async moveAppPost({ id }: OutboxEntry, at: number): Promise<Failure | null> {
    const answer = await main['outbox.takeBack']({ id });
    return answer.ok ? requeueDraft(this.#account, { ...answer.value, schedule: { at, by: 'app' } }) : answer.error;
  }

  /** Opens the scheduled post as a draft, or the existing draft of its edit. */
  edit(scheduled: ScheduledStatus): void {
    const { key, composer } = this.#account;
    const existingDraft = composer.draftWhere(({ scheduledId }) => scheduledId === scheduled.id);
    composer.begin(existingDraft ?? scheduledDraft(key, scheduled), false);
  }
}

/** `now`: epoch milliseconds. */
export const canUndoCancel = ({ scheduled_at }: ScheduledStatus, now: number): boolean => Date.parse(scheduled_at) - now >= minUndoableMs;

/** Returns the instance for this account, kept so that the page reopens in its last state. */
export function scheduledPostsOf(account: ScheduledPostsAccount): ScheduledPosts {
  return partOf(account, ScheduledPosts, account);
}
