// What opens the composer besides a new post and a reply: a sent post to change, one to delete and write again, a quote.
import type { AccountKey, ServerInfo } from '../../../electron/contract/accounts.ts';
import type { CallableName } from '../../../electron/contract/endpoints.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { blankDraft, replyVisibility } from '../../../electron/contract/writing.ts';
import type { Habits } from '../../../electron/contract/writing.ts';
import { m } from '../../../electron/messages/views.ts';
import { main } from '../../api/main.ts';
import { openableLink } from '../../logic/html/web-link.ts';
import { isNewPost } from '../../logic/compose/posts.ts';
import type { StoredStatus } from '../entities/entities.ts';
import { toasts } from '../app/toasts.svelte.ts';

/** What is needed of the account. */
interface Writer {
  readonly key: AccountKey;
  readonly server: ServerInfo | null;
  readonly composer: {
    readonly habits: Habits;
    begin(draft: Draft, kept: boolean): void;
    draftWhere(isIt: (draft: Draft) => boolean): Draft | null;
  };
  readonly lacking: { learn(name: CallableName, failure: Failure): void };
  forgetStatus(id: string): void;
}

/** Opens a sent post with its text as it was written, or the change of it that was begun. */
export async function editPost(writer: Writer, status: Pick<StoredStatus, 'id'>): Promise<void> {
  const begun = writer.composer.draftWhere(({ editedId }) => editedId === status.id);
  if (begun) return writer.composer.begin(begun, false);
  const draft = await main['outbox.editSent']({ account: writer.key, status: status.id });
  if (draft.ok) return writer.composer.begin(draft.value, false);
  writer.lacking.learn('statuses.edit', draft.error);
  toasts.problem({ ...draft.error, action: 'statuses.edit' });
}

/** Deletes a sent post and opens all that it had. The person has agreed. */
export async function redraftPost(writer: Writer, status: Pick<StoredStatus, 'id'>): Promise<void> {
  const draft = await main['outbox.redraft']({ account: writer.key, status: status.id });
  if (!draft.ok) return void toasts.problem({ ...draft.error, action: 'statuses.delete' });
  writer.forgetStatus(status.id);
  writer.composer.begin(draft.value, true);
}

/** Opens a post that quotes another one. Of a post for followers, only they see the quote. */
export function quotePost({ composer }: Writer, { id, visibility }: Pick<StoredStatus, 'id' | 'visibility'>): void {
  const begun = composer.draftWhere((draft) => draft.quotedId === id && isNewPost(draft));
  if (begun) return composer.begin(begun, false);
  const blank = blankDraft(composer.habits);
  composer.begin({ ...blank, quotedId: id, visibility: replyVisibility(visibility, blank.visibility) }, false);
}

/** Opens a post that ends with the address of another one. */
export function quoteAsLink({ composer }: Writer, { url, uri }: Pick<StoredStatus, 'url' | 'uri'>): void {
  const address = openableLink(url, uri);
  if (address === null) return void toasts.problem(m.compose.quote.noAddress);
  composer.begin({ ...blankDraft(composer.habits), text: `\n\n${address}` }, false);
}
